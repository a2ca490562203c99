import {
  choice,
  integer,
  link,
  moment,
  money,
  object,
  paragraph,
  requiredText,
  text,
  withDefault,
  withFieldRoutesFor,
} from '../kit/fields.ts'
import { t } from '../language/translate.ts'
import type { Currency } from './currencies.ts'
import { dealStatuses, firstCurrencies } from './enums.ts'

/** Every editable field of a deal, in the order of the specification (DEAL-001), with its defaults (GAP-059). */
export const dealFields = withFieldRoutesFor([], {
  title: requiredText(t('title')),
  description: paragraph(t('description')),
  value: withDefault(0, money(t('value'))),
  // All currencies are in `complete-fields.ts`. The browser accepts any code, and the server knows whether it exists.
  currency: withDefault(
    'USD',
    choice<Currency>(t('currency'), firstCurrencies, {
      acceptsCodes: true,
      invalidMessage: t('Currency must be the code of a currency, such as USD, EUR or GBP'),
    }),
  ),
  probability: withDefault(
    0,
    integer(t('probability'), { min: 0, max: 100 }, { invalidMessage: t('Please enter a valid percentage (0-100)') }),
  ),
  status: withDefault('OPEN', choice(t('status'), dealStatuses)),
  lostReason: text(t('lost reason')),
  expectedCloseDate: moment(t('expected close date'), {
    row: t('Expected close'),
    column: t('Expected close'),
    asDay: true,
  }),
  actualCloseDate: moment(t('actual close date'), { row: t('Actual close'), column: t('Actual close') }),
  ownerId: link(t('owner'), 'member'),
  companyId: link(t('company'), 'company'),
  contactId: link(t('contact'), 'contact'),
  /** Columns of imported files that match no other field (GAP-034). */
  customAttributes: object(t('custom attributes')),
})

export type DealField = keyof typeof dealFields
