import { isRelatedKind, isSubjectKind, type SubjectKind } from '#contract/kit/kinds.ts'
import { subjectInTrashText } from '#contract/trash/trash-entry.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { DomainError, notFound } from '../../platform/errors.ts'
import { changeEventsCte } from '../../platform/events/event-log.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import { cascadeRestore, directlyTrashedWhere, noCascade, selectTrashedSubject } from '../related.ts'
import { createBulkEvent, type RecordTable } from './record-table.ts'

/** Restores everything that one step trashed (R7). */
export async function restoreDeletion(records: RecordTable, scope: Scope, deletionId: string): Promise<JsonText> {
  const count = await restoreRecords(
    records,
    scope,
    sql`c.workspace_id = ${scope.workspaceId} and c.deletion_id = ${deletionId}`,
  )
  if (!count) throw notFound('deletion')
  return asJsonText(JSON.stringify({ count }))
}

/**
 * Restores the trashed records that meet a condition on alias `c`, with what was trashed with them; returns their number. Refuses to
 * restore a record whose subject stays in the trash: nobody would find it, and its subject would never be purged.
 */
export async function restoreRecords(records: RecordTable, scope: Scope, where: Sql): Promise<number> {
  const { kind, table } = records
  const changed = raw('changed')
  const restorableWhere = sql`${where} ${directlyTrashedWhere(kind)}`
  const trashedSubject = isRelatedKind(kind)
    ? selectTrashedSubject(table, restorableWhere)
    : sql`select null as subject, null as subject_name where false`
  const cascade = isSubjectKind(kind) ? cascadeRestore(scope, kind, changed) : noCascade
  const row = await scope.tx.first<{ count: number; subject: SubjectKind | null; name: string | null }>(sql`
      with blocking as materialized (${trashedSubject}),
      ${changed} as (
        update ${table} c set deleted_at = null, deletion_id = null, version = c.version + 1
         where ${restorableWhere} and not exists (select from blocking)
        returning c.id, c.version),
      ${join([...cascade.ctes, changeEventsCte(scope, [createBulkEvent(records, changed, 'changed'), ...cascade.events])])}
      select count(*)::int as count, (select subject from blocking) as subject, (select subject_name from blocking) as name
        from ${changed}`)
  if (row?.subject) throw new DomainError(409, 'subject_in_trash', subjectInTrashText(row.subject, row.name))
  return row?.count ?? 0
}
