import { type Field, type FieldTable, object, text, withDefault } from '#contract/kit/fields.ts'
import { isCustomFieldKind } from '#contract/kit/kinds.ts'
import { toColumnName } from '#contract/kit/names.ts'
import { acquireLock, type Scope } from '../../platform/database/scope.ts'
import { empty, join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import type { EntangledFields, RecordedOperation } from '../descriptor.ts'
import { linkExists } from './link-checks.ts'
import type { RecordTable } from './record-table.ts'
import { columnOf, type LinkConditions, revert, selectLostChoices } from './revert.ts'
import { subjectKeys } from './single-subject.ts'

/**
 * Marks what the transaction changes as the undo of an operation, before it does: triggers read the mark while records change. A second
 * undo waits for the first, or it would take what that restores for changes of somebody else.
 */
export async function markUndo(scope: Scope, id: string): Promise<void> {
  await acquireLock(scope, `undo ${id.toLowerCase()}`)
  await scope.tx.rows(sql`
    select set_config('app.source', 'undo', true), set_config('app.bulk_operation_id', ${id.toLowerCase()}, true)`)
}

/** Conditions on the history of alias `h`: what a person changed in a bulk operation. The index `history_of_bulk_operation` answers it. */
export const bulkOperationWhere = (scope: Scope, { id, authorId }: RecordedOperation): Sql => sql`
  h.workspace_id = ${scope.workspaceId} and h.bulk_operation_id = ${id} and h.source is null
    and h.operation in ('changed', 'added', 'removed') and h.actor_id = ${authorId}`

/** The fields that a bulk operation can have changed. */
export const bulkFieldsOf = ({ kind, fields }: RecordTable): FieldTable =>
  isCustomFieldKind(kind)
    ? { ...wholeFields(fields), customFields: withDefault('{}', object('custom fields')) }
    : wholeFields(fields)

/** The fields with objects as whole values, which is how a change in bulk replaces them. */
const wholeFields = (fields: FieldTable): FieldTable =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]): [string, Field] => [
      key,
      field.kind === 'object' ? text(field.label) : field,
    ]),
  )

/**
 * The CTEs `change` and `custom_change`, and the one of this name: the columns that an operation changed in each record, as `before` and
 * `after`, and when it changed the leading ones.
 */
export function operationCtes(records: RecordTable, scope: Scope, bulkOperation: RecordedOperation, name: Sql): Sql {
  const { descriptor, kind } = records
  const unrecorded = descriptor.selectUnrecordedChanges?.(scope, bulkOperation)
  const leadingColumns = (entangledFieldsOf(records)?.leading ?? []).map(toColumnName)
  // A record that is about one subject has no other links, which the history leaves out if they stayed empty.
  const emptyLinks = descriptor.hasSingleSubject
    ? JSON.stringify(Object.fromEntries(subjectKeys.map((key) => [toColumnName(key), null])))
    : '{}'
  const withLinks = (values: Sql): Sql =>
    descriptor.hasSingleSubject
      ? sql`case when ${values} ?| ${subjectKeys.map(toColumnName)}::text[] then ${emptyLinks}::jsonb || ${values} else ${values} end`
      : values
  return sql`
      change as materialized (
        select h.record_id, h.seq, f.column_name, e.value -> 0 as before, e.value -> 1 as after, h.recorded_at
          from history h
         cross join jsonb_each(h.changes) e
          join jsonb_each_text(${JSON.stringify(columnNamesOf(bulkFieldsOf(records)))}::jsonb) f (key, column_name) on f.key = e.key
         where ${bulkOperationWhere(scope, bulkOperation)} and h.kind = ${kind} and h.part is null
        ${unrecorded ? sql`union all ${unrecorded}` : empty}),
      custom_change as (
        select record_id, k.key, (array_agg(before -> k.key order by seq))[1] as before, (array_agg(after -> k.key order by seq desc))[1] as after
          from change cross join lateral jsonb_object_keys(before || after) k (key)
         where column_name = 'custom_fields'
         group by record_id, k.key),
      -- Of several changes of one record, what was before the first and after the last. A custom field that was cleared is null after.
      ${name} as materialized (
        select record_id, ${withLinks(raw('before'))} as before, ${withLinks(raw('after'))} as after, led_at
          from (
        select record_id, jsonb_object_agg(column_name, before order by seq desc) as before, jsonb_object_agg(column_name, after order by seq) as after,
               max(recorded_at) filter (where column_name = any(${leadingColumns}::text[])) as led_at
          from (select * from change where column_name <> 'custom_fields'
                union all
                select record_id, 0, 'custom_fields', coalesce(jsonb_object_agg(key, before) filter (where before is not null), '{}'),
                       jsonb_object_agg(key, after), null
                  from custom_change group by record_id) one
         group by record_id) whole)`
}

/** What restores the records of alias `c` from that CTE, of alias `r`, which is `o` before and `n` after. */
export function revertOperation(records: RecordTable, scope: Scope, includesChanged: boolean) {
  const fields = bulkFieldsOf(records)
  const entangled = entangledFieldsOf(records)
  return revert(
    scope,
    fields,
    { record: 'c', change: 'r', before: 'o', after: 'n' },
    records.descriptor.hasSingleSubject ? subjectConditions(fields) : linkConditionsOf(fields),
    {
      ...(entangled && { entangled }),
      changedAt: raw('r.led_at'),
      lostKeys: { customFields: selectLostChoices(records.kind) },
      includesChanged,
    },
  )
}

/** The links to the subject are restored together, because a record must have exactly one. */
const subjectLinks: EntangledFields = { leading: subjectKeys, all: subjectKeys }

const entangledFieldsOf = ({ descriptor }: RecordTable): EntangledFields | undefined =>
  descriptor.hasSingleSubject ? subjectLinks : descriptor.entangledFields

const columnNamesOf = (fields: FieldTable): Record<string, string> =>
  Object.fromEntries(Object.keys(fields).map((key) => [key, toColumnName(key)]))

/** A link is restored only if what it led to still exists. */
const linkConditionsOf = (fields: FieldTable): LinkConditions =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) =>
      field.kind === 'link'
        ? [
            [
              key,
              (scope: Scope, id: Sql) =>
                field.required
                  ? linkExists(scope, field.to, id)
                  : sql`(${id} is null or ${linkExists(scope, field.to, id)})`,
            ],
          ]
        : [],
    ),
  )

function subjectConditions(fields: FieldTable): LinkConditions {
  const own = linkConditionsOf(fields)
  const all = (scope: Scope): Sql =>
    join(
      subjectKeys.map((key) => own[key]?.(scope, columnOf('o', toColumnName(key))) ?? sql`true`),
      ' and ',
    )
  return { ...own, ...Object.fromEntries(subjectKeys.map((key) => [key, all])) }
}
