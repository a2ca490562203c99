import { listPermissions, type Permission, type Role } from '#contract/kit/roles.ts'
import { createClaim, createStatementScope } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import type { AuthContext, SessionHolder } from '../auth/public.ts'

/** Lists the caller's permissions in a team, as `resource:action`; throws 404 unless the caller is a member. */
export async function listTeamPermissions(
  auth: AuthContext,
  holder: SessionHolder,
  teamId: string,
): Promise<Permission[]> {
  const { tx } = createStatementScope(auth.platform.database, createClaim(holder, teamId, 'VIEWER'))
  const row = await tx.first<{ role: Role }>(sql`select current_setting('app.role') as role`)
  return listPermissions(row!.role)
}
