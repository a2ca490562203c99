import type { RecordKindName } from '#contract/kit/kinds.ts'
import type { Database } from '../database/database.ts'
import { createTenantlessTx } from '../database/scope.ts'
import { sql } from '../database/sql.ts'
import { notFound } from '../errors.ts'

/** Nobody is a member of it, so that the door refuses: first a dead session, then the missing record. */
const nilWorkspaceId = '00000000-0000-0000-0000-000000000000'

/** The one workspace among a person's own that holds a record; none or several is nowhere (DEF-08). */
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

/** Nowhere, it is the record that is not there. */
export const toRecordNotFound = (workspaceId: string, kind: RecordKindName, error: unknown): unknown =>
  workspaceId === nilWorkspaceId && (error as { code?: string }).code === 'PA404' ? notFound(kind) : error
