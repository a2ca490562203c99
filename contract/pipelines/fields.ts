import { dealStatuses } from '../deals/enums.ts'
import { choice, integer, link, text, withDefault } from '../kit/fields.ts'
import { t } from '../language/translate.ts'
import { pipelineLimits, stageColors } from './enums.ts'

const required = { required: true } as const
const name = { ...text(t('name'), { max: pipelineLimits.nameLength }), ...required }

/** The editable fields of a pipeline. */
export const pipelineFields = { name } as const

/** The editable fields of a stage. */
export const stageFields = {
  name,
  color: withDefault('GRAY', choice(t('color'), stageColors)),
  /** Probability given to open and paused deals that enter the stage; if empty, they keep theirs. */
  probability: integer(
    t('probability'),
    { min: 0, max: 100 },
    { invalidMessage: t('Please enter a valid percentage (0-100)') },
  ),
  /** Days without a change after which an open deal is rotting; if empty, never. */
  rottingDays: integer(t('days until a deal rots'), { min: 1, max: pipelineLimits.rottingDays }),
} as const

/** The status of the deals in a stage. */
export const stageCategory = { ...choice(t('category'), dealStatuses), ...required }

/** The stage of a deal; a new deal enters the first one of its status. */
export const dealStageField = { ...link(t('stage'), 'stage', { segment: null }), ...required }
