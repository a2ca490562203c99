import { amountMessages } from '#contract/deals/currencies.ts'
import { archiveMessages } from '#contract/pipelines/archive-messages.ts'
import { type DatabaseErrors, validationFailed } from '../../platform/errors.ts'

/** A changed value has more decimals than the currency of its deal, and a deal cannot move to a stage that is archived. */
export const dealErrors: DatabaseErrors = {
  PA425: () => validationFailed({ value: [amountMessages.invalid] }),
  PA424: () => validationFailed({ stageId: [archiveMessages.closedStage] }),
}
