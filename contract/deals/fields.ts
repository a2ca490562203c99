import {
  choice,
  integer,
  link,
  moment,
  money,
  object,
  onlyAlone,
  paragraph,
  preset,
  requiredText,
  text,
} from '../kit/fields.ts'
import { currencies, dealStatuses } from './enums.ts'

/** Every field of a deal that can be changed, in the order of the specification (DEAL-001), with its presets (GAP-059). */
export const dealFields = onlyAlone([], {
  title: requiredText('title'),
  description: paragraph('description'),
  value: preset(0, money('value')),
  currency: preset('USD', choice('currency', currencies)),
  probability: preset(
    0,
    integer('probability', { min: 0, max: 100 }, { invalid: 'Please enter a valid percentage (0-100)' }),
  ),
  status: preset('OPEN', choice('status', dealStatuses)),
  lostReason: text('lost reason'),
  expectedCloseDate: moment('expected close date', { row: 'Expected close', column: 'Expected close' }),
  actualCloseDate: moment('actual close date', { row: 'Actual close', column: 'Actual close' }),
  ownerId: link('owner', 'member'),
  companyId: link('company', 'company'),
  contactId: link('contact', 'contact'),
  /** Columns of imported files that no other field takes (GAP-034). */
  customAttributes: object('custom attributes'),
})

export type DealField = keyof typeof dealFields
