import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { RoleName } from '#contract/auth/user.ts'
import { Id, IdParams } from '#contract/kit/schema.ts'
import {
  Invitation,
  InvitationDetails,
  InvitationLink,
  InvitationToken,
  JoinResult,
  Member,
  MemberRemoval,
  NewInvitation,
  OwnedRecordCounts,
  RoleChange,
} from '#contract/team/team.ts'
import { publicRoutes, tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { createAuthContext } from '../auth/public.ts'
import {
  createInvitationLink,
  getInvitation,
  invite,
  joinTeam,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from './invitations.ts'
import { changeMemberRole, countOwnedRecords, listMembers, removeMember } from './members.ts'
import { listTeamPermissions } from './permissions.ts'

const managePermission = { permission: 'members:manage' } as const

/** Registers the routes of members and invitations. */
export function registerTeamRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: '/api/team/members',
    summary: 'List the members of the workspace with their roles, by name',
    permission: 'members:read',
    reply: Type.Array(Member),
    handler: listMembers,
  })
  route({
    ...managePermission,
    method: 'GET',
    url: '/api/team/members/:id/records',
    summary: 'Count the records that a member owns',
    params: IdParams,
    reply: OwnedRecordCounts,
    handler: (scope, { params }) => countOwnedRecords(scope, params.id),
  })
  route({
    ...managePermission,
    method: 'PATCH',
    url: '/api/team/members/:id',
    summary: 'Change the role of a member, up to your own role',
    params: IdParams,
    body: RoleChange,
    reply: Type.Object({ id: Id, role: RoleName }),
    handler: (scope, { params, body }) => changeMemberRole(scope, params.id, body.role),
  })
  route({
    ...managePermission,
    method: 'DELETE',
    url: '/api/team/members/:id',
    summary: 'Remove a member and reassign their records to somebody else or to nobody',
    params: IdParams,
    body: MemberRemoval,
    reply: Type.Object({ id: Id, records: OwnedRecordCounts }),
    tx: 'transaction',
    timeout: 'minutes',
    handler: (scope, { params, body }) => removeMember(scope, params.id, body),
  })
  registerInvitationRoutes(app, platform)
  registerJoinRoutes(app, platform)
}

function registerInvitationRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)
  const auth = createAuthContext(platform)

  route({
    ...managePermission,
    method: 'GET',
    url: '/api/team/invitations',
    summary: 'List pending invitations, newest first',
    reply: Type.Array(Invitation),
    handler: (scope) => listInvitations(auth, scope),
  })
  route({
    ...managePermission,
    method: 'POST',
    url: '/api/team/invitations',
    summary: 'Invite an address with a role up to your own; emails a link that works once',
    body: NewInvitation,
    reply: Invitation,
    status: 201,
    idempotent: true,
    tx: 'transaction',
    handler: (scope, { body }) => invite(auth, scope, body),
  })
  route({
    ...managePermission,
    method: 'POST',
    url: '/api/team/invitations/:id/resend',
    summary: 'Email a new link; the previous one stops working',
    params: IdParams,
    reply: Invitation,
    tx: 'transaction',
    handler: (scope, { params }) => resendInvitation(auth, scope, params.id),
  })
  route({
    ...managePermission,
    method: 'POST',
    url: '/api/team/invitations/:id/link',
    summary: 'Create a new link without emailing it; the previous one stops working',
    params: IdParams,
    reply: InvitationLink,
    handler: (scope, { params }) => createInvitationLink(auth, scope, params.id),
  })
  route({
    ...managePermission,
    method: 'DELETE',
    url: '/api/team/invitations/:id',
    summary: 'Revoke an invitation',
    params: IdParams,
    reply: IdParams,
    handler: (scope, { params }) => revokeInvitation(scope, params.id),
  })
}

/** Registers the routes outside a workspace: joining one, and the caller's permissions in any of them. */
function registerJoinRoutes(app: FastifyInstance, platform: Platform): void {
  const route = publicRoutes(app, platform)
  const auth = createAuthContext(platform)

  route({
    method: 'GET',
    url: '/api/team/permissions',
    summary: 'List your permissions in a team, as resource:action',
    access: 'any session',
    query: Type.Object({ team_id: Id }),
    reply: Type.Array(Type.String()),
    handler: ({ query, caller }) => listTeamPermissions(auth, caller, query.team_id),
  })
  route({
    method: 'POST',
    url: '/api/team/invitation',
    summary: 'Get an invitation by its token',
    access: 'anyone',
    requestsPerMinute: 30,
    body: InvitationToken,
    reply: InvitationDetails,
    handler: ({ body }) => getInvitation(auth, body.token),
  })
  route({
    method: 'POST',
    url: '/api/team/join',
    summary: 'Accept an invitation, once, as the person it was sent to',
    access: 'any session',
    requestsPerMinute: 30,
    body: InvitationToken,
    reply: JoinResult,
    handler: ({ body, caller }) => joinTeam(auth, caller, body.token),
  })
}
