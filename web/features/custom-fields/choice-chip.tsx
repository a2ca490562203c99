import type { CustomChoice } from '#contract/custom-fields/custom-field.ts'
import { Chip } from '../../ui/badges/chip.tsx'
import { stageTones } from '../pipelines/public.ts'

/** A choice of a custom field, in its color. */
export const ChoiceChip = ({ choice: { label, color } }: { choice: CustomChoice }) => (
  <Chip tone={stageTones[color].tone}>
    <bdi>{label}</bdi>
  </Chip>
)
