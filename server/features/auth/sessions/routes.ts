import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ActiveSession, RevokedSessions } from '#contract/auth/sessions.ts'
import {
  Credentials,
  EmailCredentials,
  IdentityToken,
  OrganizationChoice,
  RefreshRequest,
  SignInResult,
  SignOutRequest,
  SignOutResult,
  TokenPair,
} from '#contract/auth/sign-in.ts'
import { IdParams } from '#contract/kit/schema.ts'
import { getClientNetwork } from '../../../platform/http/connections/client-network.ts'
import { readIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { publicRoutes } from '../../../platform/http/routes.ts'
import type { AuthContext } from '../context.ts'
import { refreshTokens } from './refresh-tokens.ts'
import { listActiveSessions, revokeOtherSessions, revokeSession } from './sessions.ts'
import { enterOrganization, issueIdentityToken, signIn, signOut } from './sign-in.ts'

export function registerSessionRoutes(app: FastifyInstance, auth: AuthContext): void {
  const route = publicRoutes(app, auth.platform)
  registerActiveSessionRoutes(app, auth)

  route({
    method: 'POST',
    url: '/api/auth/login',
    summary: 'Sign in, step one: check the password and return a token for step two',
    access: 'anyone',
    requestsPerMinute: 30,
    body: Credentials,
    reply: IdentityToken,
    mirrorsDataAtTop: true,
    handler: ({ body, request }) => issueIdentityToken(auth, body, getClient(request)),
  })
  route({
    method: 'POST',
    url: '/auth/tenant-login',
    summary: 'Sign in, step two: select one of your organizations',
    access: 'any session',
    acceptsIdentityToken: true,
    body: OrganizationChoice,
    reply: SignInResult,
    mirrorsDataAtTop: true,
    handler: ({ body, caller }) => enterOrganization(auth, { ...caller, tenantId: body.tenantId }),
  })
  route({
    method: 'POST',
    url: '/auth/login',
    summary: 'Sign in to your oldest organization in one step',
    access: 'anyone',
    requestsPerMinute: 30,
    body: EmailCredentials,
    reply: SignInResult,
    mirrorsDataAtTop: true,
    handler: ({ body: { email, ...rest }, request }) => signIn(auth, { username: email, ...rest }, getClient(request)),
  })
  route({
    method: 'POST',
    url: '/auth/refresh',
    summary: 'Exchange a refresh token for a new pair; honors Idempotency-Key for 60 seconds',
    access: 'anyone',
    requestsPerMinute: 120,
    body: RefreshRequest,
    reply: TokenPair,
    mirrorsDataAtTop: true,
    handler: ({ body, request }) => refreshTokens(auth, body.refreshToken, readIdempotencyKey(request)),
  })
  route({
    method: 'POST',
    url: '/api/auth/logout',
    summary: 'End the session',
    access: 'any session',
    acceptsIdentityToken: true,
    body: SignOutRequest,
    reply: SignOutResult,
    handler: ({ body, caller }) => signOut(auth, caller, body?.refreshToken),
  })
}

function registerActiveSessionRoutes(app: FastifyInstance, auth: AuthContext): void {
  const route = publicRoutes(app, auth.platform)

  route({
    method: 'GET',
    url: '/auth/sessions',
    summary: 'List your sessions with device and last use',
    access: 'any session',
    reply: Type.Array(ActiveSession),
    handler: ({ caller }) => listActiveSessions(auth, caller),
  })
  route({
    method: 'DELETE',
    url: '/auth/sessions',
    summary: 'Sign out everywhere else',
    access: 'any session',
    reply: RevokedSessions,
    handler: ({ caller }) => revokeOtherSessions(auth, caller),
  })
  route({
    method: 'DELETE',
    url: '/auth/sessions/:id',
    summary: 'Sign out one of your sessions',
    access: 'any session',
    params: IdParams,
    reply: IdParams,
    handler: ({ params, caller }) => revokeSession(auth, caller, params.id),
  })
}

const getClient = (request: FastifyRequest) => ({ agent: getUserAgent(request), network: getClientNetwork(request.ip) })

/** Returns the user agent, for the list of sessions. */
export const getUserAgent = (request: FastifyRequest): string | null =>
  request.headers['user-agent']?.slice(0, 400) ?? null
