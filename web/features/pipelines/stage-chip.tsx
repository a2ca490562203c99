import type { StageColor } from '#contract/pipelines/enums.ts'
import { Chip, type ChipTone } from '../../ui/badges/chip.tsx'

/** The stage colors, in the order of the color picker. */
export const stageTones: Record<StageColor, { tone: ChipTone; label: string }> = {
  GRAY: { tone: 'grey', label: 'Gray' },
  BLUE: { tone: 'blue', label: 'Blue' },
  NAVY: { tone: 'navy', label: 'Navy' },
  PURPLE: { tone: 'purple', label: 'Purple' },
  GREEN: { tone: 'green', label: 'Green' },
  YELLOW: { tone: 'yellow', label: 'Yellow' },
  ORANGE: { tone: 'orange', label: 'Orange' },
  RED: { tone: 'red', label: 'Red' },
}

/** The name of a stage, in its color. */
export const StageChip = ({ name, color }: { name: string; color: StageColor }) => (
  <Chip tone={stageTones[color].tone} mark="dot">
    <bdi>{name}</bdi>
  </Chip>
)
