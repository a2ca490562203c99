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
import { currencies, dealStatuses } from './enums.ts'

/** Every editable field of a deal, in the order of the specification (DEAL-001), with its defaults (GAP-059). */
export const dealFields = withFieldRoutesFor([], {
  title: requiredText('title'),
  description: paragraph('description'),
  value: withDefault(0, money('value')),
  currency: withDefault('USD', choice('currency', currencies)),
  probability: withDefault(
    0,
    integer('probability', { min: 0, max: 100 }, { invalidMessage: 'Please enter a valid percentage (0-100)' }),
  ),
  status: withDefault('OPEN', choice('status', dealStatuses)),
  lostReason: text('lost reason'),
  expectedCloseDate: moment('expected close date', { row: 'Expected close', column: 'Expected close', asDay: true }),
  actualCloseDate: moment('actual close date', { row: 'Actual close', column: 'Actual close' }),
  ownerId: link('owner', 'member'),
  companyId: link('company', 'company'),
  contactId: link('contact', 'contact'),
  /** Columns of imported files that match no other field (GAP-034). */
  customAttributes: object('custom attributes'),
})

export type DealField = keyof typeof dealFields
