import { t } from '#contract/language/translate.ts'
import type { StageColor } from '#contract/pipelines/enums.ts'
import { Chip, type ChipTone } from '../../ui/badges/chip.tsx'

/** The stage colors, in the order of the color picker. */
export const stageTones: Record<StageColor, { tone: ChipTone; label: string }> = {
  GRAY: { tone: 'grey', label: t('Gray') },
  BLUE: { tone: 'blue', label: t('Blue') },
  NAVY: { tone: 'navy', label: t('Navy') },
  PURPLE: { tone: 'purple', label: t('Purple') },
  GREEN: { tone: 'green', label: t('Green') },
  YELLOW: { tone: 'yellow', label: t('Yellow') },
  ORANGE: { tone: 'orange', label: t('Orange') },
  RED: { tone: 'red', label: t('Red') },
}

/** The name of a stage, in its color. */
export const StageChip = ({ name, color }: { name: string; color: StageColor }) => (
  <Chip tone={stageTones[color].tone} mark="dot">
    <bdi>{name}</bdi>
  </Chip>
)
