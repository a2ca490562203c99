import type { Database } from './database.ts'
import type { Singular } from './events.ts'
import { notFound } from './refusals.ts'
import { outsideTenants } from './scope.ts'
import { sql } from './sql.ts'

/** Nobody is a member of it, so that the door refuses: first a dead session, then the missing record. */
const nowhere = '00000000-0000-0000-0000-000000000000'

/** The one workspace among a person's own that holds a record; none or several is nowhere (DEF-08). */
export async function workspaceOf(database: Database, kind: Singular, id: string, userId: string): Promise<string> {
  const row = await outsideTenants(database).first<{ id: string | null }>(
    sql`select workspace_of(${kind}, ${id}, ${userId}) as id`,
  )
  return row?.id ?? nowhere
}

/** Nowhere, it is the record that is not there. */
export const refusedAt = (workspaceId: string, kind: Singular, error: unknown): unknown =>
  workspaceId === nowhere && (error as { code?: string }).code === 'PA404' ? notFound(kind) : error
