import { mentionTexts } from '#contract/notes/messages.ts'
import { type DatabaseErrors, validationFailed } from '../../platform/errors.ts'

/** A note newly mentions somebody who is no member of its workspace. */
export const noteErrors: DatabaseErrors = {
  PA422: () => validationFailed({ content: [mentionTexts.notMember] }),
}
