import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { SignInResult } from '#contract/auth/sign-in.ts'
import { AccountChoice, SwitchableAccount } from '#contract/impersonation/switchable-account.ts'
import { publicRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { createAuthContext, getUserAgent } from '../auth/public.ts'
import { listSwitchableAccounts, switchAccount } from './impersonation.ts'

/** Registers the routes for working in other people's accounts; the database checks the permission at every call. */
export function registerImpersonationRoutes(app: FastifyInstance, platform: Platform): void {
  const auth = createAuthContext(platform)
  const route = publicRoutes(app, platform)

  route({
    method: 'GET',
    url: '/api/team/all-accounts',
    summary: 'List the accounts you may switch to: your own, and those of members whose role is not above yours',
    access: 'any session',
    reply: Type.Array(SwitchableAccount),
    handler: ({ caller }) => listSwitchableAccounts(auth, caller),
  })
  route({
    method: 'POST',
    url: '/api/team/impersonate',
    summary: 'Switch to the account of another team member, or return to your own',
    access: 'any session',
    requestsPerMinute: 60,
    body: AccountChoice,
    reply: SignInResult,
    mirrorsDataAtTop: true,
    handler: ({ body, caller, request }) => switchAccount(auth, caller, body, getUserAgent(request)),
  })
}
