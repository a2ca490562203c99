import { dealFields } from '#contract/deals/fields.ts'
import type { RecordKind } from '../../platform/kinds.ts'

export const dealKind: RecordKind = {
  kind: 'deal',
  table: 'deals',
  may: 'deals:read',
  fields: dealFields,
  title: 'c.title',
  changed: 'deal.changed',
  subject: 'deal',
}
