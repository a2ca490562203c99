import { valueFieldIn } from '#contract/deals/complete-fields.ts'
import type { Deal } from '#contract/deals/deal.ts'
import { currencyOptions } from '../../platform/formatting/currency-options.ts'
import { dealStatusOptions } from '../../ui/badges/status.tsx'
import { dealDescriptor } from './deal-descriptor.tsx'

/** The choices of a deal with all currencies. */
export const dealChoices = { status: dealStatusOptions, currency: currencyOptions }

/** The field of a deal, whose value has the decimals of its currency. */
export const fieldOfDeal = (key: string, { currency }: Pick<Deal, 'currency'>) =>
  key === 'value' ? valueFieldIn(currency) : undefined

/** The descriptor of deals with all currencies, for the panel. */
export const dealPanelDescriptor: typeof dealDescriptor = {
  ...dealDescriptor,
  choices: dealChoices,
  fieldOf: (key, record) => fieldOfDeal(key, record as Deal),
}
