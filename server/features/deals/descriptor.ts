import { dealFields } from '#contract/deals/fields.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'

export const dealDescriptor: RecordDescriptor = {
  kind: 'deal',
  table: 'deals',
  permission: 'deals:read',
  fields: dealFields,
  titleSql: 'c.title',
  changedEvent: 'deal.changed',
  subject: 'deal',
}
