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
import { invalid, linkNotFound, notFound, Refusal } from '../../platform/refusals.ts'
import type { Auth, Holder } from '../auth/public.ts'
import {
  changeOrganizationRole,
  deleteOrganization,
  deleteWorkspace,
  insertOrganization,
  insertWorkspace,
  updateOrganization,
  updateWorkspace,
} from './sql.ts'

/** An organization of the caller's own; workspaces come afterwards. */
export const createOrganization = (auth: Auth, holder: Holder, body: NewOrganization): Promise<Organization> =>
  insertOrganization(auth, holder, { organization: uuidv7(), subscription: uuidv7() }, wordsOf(body))

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
export async function createWorkspace(auth: Auth, holder: Holder, { organizationId, ...body }: NewWorkspace) {
  const made = await insertWorkspace(auth, holder, uuidv7(), organizationId, wordsOf(body))
  if (!made) throw linkNotFound('organizationId', 'organization')
  return made
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
