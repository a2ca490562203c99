import { type Field, type FieldTable, object, text, withDefault } from '#contract/kit/fields.ts'
import { isCustomFieldKind } from '#contract/kit/kinds.ts'
import { toColumnName } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import { acquireLock, type Scope } from '../../platform/database/scope.ts'
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

/**
 * Marks what the transaction changes as the undo of an operation, before it does: triggers read the mark while records change. A second
 * undo waits for the first, or it would take what that restores for changes of somebody else.
 */
export async function markUndo(scope: Scope, id: string): Promise<void> {
  await acquireLock(scope, `undo ${id.toLowerCase()}`)
  await scope.tx.rows(sql`
    select set_config('app.source', 'undo', true), set_config('app.bulk_operation_id', ${id.toLowerCase()}, true)`)
}

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
    ? { ...wholeFields(ownFields), customFields: withDefault('{}', object('custom fields')) }
    : wholeFields(ownFields)
  const entangled = descriptor.hasSingleSubject ? subjectLinks : descriptor.entangledFields
  const { sets, restorable, kept } = revert(
    scope,
    fields,
    { record: 'c', change: 'r', before: 'o', after: 'n' },
    descriptor.hasSingleSubject ? subjectConditions(fields) : linkConditionsOf(fields),
    {
      ...(entangled && { entangled }),
      changedAt: raw('r.led_at'),
      lostKeys: { customFields: selectLostChoices(kind) },
    },
  )
  const leadingColumns = (entangled?.leading ?? []).map(toColumnName)
  const changed = raw('changed')
  const row = await scope.tx.first<{ total: number; kept: number }>(sql`
      with change as materialized (
        select h.record_id, h.seq, f.column_name, e.value -> 0 as before, e.value -> 1 as after, h.recorded_at
          from history h
         cross join jsonb_each(h.changes) e
          join jsonb_each_text(${JSON.stringify(columnNamesOf(fields))}::jsonb) f (key, column_name) on f.key = e.key
         where ${bulkOperationWhere(scope, operationId)} and h.kind = ${kind} and h.part is null),
      custom_change as (
        select record_id, k.key, (array_agg(before -> k.key order by seq))[1] as before, (array_agg(after -> k.key order by seq desc))[1] as after
          from change cross join lateral jsonb_object_keys(before || after) k (key)
         where column_name = 'custom_fields'
         group by record_id, k.key),
      -- Of several changes of one record, what was before the first and after the last. A custom field that was cleared is null after.
      operation as materialized (
        select record_id, jsonb_object_agg(column_name, before order by seq desc) as before, jsonb_object_agg(column_name, after order by seq) as after,
               max(recorded_at) filter (where column_name = any(${leadingColumns}::text[])) as led_at
          from (select * from change where column_name <> 'custom_fields'
                union all
                select record_id, 0, 'custom_fields', coalesce(jsonb_object_agg(key, before) filter (where before is not null), '{}'),
                       jsonb_object_agg(key, after), null
                  from custom_change group by record_id) one
         group by record_id),
      ${changed} as (
        update ${table} c set ${sets}, version = c.version + 1, updated_at = now()
          from operation r
         cross join lateral jsonb_populate_record(null::${table}, r.before) o
         cross join lateral jsonb_populate_record(null::${table}, r.after) n
         where ${activeWhere(scope)} and c.id = r.record_id and ${restorable}
        returning c.id, c.version, ${kept} as kept),
      ${changeEventsCte(scope, [createBulkEvent(records, changed, 'changed')])}
      select count(*)::int as total,
             -- As hashed subqueries: a join would compare each record with each.
             count(*) filter (where case when (r.record_id in (select id from ${changed})) is true
                                         then (r.record_id in (select id from ${changed} where kept > 0)) is true
                                         else c.id is null or ${kept} > 0 end)::int as kept
        from operation r
       cross join lateral jsonb_populate_record(null::${table}, r.before) o
        left join ${table} c on ${activeWhere(scope)} and c.id = r.record_id`)
  if (!row?.total) throw notFound(t('bulk change'))
  return asJsonText(JSON.stringify({ count: row.total - row.kept, kept: row.kept }))
}

/** The fields with objects as whole values, which is how a change in bulk replaces them. */
const wholeFields = (fields: FieldTable): FieldTable =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]): [string, Field] => [
      key,
      field.kind === 'object' ? text(field.label) : field,
    ]),
  )

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
