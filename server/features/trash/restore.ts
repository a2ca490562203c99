import type { Scope } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import { notFound, validationFailed } from '../../platform/errors.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import type { RecordTable } from '../../records/verbs/record-table.ts'
import { restoreRecords } from '../../records/verbs/restore.ts'
import { inTrashWhere } from './in-trash-where.ts'

type RestoreRequest = { deletionId?: string; kind?: string; id?: string }

/** Restores everything that one step trashed, of every kind, or one record of it (R7). */
export async function restoreFromTrash(
  scope: Scope,
  tables: readonly RecordTable[],
  request: RestoreRequest,
): Promise<JsonText> {
  const { deletionId, kind, id } = request
  const givenKeys = Object.keys(request).sort().join()
  if (givenKeys !== 'deletionId' && givenKeys !== 'id,kind')
    throw validationFailed({ deletionId: ['Name a deletion, or the kind and id of one record'] })
  const isSingle = id !== undefined
  const condition = isSingle ? sql`c.id = ${id}` : sql`c.deletion_id = ${deletionId}`
  let count = 0
  for (const records of tables)
    if (!isSingle || records.kind === kind)
      count += await restoreRecords(records, scope, sql`${inTrashWhere(scope)} and ${condition}`)
  if (count === 0) throw notFound(isSingle ? kind : 'deletion')
  return asJsonText(JSON.stringify({ count }))
}
