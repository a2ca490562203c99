import type { Role } from '#contract/kit/roles.ts'
import type { Organization, Workspace } from '#contract/organizations/organization.ts'
import { sql } from '../../platform/sql.ts'
import type { Auth, Holder } from '../auth/public.ts'

/** Calls of the granted functions in schema `identity`; what each does stands in migrations 0031 and 0043. */

type Words = { name: string; description: string | null }

/** Of a call that may be repeated: its key, and what it asks. */
export type Once = { key: string; fingerprint: string }
type Mismatch = { mismatch: true }

export const insertOrganization = async (
  { tx }: Auth,
  { sessionId, userId }: Holder,
  ids: { organization: string; subscription: string },
  { name, description }: Words,
  once: Once | null,
): Promise<Organization | Mismatch> => {
  const wanted = sql`${sessionId}::uuid, ${userId}::uuid, ${ids.organization}::uuid, ${name}, ${description}, ${ids.subscription}::uuid`
  const statement = once
    ? sql`select identity.create_organization_once(${once.key}, ${once.fingerprint}, ${wanted}) as made`
    : sql`select identity.create_organization(${wanted}) as made`
  return (await tx.first<{ made: Organization | Mismatch }>(statement))!.made
}

export const updateOrganization = async (
  { tx }: Auth,
  { sessionId, userId }: Holder,
  id: string,
  change: object,
): Promise<Organization | null> =>
  (await tx.first<{ changed: Organization | null }>(sql`
    select identity.change_organization(${sessionId}::uuid, ${userId}::uuid, ${id}::uuid,
                                        ${JSON.stringify(change)}::jsonb) as changed`))!.changed

export const deleteOrganization = async ({ tx }: Auth, { sessionId, userId }: Holder, id: string) =>
  (await tx.first<{ outcome: 'done' | 'unknown' | 'last' }>(sql`
    select identity.delete_organization(${sessionId}::uuid, ${userId}::uuid, ${id}::uuid) as outcome`))!.outcome

export const insertWorkspace = async (
  { tx }: Auth,
  { sessionId, userId }: Holder,
  id: string,
  organizationId: string,
  { name, description }: Words,
  once: Once | null,
): Promise<Workspace | Mismatch | null> => {
  const wanted = sql`${sessionId}::uuid, ${userId}::uuid, ${id}::uuid, ${organizationId}::uuid, ${name}, ${description}`
  const statement = once
    ? sql`select identity.create_workspace_once(${once.key}, ${once.fingerprint}, ${wanted}) as made`
    : sql`select identity.create_workspace(${wanted}) as made`
  return (await tx.first<{ made: Workspace | Mismatch | null }>(statement))!.made
}

export const updateWorkspace = async (
  { tx }: Auth,
  { sessionId, userId }: Holder,
  id: string,
  change: object,
): Promise<Workspace> =>
  (await tx.first<{ changed: Workspace }>(sql`
    select identity.change_workspace(${sessionId}::uuid, ${userId}::uuid, ${id}::uuid,
                                     ${JSON.stringify(change)}::jsonb) as changed`))!.changed

export const deleteWorkspace = async ({ tx }: Auth, { sessionId, userId }: Holder, id: string) =>
  (await tx.first<{ outcome: 'done' | 'last' }>(sql`
    select identity.delete_workspace(${sessionId}::uuid, ${userId}::uuid, ${id}::uuid) as outcome`))!.outcome

export const changeOrganizationRole = async (
  { tx }: Auth,
  { sessionId, userId }: Holder,
  id: string,
  memberId: string,
  role: Role,
) =>
  (await tx.first<{ outcome: 'done' | 'unknown' | 'own' }>(sql`
    select identity.change_organization_role(${sessionId}::uuid, ${userId}::uuid, ${id}::uuid, ${memberId}::uuid,
                                             ${role}::member_role) as outcome`))!.outcome

/** JSON of what the caller can bring back. */
export const deletedPlaces = async ({ tx }: Auth, { sessionId, userId }: Holder): Promise<string> =>
  (await tx.first<{ places: string }>(sql`
    select identity.deleted_places(${sessionId}::uuid, ${userId}::uuid) as places`))!.places

export const undeleteWorkspace = async ({ tx }: Auth, { sessionId, userId }: Holder, id: string) =>
  (await tx.first<{ back: Workspace | null }>(sql`
    select identity.restore_workspace(${sessionId}::uuid, ${userId}::uuid, ${id}::uuid) as back`))!.back

export const undeleteOrganization = async ({ tx }: Auth, { sessionId, userId }: Holder, id: string) =>
  (await tx.first<{ back: Organization | null }>(sql`
    select identity.restore_organization(${sessionId}::uuid, ${userId}::uuid, ${id}::uuid) as back`))!.back
