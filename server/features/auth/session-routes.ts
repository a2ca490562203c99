import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { OpenSession, SessionsEnded } from '#contract/auth/sessions.ts'
import {
  Credentials,
  EmailCredentials,
  IdentityToken,
  RefreshRequest,
  SignedIn,
  SignedOut,
  SignOut,
  TenantChoice,
  TokenPair,
} from '#contract/auth/sign-in.ts'
import { OnlyId } from '#contract/kit/schema.ts'
import { open } from '../../platform/http.ts'
import type { Auth } from './auth.ts'
import { refresh } from './refresh.ts'
import { openSessions, revoke, revokeOthers } from './sessions.ts'
import { enterTenant, identify, signIn, signOut } from './sign-in.ts'

export function sessionRoutes(app: FastifyInstance, auth: Auth): void {
  const route = open(app, auth.platform)

  route({
    method: 'POST',
    url: '/api/auth/login',
    summary: 'First step of signing in: checks the password, answers a token for the second step',
    openTo: 'anyone',
    perMinute: 30,
    body: Credentials,
    reply: IdentityToken,
    alsoOnTop: true,
    does: ({ body, request }) => identify(auth, body, agentOf(request)),
  })
  route({
    method: 'POST',
    url: '/auth/tenant-login',
    summary: 'Second step of signing in: enters one organization of the caller',
    openTo: 'any session',
    identity: true,
    body: TenantChoice,
    reply: SignedIn,
    alsoOnTop: true,
    does: ({ body, caller }) => enterTenant(auth, { ...caller, tenantId: body.tenantId }),
  })
  route({
    method: 'POST',
    url: '/auth/login',
    summary: 'Both steps of signing in at once, into the oldest organization',
    openTo: 'anyone',
    perMinute: 30,
    body: EmailCredentials,
    reply: SignedIn,
    alsoOnTop: true,
    does: ({ body: { email, ...rest }, request }) => signIn(auth, { username: email, ...rest }, agentOf(request)),
  })
  route({
    method: 'POST',
    url: '/auth/refresh',
    summary: 'Use up a refresh token for a new pair; honours Idempotency-Key for 60 seconds',
    openTo: 'anyone',
    perMinute: 120,
    body: RefreshRequest,
    reply: TokenPair,
    alsoOnTop: true,
    does: ({ body, request }) => refresh(auth, body.refreshToken, keyOf(request)),
  })
  route({
    method: 'POST',
    url: '/api/auth/logout',
    summary: 'End the session',
    openTo: 'any session',
    identity: true,
    body: SignOut,
    reply: SignedOut,
    does: ({ body, caller }) => signOut(auth, caller, body?.refreshToken),
  })
  route({
    method: 'GET',
    url: '/auth/sessions',
    summary: 'Where the caller is signed in, with device and last use',
    openTo: 'any session',
    reply: Type.Array(OpenSession),
    does: ({ caller }) => openSessions(auth, caller),
  })
  route({
    method: 'DELETE',
    url: '/auth/sessions',
    summary: 'Sign out everywhere else',
    openTo: 'any session',
    reply: SessionsEnded,
    does: ({ caller }) => revokeOthers(auth, caller),
  })
  route({
    method: 'DELETE',
    url: '/auth/sessions/:id',
    summary: 'Sign out one session of the caller',
    openTo: 'any session',
    params: OnlyId,
    reply: OnlyId,
    does: ({ params, caller }) => revoke(auth, caller, params.id),
  })
}

/** What the session list will call this browser. */
export const agentOf = (request: FastifyRequest): string | null => request.headers['user-agent']?.slice(0, 400) ?? null

const keyOf = (request: FastifyRequest): string | undefined =>
  typeof request.headers['idempotency-key'] === 'string' ? request.headers['idempotency-key'] : undefined
