import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { SignedIn } from '#contract/auth/sign-in.ts'
import { AccountChoice, SwitchableAccount } from '#contract/impersonation/account.ts'
import { open } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { agentOf, authOf } from '../auth/public.ts'
import { accounts, switchTo } from './impersonation.ts'

/** Working with the accounts of others; the database decides whose, anew at every call. */
export function impersonationRoutes(app: FastifyInstance, platform: Platform): void {
  const auth = authOf(platform)
  const route = open(app, platform)

  route({
    method: 'GET',
    url: '/api/team/all-accounts',
    summary:
      "Accounts that the caller may switch to: the own, and those of members that are not above the caller's role",
    openTo: 'any session',
    reply: Type.Array(SwitchableAccount),
    does: ({ caller }) => accounts(auth, caller),
  })
  route({
    method: 'POST',
    url: '/api/team/impersonate',
    summary: 'Work as another member of the team, or, with the own account, return from it',
    openTo: 'any session',
    perMinute: 60,
    body: AccountChoice,
    reply: SignedIn,
    alsoOnTop: true,
    does: ({ body, caller, request }) => switchTo(auth, caller, body, agentOf(request)),
  })
}
