import { type FieldTable, object, withDefault } from '#contract/kit/fields.ts'
import { isCustomFieldKind } from '#contract/kit/kinds.ts'
import { toColumnName } from '#contract/kit/names.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { empty, join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { changeEventsCte } from '../../platform/events/event-log.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import { lockDefinitions } from '../custom-fields/definitions.ts'
import { activeWhere } from '../selection.ts'
import { linkExists } from './link-checks.ts'
import { createBulkEvent, type RecordTable } from './record-table.ts'
import { columnOf, type LinkConditions, revert, selectLostChoices } from './revert.ts'
import { subjectKeys } from './single-subject.ts'

/** Column to mark what a statement changes as one bulk operation in the history, where its author can undo it. */
export const markBulkOperation = (id: string | undefined): Sql =>
  id === undefined ? empty : sql`, set_config('app.bulk_operation_id', ${id.toLowerCase()}, true) as marked`

/** Marks what the transaction changes as the undo of an operation. */
export const markUndo = (scope: Scope, id: string): Promise<unknown> =>
  scope.tx.rows(sql`
    select set_config('app.source', 'undo', true), set_config('app.bulk_operation_id', ${id.toLowerCase()}, true)`)

/** Conditions on the history of alias `h`: what the person changed in a bulk operation. The index `history_of_bulk_operation` answers it. */
export const bulkOperationWhere = (scope: Scope, id: string): Sql => sql`
  h.workspace_id = ${scope.workspaceId} and h.bulk_operation_id = ${id} and h.source is null
    and h.operation in ('changed', 'added', 'removed') and h.actor_id = ${scope.userId}`

/**
 * Restores what a bulk change of the caller replaced, except what somebody has changed since. `count` records are as before, `kept` are
 * not: they were changed since, or are in the trash. Needs a transaction. Throws 404 if the caller made no such change.
 */
export async function undoBulkChange(records: RecordTable, scope: Scope, operationId: string): Promise<JsonText> {
  const { descriptor, kind, table, fields: ownFields } = records
  await markUndo(scope, operationId)
  if (isCustomFieldKind(kind)) await lockDefinitions(scope, kind)
  const fields: FieldTable = isCustomFieldKind(kind)
    ? { ...ownFields, customFields: withDefault('{}', object('custom fields')) }
    : ownFields
  const { sets, restorable, kept } = revert(
    scope,
    fields,
    { record: 'c', change: 'r', before: 'o', after: 'n' },
    descriptor.hasSingleSubject ? subjectConditions(fields) : linkConditionsOf(fields),
    {
      entangled: descriptor.hasSingleSubject ? subjectLinks : descriptor.entangledFields,
      lostKeys: { customFields: selectLostChoices(kind) },
    },
  )
  const changed = raw('changed')
  const row = await scope.tx.first<{ total: number; kept: number }>(sql`
      with operation as materialized (
        select h.record_id, jsonb_object_agg(f.column_name, e.value -> 0) as before, jsonb_object_agg(f.column_name, e.value -> 1) as after
          from history h
         cross join jsonb_each(h.changes) e
          join jsonb_each_text(${JSON.stringify(columnNamesOf(fields))}::jsonb) f (key, column_name) on f.key = e.key
         where ${bulkOperationWhere(scope, operationId)} and h.kind = ${kind} and h.part is null
         group by h.record_id),
      ${changed} as (
        update ${table} c set ${sets}, version = c.version + 1, updated_at = now()
          from operation r
         cross join lateral jsonb_populate_record(null::${table}, r.before) o
         cross join lateral jsonb_populate_record(null::${table}, r.after) n
         where ${activeWhere(scope)} and c.id = r.record_id and ${restorable}
        returning c.id, c.version, ${kept} as kept),
      ${changeEventsCte(scope, [createBulkEvent(records, changed, 'changed')])}
      select count(*)::int as total,
             count(*) filter (where case when u.id is not null then u.kept > 0 else c.id is null or ${kept} > 0 end)::int as kept
        from operation r
       cross join lateral jsonb_populate_record(null::${table}, r.before) o
        left join ${table} c on ${activeWhere(scope)} and c.id = r.record_id
        left join ${changed} u on u.id = r.record_id`)
  if (!row?.total) throw notFound('bulk change')
  return asJsonText(JSON.stringify({ count: row.total - row.kept, kept: row.kept }))
}

const columnNamesOf = (fields: FieldTable): Record<string, string> =>
  Object.fromEntries(Object.keys(fields).map((key) => [key, toColumnName(key)]))

/** A link is restored only if what it led to still exists. */
const linkConditionsOf = (fields: FieldTable): LinkConditions =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) =>
      field.kind === 'link'
        ? [[key, (scope: Scope, id: Sql) => sql`(${id} is null or ${linkExists(scope, field.to, id)})`]]
        : [],
    ),
  )

/** The links to the subject are restored together, because a record must have exactly one. */
const subjectLinks = { leading: subjectKeys, all: subjectKeys }

function subjectConditions(fields: FieldTable): LinkConditions {
  const own = linkConditionsOf(fields)
  const all = (scope: Scope): Sql =>
    join(
      subjectKeys.map((key) => own[key]?.(scope, columnOf('o', toColumnName(key))) ?? sql`true`),
      ' and ',
    )
  return { ...own, ...Object.fromEntries(subjectKeys.map((key) => [key, all])) }
}
