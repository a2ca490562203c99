import type { Role } from '#contract/kit/roles.ts'
import type { Organization, Workspace } from '#contract/organizations/organization.ts'
import { sql } from '../../platform/sql.ts'
import type { Auth, Holder } from '../auth/public.ts'

/** Calls of the granted functions in schema `identity`; what each does stands in migration 0031. */

type Words = { name: string; description: string | null }

export const insertOrganization = async (
  { tx }: Auth,
  { sessionId, userId }: Holder,
  ids: { organization: string; subscription: string },
  { name, description }: Words,
): Promise<Organization> =>
  (await tx.first<{ made: Organization }>(sql`
    select identity.create_organization(${sessionId}::uuid, ${userId}::uuid, ${ids.organization}::uuid, ${name},
                                        ${description}, ${ids.subscription}::uuid) as made`))!.made

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
): Promise<Workspace | null> =>
  (await tx.first<{ made: Workspace | null }>(sql`
    select identity.create_workspace(${sessionId}::uuid, ${userId}::uuid, ${id}::uuid, ${organizationId}::uuid, ${name},
                                     ${description}) as made`))!.made

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
