import Zap from 'lucide-react/icons/zap'
import { t } from '#contract/language/translate.ts'
import { Chip } from '../../ui/badges/chip.tsx'

export const AutomatedChip = () => (
  <Chip icon={<Zap aria-hidden />} className="tracking-wide">
    {t('AUTO')}
  </Chip>
)
