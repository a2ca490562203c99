import { maxChangedRecords } from '#contract/bulk-edits/enums.ts'
import { isCustomFieldKind } from '#contract/kit/kinds.ts'
import { toColumnName } from '#contract/kit/names.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { changeEventsCte } from '../../platform/events/event-log.ts'
import { lockDefinitions } from '../custom-fields/definitions.ts'
import type { RecordedOperation } from '../descriptor.ts'
import { activeWhere } from '../selection.ts'
import { type ChangedSince, markUndone, type UndoneCounts } from './bulk-edits.ts'
import { bulkFieldsOf, markUndo, operationCtes, revertOperation } from './bulk-operation.ts'
import { createBulkEvent, type RecordTable } from './record-table.ts'
import { columnOf } from './revert.ts'

/** The CTE with what a bulk change replaced. */
const replaced = raw('operation')

/**
 * Restores what a bulk change replaced; unless `includesChanged`, except what somebody has changed since. `count` records are as before,
 * `kept` are not: they were changed since, or are in the trash. Needs a transaction. Null if the person made no such change.
 */
export async function undoBulkChange(
  records: RecordTable,
  scope: Scope,
  operation: RecordedOperation,
  includesChanged = false,
): Promise<UndoneCounts | null> {
  const { kind, table } = records
  await markUndo(scope, operation.id)
  if (isCustomFieldKind(kind)) await lockDefinitions(scope, kind)
  const { sets, restorable, kept } = revertOperation(records, scope, includesChanged)
  const changed = raw('changed')
  const row = await scope.tx.first<{ total: number; kept: number }>(sql`
      with ${operationCtes(records, scope, operation, replaced)},
      ${changed} as (
        update ${table} c set ${sets}, version = c.version + 1, updated_at = now()
          from ${replaced} r
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
        from ${replaced} r
       cross join lateral jsonb_populate_record(null::${table}, r.before) o
        left join ${table} c on ${activeWhere(scope)} and c.id = r.record_id`)
  if (!row?.total) return null
  const undone = { count: row.total - row.kept, kept: row.kept }
  await markUndone(scope, operation.id, undone)
  return undone
}

/** Finds the records that somebody has changed since a bulk change, and what an undo that includes them would replace. */
export async function findChangedSince(
  records: RecordTable,
  scope: Scope,
  operation: RecordedOperation,
): Promise<ChangedSince> {
  const { descriptor, table } = records
  const careful = revertOperation(records, scope, false).values
  const complete = revertOperation(records, scope, true).values
  const differences = Object.keys(bulkFieldsOf(records)).map((key) => {
    const current = columnOf('c', toColumnName(key))
    const pair: Sql =
      key === 'customFields'
        ? sql`changed_custom_fields(${current}, ${complete[key] ?? current})`
        : sql`jsonb_build_array(${current}, ${complete[key] ?? current})`
    return sql`case when ${careful[key] ?? current} is distinct from ${complete[key] ?? current} then jsonb_build_object(${key}::text, ${pair}) else '{}' end`
  })
  const row = await scope.tx.first<ChangedSince>(sql`
      with ${operationCtes(records, scope, operation, replaced)},
      difference as materialized (
        select c.id, ${raw(descriptor.titleSql('c'))} as name, ${join(differences, ' || ')} as changes
          from ${replaced} r
         cross join lateral jsonb_populate_record(null::${table}, r.before) o
         cross join lateral jsonb_populate_record(null::${table}, r.after) n
          join ${table} c on ${activeWhere(scope)} and c.id = r.record_id)
      select count(*)::int as count,
             (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'changes', d.changes) order by d.name, d.id), '[]')
                from (select * from difference d where d.changes <> '{}' order by d.name, d.id limit ${maxChangedRecords}::int) d) as records
        from difference where changes <> '{}'`)
  return row ?? { count: 0, records: [] }
}
