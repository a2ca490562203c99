import { currencies } from '#contract/deals/currencies.ts'
import { type DealFilters, type DealSort, dealSchemas } from '#contract/deals/deal.ts'
import { dealStatuses } from '#contract/deals/enums.ts'
import type { FilterParameters } from '#contract/filters/filter.ts'
import { isUuid } from '#contract/kit/parse.ts'
import { sql } from '../../platform/database/sql.ts'
import { anyOf, equal, type FilterCondition, hasTag, timestampFilters, wasImported } from '../../records/conditions.ts'
import { byCustomFields } from '../../records/custom-fields/conditions.ts'
import type { RecordListDescriptor } from '../../records/descriptor.ts'
import { effectiveProbabilityOf } from '../../records/filters/filter-values.ts'
import type { SortColumn } from '../../records/keyset.ts'
import { createRecordList } from '../../records/list.ts'
import { engagementProperties } from '../../records/related.ts'
import { byCode, byOwner, byText, byTime } from '../../records/sorts.ts'
import { dealSummary } from './representation.ts'

/** Selects rows that deals reference. Most rows of the table have no deals, so it first finds those that do. */
const selectLinkedRows = (table: string, column: string, select: string, where: string) =>
  `select ${select} from ${table} o
    where o.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid and ${where}
      and o.id in (select d.${column} from deals d
                    where d.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`

/** Sorts by the name of a linked record; one that is in the trash or has no name counts as none. */
const byLinkedName = (table: string, column: string): SortColumn => ({
  key: 'o.key',
  type: 'text',
  nullable: true,
  join: {
    column,
    rows: selectLinkedRows(
      table,
      column,
      'o.id, o.name collate "und-x-icu" as key',
      'o.deleted_at is null and o.name is not null',
    ),
    orphanedRows: selectLinkedRows(table, column, 'o.id', '(o.deleted_at is not null or o.name is null)'),
  },
})

/** Sorts in the order of the board: by pipeline, oldest first, then by the position of the stage. */
const byStage: SortColumn = {
  key: 'o.key',
  type: 'text',
  nullable: true,
  join: {
    column: 'stage_id',
    hasFewRows: true,
    rows: `select s.id, lpad(row_number() over (order by p.created_at, p.id, s.position, s.id)::text, 6, '0') collate "und-x-icu" as key
             from pipelines p join pipeline_stages s on s.workspace_id = p.workspace_id and s.pipeline_id = p.id
            where p.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid`,
  },
}

/** The probability that weights a deal in sums. */
export const effectiveProbabilityKey = effectiveProbabilityOf('c')

export const dealSorts: Record<DealSort, SortColumn> = {
  createdAt: byTime('created_at', false),
  updatedAt: byTime('updated_at', false),
  title: byText('title', false),
  value: { key: 'c.value_thousandths', type: 'bigint', nullable: false },
  currency: byCode('currency', false),
  probability: { key: effectiveProbabilityKey, type: 'integer', nullable: false },
  status: byCode('status', false),
  stage: byStage,
  expectedCloseDate: byTime('expected_close_date'),
  actualCloseDate: byTime('actual_close_date'),
  owner: byOwner,
  company: byLinkedName('companies', 'company_id'),
  contact: byLinkedName('contacts', 'contact_id'),
}

const conditions: Record<
  Exclude<keyof DealFilters, 'search' | keyof FilterParameters | keyof typeof timestampFilters>,
  FilterCondition
> = {
  customFields: byCustomFields('deal'),
  status: anyOf('status', dealStatuses),
  currency: anyOf('currency', currencies),
  ownerId: anyOf('owner_id', isUuid),
  companyId: equal('company_id'),
  contactId: equal('contact_id'),
  stageId: anyOf('stage_id', isUuid),
  // A whole sentence, which may have commas. Only lost deals have one.
  lostReason: (value) => sql`c.status = 'LOST' and btrim(c.lost_reason) = btrim(${value}::text)`,
  tagId: hasTag('deal_id'),
  importId: wasImported,
  expectedCloseFrom: (value) => sql`c.expected_close_date >= ${value}`,
  expectedCloseTo: (value) => sql`c.expected_close_date <= ${value}`,
  actualCloseFrom: (value) => sql`c.actual_close_date >= ${value}`,
  actualCloseTo: (value) => sql`c.actual_close_date <= ${value}`,
}

export const dealListDescriptor: RecordListDescriptor = {
  sorts: dealSorts,
  conditions: { ...conditions, ...timestampFilters },
  detailProperties: engagementProperties,
}

/** Matches deals that close within a number of whole UTC days, starting today. */
const closesWithinDaysCondition: FilterCondition = (days) => sql`
  c.status = 'OPEN' and c.expected_close_date >= date_trunc('day', now(), 'UTC')
    and c.expected_close_date < date_trunc('day', now(), 'UTC') + make_interval(days => ${days}::integer + 1)`

/** The special lists of deals (GAP-060). */
export const specialDealList = createRecordList({
  kind: 'deal',
  schemas: dealSchemas,
  summary: dealSummary,
  list: {
    // Deals that close within some days always have a date.
    sorts: { ...dealSorts, expectedCloseDate: byTime('expected_close_date', false) },
    conditions: {
      closesWithinDays: closesWithinDaysCondition,
      minValue: (value) => sql`c.value_thousandths >= least(ceil(${value}::numeric * 1000), 2e18)::bigint`,
      updatedWithinDays: (days) => sql`c.updated_at >= now() - make_interval(days => ${days}::integer)`,
    },
  },
})
