import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { PasswordChange, PasswordChanged, PasswordReset } from '#contract/auth/sign-in.ts'
import { EmailOnly, MailSent } from '#contract/auth/sign-up.ts'
import { MemberName, OrganizationMember, ProfileChange, User, WorkspaceOfUser } from '#contract/auth/user.ts'
import { pageLimits } from '#contract/kit/limits.ts'
import { OnlyId } from '#contract/kit/schema.ts'
import { open } from '../../platform/http.ts'
import type { Auth } from './auth.ts'
import { organizationMembers, workspaceMembers, workspacesOf } from './members.ts'
import { changeOwnProfile, signedInUser } from './profile.ts'
import { change, forgot, reset } from './reset.ts'

export function accountRoutes(app: FastifyInstance, auth: Auth): void {
  const route = open(app, auth.platform)

  route({
    method: 'GET',
    url: '/auth/profile',
    summary: 'The signed-in person, with organizations, workspaces and permissions',
    openTo: 'any session',
    reply: User,
    does: ({ caller }) => signedInUser(auth, caller),
  })
  route({
    method: 'PUT',
    url: '/auth/profile',
    summary: 'Change name, avatar, phone number or time zone of the signed-in person',
    openTo: 'any session',
    body: ProfileChange,
    reply: User,
    does: ({ body, caller }) => changeOwnProfile(auth, caller, body),
  })
  route({
    method: 'PUT',
    url: '/auth/change-password',
    summary: 'Change the password; this session lives on, all others end',
    openTo: 'any session',
    perMinute: 20,
    body: PasswordChange,
    reply: PasswordChanged,
    does: ({ body, caller }) => change(auth, caller, body.currentPassword, body.newPassword),
  })
  route({
    method: 'POST',
    url: '/auth/forgot-password',
    summary: 'Mail a link to a new password; answers the same whether or not there is an account',
    openTo: 'anyone',
    perMinute: 10,
    body: EmailOnly,
    reply: MailSent,
    does: ({ body }) => forgot(auth, body.email),
  })
  route({
    method: 'POST',
    url: '/auth/reset-password',
    summary: 'Set a new password with the mailed token; every session ends',
    openTo: 'anyone',
    perMinute: 20,
    body: PasswordReset,
    reply: PasswordChanged,
    does: ({ body }) => reset(auth, body.token, body.newPassword),
  })
  route({
    method: 'GET',
    url: '/auth/workspace/:id/members',
    summary: 'Members of a workspace of the caller, by name',
    openTo: 'any session',
    params: OnlyId,
    query: Type.Object({
      search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of a name or an address' })),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: pageLimits.most, description: 'Everybody when missing' }),
      ),
    }),
    reply: Type.Array(MemberName),
    does: ({ params, query, caller }) => workspaceMembers(auth, caller, params.id, query),
  })
  route({
    method: 'GET',
    url: '/auth/organization/:id/members',
    summary: 'Members of an organization of the caller, by name, with their roles in it',
    openTo: 'any session',
    params: OnlyId,
    reply: Type.Array(OrganizationMember),
    does: ({ params, caller }) => organizationMembers(auth, caller, params.id),
  })
  route({
    method: 'GET',
    url: '/auth/organization/:id/workspaces',
    summary: "The caller's workspaces of one organization, oldest first",
    openTo: 'any session',
    params: OnlyId,
    reply: Type.Array(WorkspaceOfUser),
    does: ({ params, caller }) => workspacesOf(auth, caller, params.id),
  })
}
