import type { RecordKindName } from '#contract/kit/kinds.ts'
import type { Database } from '../../database/database.ts'
import { createTenantlessTx } from '../../database/scope.ts'
import { sql } from '../../database/sql.ts'
import { notFound } from '../../errors.ts'

/** A workspace without members, so that authorization fails in its usual order: first an ended session, then a missing record. */
const nilWorkspaceId = '00000000-0000-0000-0000-000000000000'

/** Finds the caller's workspace that has a record; the nil workspace if none or several do (DEF-08). */
export async function findRecordWorkspace(
  database: Database,
  kind: RecordKindName,
  id: string,
  userId: string,
): Promise<string> {
  const row = await createTenantlessTx(database).first<{ id: string | null }>(
    sql`select workspace_of(${kind}, ${id}, ${userId}) as id`,
  )
  return row?.id ?? nilWorkspaceId
}

/** Replaces "workspace not found" by "record not found" in the nil workspace. */
export const toRecordNotFound = (workspaceId: string, kind: RecordKindName, error: unknown): unknown =>
  workspaceId === nilWorkspaceId && (error as { code?: string }).code === 'PA404' ? notFound(kind) : error
