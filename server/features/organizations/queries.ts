import type { Role } from '#contract/kit/roles.ts'
import type { Organization, Workspace } from '#contract/organizations/organization.ts'
import { importTexts } from '#contract/transfer/imports.ts'
import { scheduledMessageTexts } from '#contract/whatsapp/scheduled-message.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import type { AuthContext, SessionHolder } from '../auth/public.ts'

/** Calls of the granted functions in schema `identity`; each is described in server/migrations/functions. */

type TenantValues = { name: string; description: string | null }

/** The key of a call and the fingerprint of its request. */
export type IdempotencyKey = { key: string; fingerprint: string }
type Mismatch = { mismatch: true }

export const insertOrganization = async (
  { tx }: AuthContext,
  { sessionId, userId }: SessionHolder,
  ids: { organization: string; subscription: string },
  { name, description }: TenantValues,
  idempotencyKey: IdempotencyKey | null,
): Promise<Organization | Mismatch> => {
  const args = sql`${sessionId}::uuid, ${userId}::uuid, ${ids.organization}::uuid, ${name}, ${description}, ${ids.subscription}::uuid`
  const statement = idempotencyKey
    ? sql`select identity.create_organization_idempotently(${idempotencyKey.key}, ${idempotencyKey.fingerprint}, ${args}) as made`
    : sql`select identity.create_organization(${args}) as made`
  return (await tx.first<{ made: Organization | Mismatch }>(statement))!.made
}

export const updateOrganization = async (
  { tx }: AuthContext,
  { sessionId, userId }: SessionHolder,
  id: string,
  change: object,
): Promise<Organization | null> =>
  (await tx.first<{ changed: Organization | null }>(sql`
    select identity.change_organization(${sessionId}::uuid, ${userId}::uuid, ${id}::uuid,
                                        ${JSON.stringify(change)}::jsonb) as changed`))!.changed

export const markOrganizationDeleted = async ({ tx }: AuthContext, { sessionId, userId }: SessionHolder, id: string) =>
  (await tx.first<{ outcome: 'done' | 'unknown' | 'last' }>(sql`
    select identity.delete_organization(${sessionId}::uuid, ${userId}::uuid, ${id}::uuid) as outcome`))!.outcome

export const insertWorkspace = async (
  { tx }: AuthContext,
  { sessionId, userId }: SessionHolder,
  id: string,
  organizationId: string,
  { name, description }: TenantValues,
  idempotencyKey: IdempotencyKey | null,
): Promise<Workspace | Mismatch | null> => {
  const args = sql`${sessionId}::uuid, ${userId}::uuid, ${id}::uuid, ${organizationId}::uuid, ${name}, ${description}`
  const statement = idempotencyKey
    ? sql`select identity.create_workspace_idempotently(${idempotencyKey.key}, ${idempotencyKey.fingerprint}, ${args}) as made`
    : sql`select identity.create_workspace(${args}) as made`
  return (await tx.first<{ made: Workspace | Mismatch | null }>(statement))!.made
}

export const updateWorkspace = async (
  { tx }: AuthContext,
  { sessionId, userId }: SessionHolder,
  id: string,
  change: object,
): Promise<Workspace> =>
  (await tx.first<{ changed: Workspace }>(sql`
    select identity.change_workspace(${sessionId}::uuid, ${userId}::uuid, ${id}::uuid,
                                     ${JSON.stringify(change)}::jsonb) as changed`))!.changed

export const markWorkspaceDeleted = async ({ tx }: AuthContext, { sessionId, userId }: SessionHolder, id: string) =>
  (await tx.first<{ outcome: 'done' | 'last' }>(sql`
    select identity.delete_workspace(${sessionId}::uuid, ${userId}::uuid, ${id}::uuid) as outcome`))!.outcome

/** Lists the workspaces whose event log announces that this workspace or organization was deleted or restored. */
export const listAnnouncedWorkspaces = ({ tx }: AuthContext, { sessionId, userId }: SessionHolder, id: string) =>
  tx.rows<{ id: string }>(sql`
    select id from identity.list_announced_workspaces(${sessionId}::uuid, ${userId}::uuid, ${id}::uuid) as a (id)`)

export const updateOrganizationRole = async (
  { tx }: AuthContext,
  { sessionId, userId }: SessionHolder,
  id: string,
  memberId: string,
  role: Role,
) =>
  (await tx.first<{ outcome: 'done' | 'unknown' | 'own' }>(sql`
    select identity.change_organization_role(${sessionId}::uuid, ${userId}::uuid, ${id}::uuid, ${memberId}::uuid,
                                             ${role}::member_role) as outcome`))!.outcome

/** Lists what the caller can restore, as JSON. */
export const listDeletedTenants = async ({ tx }: AuthContext, { sessionId, userId }: SessionHolder): Promise<string> =>
  (await tx.first<{ places: string }>(sql`
    select identity.list_deleted_tenants(${sessionId}::uuid, ${userId}::uuid) as places`))!.places

/** Why scheduled messages were not sent, and imports stopped, while their workspace was deleted. */
const interruptedTexts: Sql = sql`${scheduledMessageTexts.workspaceDeleted}, ${importTexts.workspaceDeleted}`

export const undeleteWorkspace = async ({ tx }: AuthContext, { sessionId, userId }: SessionHolder, id: string) =>
  (await tx.first<{ back: Workspace | null }>(sql`
    select identity.restore_workspace(${sessionId}::uuid, ${userId}::uuid, ${id}::uuid, ${interruptedTexts}) as back`))!
    .back

export const undeleteOrganization = async ({ tx }: AuthContext, { sessionId, userId }: SessionHolder, id: string) =>
  (await tx.first<{ back: Organization | null }>(sql`
    select identity.restore_organization(${sessionId}::uuid, ${userId}::uuid, ${id}::uuid, ${interruptedTexts}) as back`))!
    .back
