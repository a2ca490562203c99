import { amountMessages } from '#contract/deals/currencies.ts'
import { archiveMessages } from '#contract/pipelines/archive-messages.ts'
import { type DatabaseErrors, validationFailed } from '../../platform/errors.ts'

/** A deal cannot move to a stage that is archived, or get a value with more decimals than its currency has. */
export const dealErrors: DatabaseErrors = {
  PA424: () => validationFailed({ stageId: [archiveMessages.closedStage] }),
  PA425: () => validationFailed({ value: [amountMessages.invalid] }),
}
