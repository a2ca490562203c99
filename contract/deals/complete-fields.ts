import { choice, type Field, withDefault } from '../kit/fields.ts'
import { currencies, decimalsOf, maxDecimals } from './currencies.ts'
import { dealFields } from './fields.ts'

/**
 * The fields of a deal with all currencies, and with as many decimals as any of them has: what the server accepts. The browser loads
 * `dealFields` first.
 */
export const completeDealFields: typeof dealFields = {
  ...dealFields,
  value: { ...dealFields.value, decimals: maxDecimals },
  currency: withDefault('USD', {
    ...choice(dealFields.currency.label, currencies, { invalidMessage: dealFields.currency.invalidMessage }),
    segment: null,
  }),
}

/** The field of the value of a deal in a currency. */
export const valueFieldIn = (currency: string): Field => ({ ...dealFields.value, decimals: decimalsOf(currency) })
