import { type Permission, permissionsOf, type Role } from '#contract/kit/roles.ts'
import { oneStatement } from '../../platform/scope.ts'
import { sql } from '../../platform/sql.ts'
import type { Auth, Holder } from '../auth/public.ts'

/** What the caller may do in a team, as `resource:action`; enters it as any other call would, so a foreign one is 404. */
export async function teamPermissions(
  auth: Auth,
  { sessionId, userId }: Holder,
  teamId: string,
): Promise<Permission[]> {
  const claim = { sessionId, userId, workspaceId: teamId, organizationId: null, needs: 'VIEWER' } as const
  const { tx } = oneStatement(auth.platform.database, claim)
  const row = await tx.first<{ role: Role }>(sql`select current_setting('app.role') as role`)
  return permissionsOf(row!.role)
}
