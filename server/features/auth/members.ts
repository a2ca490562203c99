import type { WorkspaceOfUser } from '#contract/auth/user.ts'
import { notFound } from '../../platform/refusals.ts'
import { type JsonText, json } from '../../platform/reply.ts'
import { oneStatement } from '../../platform/scope.ts'
import { sql } from '../../platform/sql.ts'
import type { Auth } from './auth.ts'
import { signedInUser } from './profile.ts'
import { type Holder, organizationPeople } from './sql.ts'

export type MemberQuery = { search?: string; limit?: number }

/** Members of a workspace by name; enters it as any other call would, so a foreign one is 404. */
export async function workspaceMembers(
  auth: Auth,
  { sessionId, userId }: Holder,
  workspaceId: string,
  { search = '', limit }: MemberQuery = {},
): Promise<JsonText> {
  const claim = { sessionId, userId, workspaceId, organizationId: null, needs: 'VIEWER' } as const
  const { tx } = oneStatement(auth.platform.database, claim)
  const answer = await tx.first<{ people: string }>(sql`
    select coalesce(json_agg(json_build_object('id', user_id, 'name', name, 'email', email)
                             order by name collate "und-x-icu", email), '[]')::text as people
      from (select user_id, name, email
              from people
             where workspace_id = ${workspaceId} and removed_at is null
               and strpos(fold(concat(name, ' ', email)), fold(${search.trim()})) > 0
             order by name collate "und-x-icu", email
             limit ${limit ?? null}) found`)
  return json(answer!.people)
}

export async function organizationMembers(auth: Auth, holder: Holder, organizationId: string): Promise<JsonText> {
  const people = await organizationPeople(auth, holder.sessionId, holder.userId, organizationId)
  if (people === null) throw notFound('organization')
  return json(people)
}

/** Workspaces of one organization that the caller is a member of, oldest first. */
export async function workspacesOf(auth: Auth, holder: Holder, organizationId: string): Promise<WorkspaceOfUser[]> {
  const user = await signedInUser(auth, holder)
  if (!user.organizations.some(({ id }) => id === organizationId)) throw notFound('organization')
  return user.workspaces.filter((workspace) => workspace.organizationId === organizationId)
}
