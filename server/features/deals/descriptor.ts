import { dealFilters, dealSchemas } from '#contract/deals/deal.ts'
import { dealBulkDelete } from '#contract/deals/enums.ts'
import { dealFields } from '#contract/deals/fields.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'
import { dealListDescriptor } from './list.ts'
import { dealDetail, dealSummary } from './representation.ts'

/** A title makes a deal; its creator owns it unless the body says otherwise (GAP-059). */
export const dealDescriptor: RecordDescriptor<typeof dealFields> = {
  kind: 'deal',
  fields: dealFields,
  schemas: dealSchemas,
  filters: dealFilters,
  list: dealListDescriptor,
  summary: dealSummary,
  detail: dealDetail,
  titleSql: (alias) => `${alias}.title`,
  prepareCreate: (scope, body) => ({ ownerId: scope.userId, ...body }),
  bulkDelete: dealBulkDelete,
}
