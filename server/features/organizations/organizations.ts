import { uuidv7 } from 'uuidv7'
import type { Role } from '#contract/kit/roles.ts'
import { placeFields } from '#contract/organizations/fields.ts'
import { placeMessages } from '#contract/organizations/messages.ts'
import type {
  NewOrganization,
  NewWorkspace,
  Organization,
  PlaceChange,
  Workspace,
} from '#contract/organizations/organization.ts'
import { teamMessages } from '#contract/team/messages.ts'
import { accepted } from '../../platform/accepted.ts'
import { idempotencyMismatch, invalid, linkNotFound, notFound, Refusal } from '../../platform/refusals.ts'
import type { Auth, Holder } from '../auth/public.ts'
import {
  changeOrganizationRole,
  deleteOrganization,
  deleteWorkspace,
  insertOrganization,
  insertWorkspace,
  type Once,
  undeleteOrganization,
  undeleteWorkspace,
  updateOrganization,
  updateWorkspace,
} from './sql.ts'

/** An organization of the caller's own; workspaces come afterwards. */
export async function createOrganization(
  auth: Auth,
  holder: Holder,
  body: NewOrganization,
  once: Once | null,
): Promise<Organization> {
  const ids = { organization: uuidv7(), subscription: uuidv7() }
  return madeBy(await insertOrganization(auth, holder, ids, wordsOf(body), once))
}

export async function changeOrganization(auth: Auth, holder: Holder, id: string, body: PlaceChange) {
  const changed = await updateOrganization(auth, holder, id, accepted(placeFields, body))
  if (!changed) throw notFound('organization')
  return changed
}

/** Deletes it with its workspaces, for its OWNER; a person's only organization stays. */
export async function removeOrganization(auth: Auth, holder: Holder, id: string) {
  const outcome = await deleteOrganization(auth, holder, id)
  if (outcome === 'unknown') throw notFound('organization')
  if (outcome === 'last') throw new Refusal(409, 'last_organization', placeMessages.lastOrganization)
  return { id }
}

/** A workspace in an organization that the caller administers. */
export async function createWorkspace(
  auth: Auth,
  holder: Holder,
  { organizationId, ...body }: NewWorkspace,
  once: Once | null,
): Promise<Workspace> {
  const made = await insertWorkspace(auth, holder, uuidv7(), organizationId, wordsOf(body), once)
  if (!made) throw linkNotFound('organizationId', 'organization')
  return madeBy(made)
}

/** Unless the key belongs to a call that asked for something else (R4). */
function madeBy<P>(made: P | { mismatch: true }): P {
  if ((made as { mismatch?: true }).mismatch) throw idempotencyMismatch()
  return made as P
}

/** Workspaces that the caller administers and organizations that they own, deleted not too long ago. */
export { deletedPlaces } from './sql.ts'

export async function restoreWorkspace(auth: Auth, holder: Holder, id: string): Promise<Workspace> {
  const back = await undeleteWorkspace(auth, holder, id)
  if (!back) throw notFound('workspace')
  return back
}

/** With the workspaces that were deleted along with it. */
export async function restoreOrganization(auth: Auth, holder: Holder, id: string): Promise<Organization> {
  const back = await undeleteOrganization(auth, holder, id)
  if (!back) throw notFound('organization')
  return back
}

export async function changeWorkspace(auth: Auth, holder: Holder, id: string, body: PlaceChange): Promise<Workspace> {
  const changed = await updateWorkspace(auth, holder, id, accepted(placeFields, body))
  auth.platform.changes.announce(id)
  return changed
}

/** The only workspace of an organization stays. */
export async function removeWorkspace(auth: Auth, holder: Holder, id: string) {
  const outcome = await deleteWorkspace(auth, holder, id)
  if (outcome === 'last') throw new Refusal(409, 'last_workspace', placeMessages.lastWorkspace)
  auth.platform.changes.announce(id)
  return { id }
}

/** Nobody gives more than they have, and nobody changes what they have themselves. */
export async function changeRole(auth: Auth, holder: Holder, id: string, memberId: string, role: Role) {
  const outcome = await changeOrganizationRole(auth, holder, id, memberId, role)
  if (outcome === 'unknown') throw notFound('member')
  if (outcome === 'own') throw new Refusal(409, 'own_role', teamMessages.ownRole)
  return { id: memberId, role }
}

function wordsOf(body: NewOrganization): { name: string; description: string | null } {
  const { name, description = null } = accepted(placeFields, body)
  if (!name) throw invalid({ name: ['Please enter a name.'] })
  return { name, description }
}
