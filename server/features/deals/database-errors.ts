import { amountMessages } from '#contract/deals/currencies.ts'
import { type DatabaseErrors, validationFailed } from '../../platform/errors.ts'

/** A changed value has more decimals than the currency of its deal. */
export const dealErrors: DatabaseErrors = {
  PA423: () => validationFailed({ value: [amountMessages.invalid] }),
}
