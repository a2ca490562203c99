import { completeDealFields as dealFields } from '#contract/deals/complete-fields.ts'
import { amountMessages, hasTooManyDecimals } from '#contract/deals/currencies.ts'
import { dealFilters, dealSchemas } from '#contract/deals/deal.ts'
import { dealBulkDelete } from '#contract/deals/enums.ts'
import { archiveMessages } from '#contract/pipelines/archive-messages.ts'
import { dealStageField } from '#contract/pipelines/fields.ts'
import { sql } from '../../platform/database/sql.ts'
import { validationFailed } from '../../platform/errors.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'
import { subjectTitles } from '../../records/related.ts'
import { companyNameColumn, excerptColumn } from '../../records/search-line.ts'
import { dealListDescriptor } from './list.ts'
import { dealDetail, dealSummary } from './representation.ts'

/** Condition that a row `s` moves the deal `c`, or a new one, to a stage that is archived or in another pipeline that is. */
const entersArchive = sql`
  s.stage_id is distinct from c.stage_id and exists (
    select from pipeline_stages g join pipelines p on p.workspace_id = g.workspace_id and p.id = g.pipeline_id
     where g.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid and g.id = s.stage_id
       and (g.archived_at is not null or p.archived_at is not null and not exists (
         select from pipeline_stages o
          where o.workspace_id = g.workspace_id and o.id = c.stage_id and o.pipeline_id = g.pipeline_id)))`

/** A deal requires a title; its creator owns it unless the body says otherwise (GAP-059). */
export const dealDescriptor: RecordDescriptor<typeof dealFields> = {
  kind: 'deal',
  fields: dealFields,
  serverFields: { stageId: dealStageField },
  schemas: dealSchemas,
  filters: dealFilters,
  list: dealListDescriptor,
  summary: dealSummary,
  detail: dealDetail,
  titleSql: subjectTitles.deal,
  searchLine: (word) => ({
    name: sql`c.title`,
    detail: sql`c.status`,
    company: companyNameColumn,
    excerpt: excerptColumn('description', word),
    value: sql`c.value`,
    currency: sql`c.currency`,
  }),
  prepareCreate: (scope, body) => ({ ownerId: scope.userId, ...body }),
  // The database checks changed values, because it knows the currency, and whether they are new.
  validate({ value, currency = dealFields.currency.defaultValue }, isNew) {
    if (isNew && value !== undefined && hasTooManyDecimals(value, currency))
      throw validationFailed({ value: [amountMessages.invalidFor(currency)] })
  },
  importChecks: [
    {
      keys: ['value'],
      field: 'value',
      message: amountMessages.invalid,
      invalidWhere: sql`
        scale(trim_scale(s.value)) > currency_decimals(coalesce(s.currency, c.currency, ${dealFields.currency.defaultValue}))`,
    },
    {
      keys: ['stageId', 'status'],
      field: 'stage',
      message: archiveMessages.closedStageOfRow,
      invalidWhere: entersArchive,
    },
  ],
  entangledFields: {
    leading: ['stageId', 'status'],
    all: ['stageId', 'status', 'probability', 'actualCloseDate', 'lostReason'],
    // Two stages may have the same status, and a deal that was reopened may have been won again.
    lastChangedAt: (instant) => sql`exists (
      select from deal_stage_periods p
       where p.workspace_id = c.workspace_id and p.deal_id = c.id and p.left_at is null
         and p.stage_id = c.stage_id and p.entered_at = ${instant})`,
  },
  // The history leaves stages to their periods.
  selectUnrecordedChanges: (scope, { id, authorId }) => sql`
    select p.deal_id, (date_part('epoch', p.entered_at) * 1000000)::bigint, 'stage_id', to_jsonb(q.stage_id), to_jsonb(p.stage_id), p.entered_at
      from deal_stage_periods p
      join deal_stage_periods q
        on q.workspace_id = p.workspace_id and q.deal_id = p.deal_id and q.left_at = p.entered_at and q.id <> p.id
     where p.workspace_id = ${scope.workspaceId} and p.bulk_operation_id = ${id} and p.entered_by = ${authorId}`,
  bulkDelete: dealBulkDelete,
}
