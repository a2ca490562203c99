import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { PasswordChangeRequest, PasswordChangeResult, PasswordResetRequest } from '#contract/auth/sign-in.ts'
import { EmailOnly, MailReceipt } from '#contract/auth/sign-up.ts'
import { MemberSummary, OrganizationMember, ProfilePatch, User, UserWorkspace } from '#contract/auth/user.ts'
import { pageLimits } from '#contract/kit/limits.ts'
import { IdParams } from '#contract/kit/schema.ts'
import { publicRoutes } from '../../../platform/http/routes.ts'
import { type AuthContext, forRequest } from '../context.ts'
import { changePassword, requestPasswordReset, resetPassword } from '../passwords/change-password.ts'
import { listOrganizationMembers, listOwnWorkspaces, listWorkspaceMembers } from './members.ts'
import { changeProfile, getSignedInUser } from './profile.ts'

export function registerAccountRoutes(app: FastifyInstance, auth: AuthContext): void {
  const route = publicRoutes(app, auth.platform)
  registerMemberRoutes(app, auth)

  route({
    method: 'GET',
    url: '/auth/profile',
    summary: 'Get the signed-in user with organizations, workspaces and permissions',
    access: 'any session',
    reply: User,
    handler: ({ caller }) => getSignedInUser(auth, caller),
  })
  route({
    method: 'PUT',
    url: '/auth/profile',
    summary: 'Update the name, avatar, phone number or time zone of the signed-in user',
    access: 'any session',
    body: ProfilePatch,
    reply: User,
    handler: ({ body, caller }) => changeProfile(auth, caller, body),
  })
  route({
    method: 'PUT',
    url: '/auth/change-password',
    summary: 'Change the password and end all other sessions',
    access: 'any session',
    requestsPerMinute: 20,
    body: PasswordChangeRequest,
    reply: PasswordChangeResult,
    handler: ({ body, caller }) => changePassword(auth, caller, body.currentPassword, body.newPassword),
  })
  route({
    method: 'POST',
    url: '/auth/forgot-password',
    summary: 'Email a link for resetting the password; the response does not reveal whether the account exists',
    access: 'anyone',
    requestsPerMinute: 10,
    body: EmailOnly,
    reply: MailReceipt,
    handler: ({ body, request }) => requestPasswordReset(forRequest(auth, request), body.email),
  })
  route({
    method: 'POST',
    url: '/auth/reset-password',
    summary: 'Set a new password with the emailed token and end every session',
    access: 'anyone',
    requestsPerMinute: 20,
    body: PasswordResetRequest,
    reply: PasswordChangeResult,
    handler: ({ body }) => resetPassword(auth, body.token, body.newPassword),
  })
}

function registerMemberRoutes(app: FastifyInstance, auth: AuthContext): void {
  const route = publicRoutes(app, auth.platform)

  route({
    method: 'GET',
    url: '/auth/workspace/:id/members',
    summary: 'List the members of one of your workspaces, by name',
    access: 'any session',
    params: IdParams,
    query: Type.Object({
      search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of a name or an address' })),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: pageLimits.max, description: 'Returns everybody if missing' }),
      ),
    }),
    reply: Type.Array(MemberSummary),
    handler: ({ params, query, caller }) => listWorkspaceMembers(auth, caller, params.id, query),
  })
  route({
    method: 'GET',
    url: '/auth/organization/:id/members',
    summary: 'List the members of one of your organizations with their roles, by name',
    access: 'any session',
    params: IdParams,
    reply: Type.Array(OrganizationMember),
    handler: ({ params, caller }) => listOrganizationMembers(auth, caller, params.id),
  })
  route({
    method: 'GET',
    url: '/auth/organization/:id/workspaces',
    summary: 'List your workspaces in an organization, oldest first',
    access: 'any session',
    params: IdParams,
    reply: Type.Array(UserWorkspace),
    handler: ({ params, caller }) => listOwnWorkspaces(auth, caller, params.id),
  })
}
