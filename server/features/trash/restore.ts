import type { Scope } from '../../platform/database/scope.ts'
import { join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { notFound, validationFailed } from '../../platform/errors.ts'
import { changeEventsCte } from '../../platform/events/event-log.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'
import { cascadeRestore, directlyTrashedWhere } from '../../records/related.ts'
import { inTrashWhere } from './in-trash-where.ts'

type RestoreRequest = { deletionId?: string; kind?: string; id?: string }

/** Brings back everything of one step, of every kind, or one record out of it (R7). */
export async function restoreFromTrash(
  scope: Scope,
  kinds: readonly RecordDescriptor[],
  request: RestoreRequest,
): Promise<JsonText> {
  const { deletionId, kind, id } = request
  const givenKeys = Object.keys(request).sort().join()
  if (givenKeys !== 'deletionId' && givenKeys !== 'id,kind')
    throw validationFailed({ deletionId: ['Name a deletion, or the kind and id of one record'] })
  const isSingle = id !== undefined
  const condition = isSingle ? sql`c.id = ${id}` : sql`c.deleted_in = ${deletionId}`
  let count = 0
  for (const each of kinds) if (!isSingle || each.kind === kind) count += await restoreRecords(scope, each, condition)
  if (count === 0) throw notFound(isSingle ? kind : 'deletion')
  return asJsonText(JSON.stringify({ count }))
}

async function restoreRecords(scope: Scope, kind: RecordDescriptor, condition: Sql): Promise<number> {
  const { table, changedEvent: changed, subject } = kind
  const related = subject ? cascadeRestore(scope, subject) : { ctes: [], events: [] }
  const row = await scope.tx.first<{ count: number }>(sql`
    with changed as (
      update ${raw(table)} c set deleted_at = null, deleted_in = null, version = c.version + 1
       where ${inTrashWhere(scope)} ${directlyTrashedWhere(kind)} and ${condition}
      returning c.id, c.version),
    ${join([...related.ctes, changeEventsCte(scope, [{ changedCte: raw('changed'), collection: table, kind: changed }, ...related.events])])}
    select count(*)::int as count from changed`)
  return row?.count ?? 0
}
