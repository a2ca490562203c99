import { completeDealFields as dealFields } from '#contract/deals/complete-fields.ts'
import { pluralOf, type RelatedKind, relatedKinds } from '#contract/kit/kinds.ts'
import { empty, join, raw, type Sql, sql, staticSql } from '../../platform/database/sql.ts'
import { commonColumns, customFieldsColumn, fieldColumns, ownerColumn, tagsColumn } from '../../records/columns.ts'
import { engagementColumns, relatedCountsColumn, selectNextStepOf } from '../../records/related.ts'

/** Condition that an active row of alias `x` is about the deal of alias `c`. */
const relatedRowWhere = sql`x.workspace_id = c.workspace_id and x.deal_id = c.id and x.deleted_at is null`

const untouchedWhere = (kind: RelatedKind): Sql =>
  sql`not exists (select from ${raw(pluralOf(kind))} x where ${relatedRowWhere} and x.updated_at > ${rottenBefore})`
/** A deal that was last changed before this is rotting; null if it never rots. */
const rottenBefore = raw('now() - make_interval(days => stage.rotting_days)')

/** As an aggregate, it returns exactly one row, so PostgreSQL can omit it if none of its columns is read. */
const selectNextStep = sql`select (array_agg(s.at))[1] as at, (array_agg(s.title))[1] as title from (${selectNextStepOf('deal')}) s`

/**
 * Selects the stage of a deal. The stages of the workspace are read once for all rows of a page, which have few different ones. As an
 * aggregate, it can be omitted if no column needs it.
 */
const selectStage = sql`
  with stages as materialized (
    select s.id, s.name, s.color, s.pipeline_id, s.rotting_days from pipeline_stages s
     where s.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)
  select (array_agg(json_build_object('id', s.id, 'name', s.name, 'color', s.color, 'pipelineId', s.pipeline_id)))[1] as shown,
         min(s.rotting_days) as rotting_days
    from stages s where s.id = c.stage_id`

/** The representation of a deal of alias `c`, as alias `shown`. Each link takes one index lookup, and none if it is empty. */
const dealRepresentation = (extraColumns: Sql): Sql =>
  staticSql(sql`
  cross join lateral (
    select c.id, ${fieldColumns(dealFields)}, ${commonColumns}, ${customFieldsColumn},
           case when c.company_id is not null then
             (select json_build_object('id', o.id, 'name', o.name, 'industry', o.industry)
                from companies o
               where o.workspace_id = c.workspace_id and o.id = c.company_id and o.deleted_at is null) end as company,
           case when c.contact_id is not null then
             (select json_build_object('id', k.id, 'name', k.name, 'email', k.email, 'phoneNumber', k.phone_number, 'jobTitle', k.job_title)
                from contacts k
               where k.workspace_id = c.workspace_id and k.id = c.contact_id and k.deleted_at is null) end as contact,
           ${ownerColumn} as owner,
           ${tagsColumn('deal_id')} as tags,
           step.at as "nextStepAt", step.title as "nextStepTitle",
           coalesce(c.status = 'OPEN' and c.updated_at <= ${rottenBefore}
             and ${join(relatedKinds.map(untouchedWhere), ' and ')}, false) as "isRotting",
           c.stage_id as "stageId",
           stage.shown as stage${extraColumns}
      from (select) one
      left join lateral (${selectStage}) stage on true
      left join lateral (${selectNextStep}) step on true) shown`)

/** The columns of a row in a list or on the board. */
export const dealSummary = dealRepresentation(empty)
/** The columns of a single record: also counts of related records (GAP-044), the next step and the last contact. */
export const dealDetail = dealRepresentation(sql`, ${relatedCountsColumn('deal')}, ${engagementColumns('deal')}`)
