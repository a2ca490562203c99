import { queryOptions } from '@tanstack/react-query'
import type { Role } from '#contract/kit/roles.ts'
import type { InvitationShown, Joined } from '#contract/team/team.ts'
import { call, callOpen, type Result, unwrap } from '../../platform/api.ts'
import { keys, queryClient } from '../../platform/queries.ts'
import { selection } from '../../platform/selection.ts'

/** Everybody who works in the workspace, by name. */
export const membersQuery = () =>
  queryOptions({
    queryKey: keys.list('members'),
    queryFn: ({ signal }) => unwrap(call('GET', '/api/team/members', { query: scope(), signal })),
  })

/** Invitations that wait, newest first. */
export const invitationsQuery = () =>
  queryOptions({
    queryKey: keys.list('invitations'),
    queryFn: ({ signal }) => unwrap(call('GET', '/api/team/invitations', { query: scope(), signal })),
  })

/** How many records are a member's. */
export const belongingsQuery = (id: string) =>
  queryOptions({
    queryKey: keys.part('members', id, 'records'),
    queryFn: ({ signal }) =>
      unwrap(call('GET', '/api/team/members/{id}/records', { path: { id }, query: scope(), signal })),
    staleTime: 0,
  })

export const changeRole = (id: string, role: Role) =>
  changed(call('PATCH', '/api/team/members/{id}', { path: { id }, query: scope(), body: { role } }))

export async function removeMember(id: string, reassignTo: string | null): Promise<Result<unknown>> {
  const options = { path: { id }, query: scope(), body: { reassignTo } }
  const result = await changed(call('DELETE', '/api/team/members/{id}', options))
  // Whatever was theirs is somebody else's now.
  if (result.success) void queryClient.invalidateQueries({ queryKey: keys.workspace() })
  return result
}

export const invite = (body: { email: string; role: Role }, idempotencyKey: string) =>
  changed(call('POST', '/api/team/invitations', { query: scope(), body, idempotencyKey }))

export const inviteAgain = (id: string) =>
  changed(call('POST', '/api/team/invitations/{id}/resend', { path: { id }, query: scope() }))

export const revokeInvitation = (id: string) =>
  changed(call('DELETE', '/api/team/invitations/{id}', { path: { id }, query: scope() }))

export const showInvitation = (token: string) =>
  callOpen<InvitationShown>('POST', '/api/team/invitation', { body: { token } })

export const joinTeam = (token: string): Promise<Result<Joined>> => call('POST', '/api/team/join', { body: { token } })

/** Reads the people anew. */
export function teamChanged(): void {
  for (const noun of ['members', 'invitations', 'organizations', 'permissions'])
    void queryClient.invalidateQueries({ queryKey: keys.noun(noun) })
}

function scope() {
  const { workspaceId, organizationId } = selection.get()
  return { workspaceId, organizationId }
}

async function changed<T>(asked: Promise<Result<T>>): Promise<Result<T>> {
  const result = await asked
  if (result.success) teamChanged()
  return result
}
