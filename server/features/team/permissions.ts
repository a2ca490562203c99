import { listPermissions, type Permission, type Role } from '#contract/kit/roles.ts'
import { createClaim, createStatementScope } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import type { AuthContext, SessionHolder } from '../auth/public.ts'

/** What the caller may do in a team, as `resource:action`; 404 for a team the caller is not a member of. */
export async function listTeamPermissions(
  auth: AuthContext,
  holder: SessionHolder,
  teamId: string,
): Promise<Permission[]> {
  const { tx } = createStatementScope(auth.platform.database, createClaim(holder, teamId, 'VIEWER'))
  const row = await tx.first<{ role: Role }>(sql`select current_setting('app.role') as role`)
  return listPermissions(row!.role)
}
