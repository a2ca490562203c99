import { queryOptions } from '@tanstack/react-query'
import type { Role } from '#contract/kit/roles.ts'
import type { InvitationDetails, JoinResult } from '#contract/team/team.ts'
import { type CallResult, call, callPublic, unwrap } from '../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../platform/api/query-cache.ts'
import { selectedScope } from '../../platform/session/selected-scope.ts'

/** All members of the workspace, by name. */
export const membersQuery = () =>
  queryOptions({
    queryKey: queryKeys.list('members'),
    queryFn: ({ signal }) => unwrap(call('GET', '/api/team/members', { query: getSelectedScope(), signal })),
  })

/** Pending invitations, newest first. */
export const invitationsQuery = () =>
  queryOptions({
    queryKey: queryKeys.list('invitations'),
    queryFn: ({ signal }) => unwrap(call('GET', '/api/team/invitations', { query: getSelectedScope(), signal })),
  })

/** The number of records that a member owns. */
export const memberRecordsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.part('members', id, 'records'),
    queryFn: ({ signal }) =>
      unwrap(call('GET', '/api/team/members/{id}/records', { path: { id }, query: getSelectedScope(), signal })),
    staleTime: 0,
  })

export const changeRole = (id: string, role: Role) =>
  withInvalidation(call('PATCH', '/api/team/members/{id}', { path: { id }, query: getSelectedScope(), body: { role } }))

export async function removeMember(id: string, reassignTo: string | null): Promise<CallResult<unknown>> {
  const options = { path: { id }, query: getSelectedScope(), body: { reassignTo } }
  const result = await withInvalidation(call('DELETE', '/api/team/members/{id}', options))
  // Their records have changed owners.
  if (result.success) void queryClient.invalidateQueries({ queryKey: queryKeys.workspace() })
  return result
}

export const invite = (body: { email: string; role: Role }, idempotencyKey: string) =>
  withInvalidation(call('POST', '/api/team/invitations', { query: getSelectedScope(), body, idempotencyKey }))

export const resendInvitation = (id: string) =>
  withInvalidation(call('POST', '/api/team/invitations/{id}/resend', { path: { id }, query: getSelectedScope() }))

export const createInvitationLink = (id: string) =>
  withInvalidation(call('POST', '/api/team/invitations/{id}/link', { path: { id }, query: getSelectedScope() }))

export const revokeInvitation = (id: string) =>
  withInvalidation(call('DELETE', '/api/team/invitations/{id}', { path: { id }, query: getSelectedScope() }))

export const fetchInvitation = (token: string) =>
  callPublic<InvitationDetails>('POST', '/api/team/invitation', { body: { token } })

export const joinTeam = (token: string): Promise<CallResult<JoinResult>> =>
  call('POST', '/api/team/join', { body: { token } })

/** Reloads members and invitations. */
export function invalidateTeam(): void {
  for (const noun of ['members', 'invitations', 'organizations', 'permissions'])
    void queryClient.invalidateQueries({ queryKey: queryKeys.noun(noun) })
}

function getSelectedScope() {
  const { workspaceId, organizationId } = selectedScope.get()
  return { workspaceId, organizationId }
}

async function withInvalidation<T>(request: Promise<CallResult<T>>): Promise<CallResult<T>> {
  const result = await request
  if (result.success) invalidateTeam()
  return result
}
