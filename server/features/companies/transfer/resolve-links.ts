import { isUuid } from '#contract/kit/parse.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { type LinkedRow, type PreparedRow, resolveOwners } from '../../transfer/public.ts'

/** Replaces the names of owners with their ids. */
export async function resolveCompanyLinks(scope: Scope, rows: PreparedRow[]): Promise<LinkedRow[]> {
  const ownerOf = await resolveOwners(scope, rows)
  return rows.map((prepared) => {
    const { owner, ...values } = prepared.values
    const { ownerId, problems } = ownerOf(prepared)
    if (ownerId) values.ownerId = ownerId
    return { row: prepared.row, values, problems }
  })
}

/** Finds the names of the owners that changes refer to. */
export async function findLinkNames(scope: Scope, changed: Record<string, unknown>[]): Promise<Map<string, string>> {
  const ids = changed.map(({ owner_id }) => owner_id).filter(isUuid)
  if (ids.length === 0) return new Map()
  const rows = await scope.tx.rows<{ id: string; name: string }>(sql`
    select user_id as id, coalesce(name, email) as name from member_profiles
     where workspace_id = ${scope.workspaceId} and user_id = any(${ids}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
