import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { RoleName } from '#contract/auth/user.ts'
import { Id, OnlyId } from '#contract/kit/schema.ts'
import {
  Belongings,
  Invitation,
  InvitationShown,
  InvitationToken,
  Joined,
  Member,
  NewInvitation,
  Removal,
  RoleChange,
} from '#contract/team/team.ts'
import { open, scoped } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { authOf } from '../auth/public.ts'
import { invitations, invite, join, resend, revoke, show } from './invitations.ts'
import { belongings, changeRole, members, remove } from './members.ts'
import { teamPermissions } from './permissions.ts'

/** The people of a workspace, and who is invited to it. */
export function teamRoutes(app: FastifyInstance, platform: Platform): void {
  const route = scoped(app, platform)
  const auth = authOf(platform)
  const administers = { may: 'members:manage' } as const

  route({
    method: 'GET',
    url: '/api/team/members',
    summary: 'Members of the workspace with their roles, by name',
    may: 'members:read',
    reply: Type.Array(Member),
    does: members,
  })
  route({
    ...administers,
    method: 'GET',
    url: '/api/team/members/:id/records',
    summary: 'How many records belong to a member',
    params: OnlyId,
    reply: Belongings,
    does: (scope, { params }) => belongings(scope, params.id),
  })
  route({
    ...administers,
    method: 'PATCH',
    url: '/api/team/members/:id',
    summary: 'Give a member another role, never more than the own one',
    params: OnlyId,
    body: RoleChange,
    reply: Type.Object({ id: Id, role: RoleName }),
    does: (scope, { params, body }) => changeRole(scope, params.id, body.role),
  })
  route({
    ...administers,
    method: 'DELETE',
    url: '/api/team/members/:id',
    summary: 'Remove a member, and give their records to somebody else or to nobody, in one step',
    params: OnlyId,
    body: Removal,
    reply: Type.Object({ id: Id, records: Belongings }),
    tx: 'transaction',
    takes: 'minutes',
    does: (scope, { params, body }) => remove(scope, params.id, body),
  })
  route({
    ...administers,
    method: 'GET',
    url: '/api/team/invitations',
    summary: 'Invitations that wait, newest first',
    reply: Type.Array(Invitation),
    does: invitations,
  })
  route({
    ...administers,
    method: 'POST',
    url: '/api/team/invitations',
    summary: 'Invite an address, with a role no stronger than the own one; mails a link that works once',
    body: NewInvitation,
    reply: Invitation,
    status: 201,
    creates: true,
    tx: 'transaction',
    does: (scope, { body }) => invite(auth, scope, body),
  })
  route({
    ...administers,
    method: 'POST',
    url: '/api/team/invitations/:id/resend',
    summary: 'Mail another link; the earlier one is worth nothing any more',
    params: OnlyId,
    reply: Invitation,
    tx: 'transaction',
    does: (scope, { params }) => resend(auth, scope, params.id),
  })
  route({
    ...administers,
    method: 'DELETE',
    url: '/api/team/invitations/:id',
    summary: 'Revoke an invitation',
    params: OnlyId,
    reply: OnlyId,
    does: (scope, { params }) => revoke(scope, params.id),
  })
  joinRoutes(app, platform)
}

/** What is answered outside of a workspace: before one is joined, and about any that the caller is in. */
function joinRoutes(app: FastifyInstance, platform: Platform): void {
  const route = open(app, platform)
  const auth = authOf(platform)

  route({
    method: 'GET',
    url: '/api/team/permissions',
    summary: 'What the caller may do in a team, as resource:action',
    openTo: 'any session',
    query: Type.Object({ team_id: Id }),
    reply: Type.Array(Type.String()),
    does: ({ query, caller }) => teamPermissions(auth, caller, query.team_id),
  })
  route({
    method: 'POST',
    url: '/api/team/invitation',
    summary: 'What an invitation is for, told to whoever holds its token',
    openTo: 'anyone',
    perMinute: 30,
    body: InvitationToken,
    reply: InvitationShown,
    does: ({ body }) => show(auth, body.token),
  })
  route({
    method: 'POST',
    url: '/api/team/join',
    summary: 'Use an invitation up: once, as the person whose address it was sent to',
    openTo: 'any session',
    perMinute: 30,
    body: InvitationToken,
    reply: Joined,
    does: ({ body, caller }) => join(auth, caller, body.token),
  })
}
