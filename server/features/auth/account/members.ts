import type { UserWorkspace } from '#contract/auth/user.ts'
import { t } from '#contract/language/translate.ts'
import { createClaim, createStatementScope } from '../../../platform/database/scope.ts'
import { sql } from '../../../platform/database/sql.ts'
import { notFound } from '../../../platform/errors.ts'
import { asJsonText, type JsonText } from '../../../platform/http/reply.ts'
import type { AuthContext } from '../context.ts'
import { listOrganizationPeople, type SessionHolder } from '../queries.ts'
import { getSignedInUser } from './profile.ts'

type MemberQuery = { search?: string; limit?: number }

/** Lists the members of a workspace by name; throws 404 unless the caller is a member. */
export async function listWorkspaceMembers(
  auth: AuthContext,
  holder: SessionHolder,
  workspaceId: string,
  { search = '', limit }: MemberQuery = {},
): Promise<JsonText> {
  const { tx } = createStatementScope(auth.platform.database, createClaim(holder, workspaceId, 'VIEWER'))
  const answer = await tx.first<{ people: string }>(sql`
    select coalesce(json_agg(json_build_object('id', user_id, 'name', name, 'email', email)
                             order by name collate "und-x-icu", email), '[]')::text as people
      from (select user_id, name, email
              from member_profiles
             where workspace_id = ${workspaceId} and removed_at is null
               and strpos(normalize_text(concat(name, ' ', email)), normalize_text(${search.trim()})) > 0
             order by name collate "und-x-icu", email
             limit ${limit ?? null}) found`)
  return asJsonText(answer!.people)
}

export async function listOrganizationMembers(
  auth: AuthContext,
  holder: SessionHolder,
  organizationId: string,
): Promise<JsonText> {
  const people = await listOrganizationPeople(auth, holder.sessionId, holder.userId, organizationId)
  if (people === null) throw notFound(t('organization'))
  return asJsonText(people)
}

/** Lists the workspaces of an organization that the caller is a member of, oldest first. */
export async function listOwnWorkspaces(
  auth: AuthContext,
  holder: SessionHolder,
  organizationId: string,
): Promise<UserWorkspace[]> {
  const user = await getSignedInUser(auth, holder)
  if (!user.organizations.some(({ id }) => id === organizationId)) throw notFound(t('organization'))
  return user.workspaces.filter((workspace) => workspace.organizationId === organizationId)
}
