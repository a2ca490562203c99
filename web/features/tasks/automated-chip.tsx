import Zap from 'lucide-react/icons/zap'
import { Chip } from '../../ui/badges/chip.tsx'

export const AutomatedChip = () => (
  <Chip icon={<Zap aria-hidden />} className="tracking-wide">
    AUTO
  </Chip>
)
