import { uuidv7 } from 'uuidv7'
import type { Role } from '#contract/kit/roles.ts'
import { t } from '#contract/language/translate.ts'
import { tenantFields } from '#contract/organizations/fields.ts'
import { tenantMessages } from '#contract/organizations/messages.ts'
import type {
  NewOrganization,
  NewWorkspace,
  Organization,
  TenantPatch,
  Workspace,
} from '#contract/organizations/organization.ts'
import { teamMessages } from '#contract/team/messages.ts'
import { DomainError, idempotencyMismatch, linkNotFound, notFound, validationFailed } from '../../platform/errors.ts'
import { parseFields } from '../../records/parse-fields.ts'
import type { AuthContext, SessionHolder } from '../auth/public.ts'
import {
  type IdempotencyKey,
  insertOrganization,
  insertWorkspace,
  listAnnouncedWorkspaces,
  markOrganizationDeleted,
  markWorkspaceDeleted,
  undeleteOrganization,
  undeleteWorkspace,
  updateOrganization,
  updateOrganizationRole,
  updateWorkspace,
} from './queries.ts'

/** Creates an organization owned by the caller, without workspaces. */
export async function createOrganization(
  auth: AuthContext,
  holder: SessionHolder,
  body: NewOrganization,
  idempotencyKey: IdempotencyKey | null,
): Promise<Organization> {
  const ids = { organization: uuidv7(), subscription: uuidv7() }
  return assertSameRequest(await insertOrganization(auth, holder, ids, parseTenantValues(body), idempotencyKey))
}

export async function changeOrganization(auth: AuthContext, holder: SessionHolder, id: string, body: TenantPatch) {
  const changed = await updateOrganization(auth, holder, id, parseFields(tenantFields, body))
  if (!changed) throw notFound(t('organization'))
  return changed
}

/** Deletes an organization with its workspaces; only for its OWNER. A person's only organization cannot be deleted. */
export async function deleteOrganization(auth: AuthContext, holder: SessionHolder, id: string) {
  const outcome = await markOrganizationDeleted(auth, holder, id)
  if (outcome === 'unknown') throw notFound(t('organization'))
  if (outcome === 'last') throw new DomainError(409, 'last_organization', tenantMessages.lastOrganization)
  await notifyMembers(auth, holder, id)
  return { id }
}

/** Creates a workspace in an organization that the caller administers. */
export async function createWorkspace(
  auth: AuthContext,
  holder: SessionHolder,
  { organizationId, ...body }: NewWorkspace,
  idempotencyKey: IdempotencyKey | null,
): Promise<Workspace> {
  const created = await insertWorkspace(auth, holder, uuidv7(), organizationId, parseTenantValues(body), idempotencyKey)
  if (!created) throw linkNotFound('organizationId', t('organization'))
  return assertSameRequest(created)
}

/** Throws if the key was used for a different request (R4). */
function assertSameRequest<P>(result: P | { mismatch: true }): P {
  if ((result as { mismatch?: true }).mismatch) throw idempotencyMismatch()
  return result as P
}

/** Lists recently deleted workspaces that the caller administers, and organizations that they own. */
export { listDeletedTenants } from './queries.ts'

export async function restoreWorkspace(auth: AuthContext, holder: SessionHolder, id: string): Promise<Workspace> {
  const restored = await undeleteWorkspace(auth, holder, id)
  if (!restored) throw notFound(t('workspace'))
  await notifyMembers(auth, holder, id)
  return restored
}

/** Restores an organization and the workspaces that were deleted with it. */
export async function restoreOrganization(auth: AuthContext, holder: SessionHolder, id: string): Promise<Organization> {
  const restored = await undeleteOrganization(auth, holder, id)
  if (!restored) throw notFound(t('organization'))
  await notifyMembers(auth, holder, id)
  return restored
}

export async function changeWorkspace(
  auth: AuthContext,
  holder: SessionHolder,
  id: string,
  body: TenantPatch,
): Promise<Workspace> {
  const changed = await updateWorkspace(auth, holder, id, parseFields(tenantFields, body))
  auth.platform.changes.notify(id)
  return changed
}

/** Deletes a workspace. The only workspace of an organization cannot be deleted. */
export async function deleteWorkspace(auth: AuthContext, holder: SessionHolder, id: string) {
  const outcome = await markWorkspaceDeleted(auth, holder, id)
  if (outcome === 'last') throw new DomainError(409, 'last_workspace', tenantMessages.lastWorkspace)
  auth.platform.changes.notify(id)
  await notifyMembers(auth, holder, id)
  return { id }
}

/** Notifies the screens of the members of a deleted or restored workspace or organization, whichever workspace they have open. */
async function notifyMembers(auth: AuthContext, holder: SessionHolder, id: string): Promise<void> {
  for (const workspace of await listAnnouncedWorkspaces(auth, holder, id)) auth.platform.changes.notify(workspace.id)
}

/** Changes a role in an organization. Callers cannot grant a role above their own or change their own role. */
export async function changeOrganizationRole(
  auth: AuthContext,
  holder: SessionHolder,
  id: string,
  memberId: string,
  role: Role,
) {
  const outcome = await updateOrganizationRole(auth, holder, id, memberId, role)
  if (outcome === 'unknown') throw notFound(t('member'))
  if (outcome === 'own') throw new DomainError(409, 'own_role', teamMessages.ownRole)
  return { id: memberId, role }
}

function parseTenantValues(body: NewOrganization): { name: string; description: string | null } {
  const { name, description = null } = parseFields(tenantFields, body)
  if (!name) throw validationFailed({ name: [t('Please enter a name.')] })
  return { name, description }
}
