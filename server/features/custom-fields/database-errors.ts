import { customFieldMessages } from '#contract/custom-fields/messages.ts'
import { badRequest, type DatabaseErrors } from '../../platform/errors.ts'

const { unknownField } = customFieldMessages

/** A filter names a custom field that the workspace does not have, or has archived. */
export const customFieldErrors: DatabaseErrors = {
  PA400: () => badRequest(unknownField, { customFields: [unknownField] }),
}
