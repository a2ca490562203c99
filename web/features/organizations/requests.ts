import { queryOptions } from '@tanstack/react-query'
import type { Role } from '#contract/kit/roles.ts'
import { placeMessages } from '#contract/organizations/messages.ts'
import type { Organization, PlaceChange, Workspace } from '#contract/organizations/organization.ts'
import { announced, call, callUntyped, type Result, unwrap } from '../../platform/api.ts'
import { keys, queryClient } from '../../platform/queries.ts'
import { reloadProfile } from '../../platform/session.ts'

export type Place = 'organization' | 'workspace'
export type Words = { name: string; description: string | null }

/** Makes an organization, or a workspace in one; answers it once the person's places are read anew. */
export const createPlace = (place: Place, body: Words & { organizationId?: string }, idempotencyKey: string) =>
  told(place, 'create', callUntyped<Organization | Workspace>('POST', `/auth/${place}`, { body, idempotencyKey }))

export const changePlace = (place: Place, id: string, body: PlaceChange) =>
  told(place, 'update', callUntyped<Organization | Workspace>('PUT', `/auth/${place}/{id}`, { path: { id }, body }))

export const deletePlace = (place: Place, id: string) =>
  told(place, 'delete', callUntyped<{ id: string }>('DELETE', `/auth/${place}/{id}`, { path: { id } }))

export const restorePlace = (place: Place, id: string) =>
  told(place, 'restore', callUntyped<{ id: string }>('POST', `/auth/${place}/{id}/restore`, { path: { id } }))

/** What the person deleted and can bring back: workspaces of this organization, and whole organizations. */
export const deletedPlaces = (organizationId: string) =>
  queryOptions({
    queryKey: keys.part('organizations', organizationId, 'deleted'),
    queryFn: async ({ signal }) => {
      const places = await unwrap(call('GET', '/auth/deleted-places', { signal }))
      return places.filter(({ place, organizationId: of }) => place === 'organization' || of === organizationId)
    },
    staleTime: 0,
  })

/** Members of an organization with their roles in it. */
export const organizationMembers = (organizationId: string) =>
  queryOptions({
    queryKey: keys.part('organizations', organizationId, 'members'),
    queryFn: ({ signal }) =>
      unwrap(call('GET', '/auth/organization/{id}/members', { path: { id: organizationId }, signal })),
  })

export async function changeOrganizationRole(organizationId: string, memberId: string, role: Role) {
  const path = { id: organizationId, memberId }
  const result = await call('PATCH', '/auth/organization/{id}/members/{memberId}', { path, body: { role } })
  await queryClient.invalidateQueries({ queryKey: keys.noun('organizations') })
  return result
}

type Verb = 'create' | 'update' | 'delete' | 'restore'
const pending: Record<Verb, string> = {
  create: 'Creating',
  update: 'Updating',
  delete: 'Deleting',
  restore: 'Restoring',
}
const success = {
  create: placeMessages.created,
  update: placeMessages.updated,
  delete: placeMessages.deleted,
  restore: placeMessages.restored,
}
const failed = {
  create: placeMessages.createFailed,
  update: placeMessages.updateFailed,
  delete: placeMessages.deleteFailed,
  restore: placeMessages.restoreFailed,
}

async function told<T>(place: Place, verb: Verb, asked: Promise<Result<T>>): Promise<Result<T>> {
  const texts = { pending: `${pending[verb]} ${place}...`, success: success[verb](place), failure: failed[verb](place) }
  const result = await announced(asked, texts)
  if (result.success) await reloadProfile()
  void queryClient.invalidateQueries({ queryKey: keys.noun('organizations') })
  return result
}
