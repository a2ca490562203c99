import { lostReasonMessages } from '#contract/pipelines/lost-reason-messages.ts'
import { type DatabaseErrors, validationFailed } from '../../../platform/errors.ts'

/** A deal is lost without a reason, in a workspace that requires one. */
export const lostReasonErrors: DatabaseErrors = {
  PA423: () => validationFailed({ lostReason: [lostReasonMessages.required] }),
}
