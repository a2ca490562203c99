import { listPermissions, type Permission, type Role } from '#contract/kit/roles.ts'
import { createStatementScope } from '../../platform/database/scope.ts'
import { sql } from '../../platform/database/sql.ts'
import type { AuthContext, SessionHolder } from '../auth/public.ts'

/** What the caller may do in a team, as `resource:action`; enters it as any other call would, so a foreign one is 404. */
export async function listTeamPermissions(
  auth: AuthContext,
  { sessionId, userId }: SessionHolder,
  teamId: string,
): Promise<Permission[]> {
  const claim = { sessionId, userId, workspaceId: teamId, organizationId: null, needs: 'VIEWER' } as const
  const { tx } = createStatementScope(auth.platform.database, claim)
  const row = await tx.first<{ role: Role }>(sql`select current_setting('app.role') as role`)
  return listPermissions(row!.role)
}
