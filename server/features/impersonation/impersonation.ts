import { uuidv7 } from 'uuidv7'
import type { SignedIn } from '#contract/auth/sign-in.ts'
import type { AccountChoice } from '#contract/impersonation/account.ts'
import { notFound, notPermitted } from '../../platform/refusals.ts'
import { type JsonText, json } from '../../platform/reply.ts'
import { sql } from '../../platform/sql.ts'
import { type Auth, type Holder, newToken, signedInUser } from '../auth/public.ts'

/** The accounts that the caller may switch to, the own ones first. */
export async function accounts({ tx }: Auth, { sessionId, userId }: Holder): Promise<JsonText> {
  const row = await tx.first<{ accounts: string }>(
    sql`select identity.switchable_accounts(${sessionId}::uuid, ${userId}::uuid) as accounts`,
  )
  return json(row!.accounts)
}

/** Enters another account, or leaves one for the own. 409 for an account above the caller's, or out of an entered one. */
export async function switchTo(auth: Auth, caller: Holder, to: AccountChoice, agent: string | null): Promise<SignedIn> {
  const { impersonator } = await signedInUser(auth, caller)
  return impersonator?.id === to.user_id ? goBack(auth, caller) : enterAs(auth, caller, to, agent)
}

type Outcome = 'entered' | 'unknown' | 'refused'

async function enterAs(auth: Auth, caller: Holder, to: AccountChoice, agent: string | null): Promise<SignedIn> {
  const refreshToken = newToken()
  const sessionId = uuidv7()
  const row = await auth.tx.first<{ outcome: Outcome }>(sql`
    select identity.impersonate(${caller.sessionId}::uuid, ${caller.userId}::uuid, ${to.user_id}::uuid, ${to.tenant_id}::uuid,
             ${to.team_id}::uuid, ${sessionId}::uuid, ${auth.digest('refresh', refreshToken)}, ${agent}) as outcome`)
  if (row!.outcome === 'unknown') throw notFound('account')
  if (row!.outcome === 'refused') throw notPermitted()
  return signedIn(auth, { sessionId, userId: to.user_id, tenantId: to.tenant_id }, refreshToken)
}

async function goBack(auth: Auth, caller: Holder): Promise<SignedIn> {
  const refreshToken = newToken()
  const own = await auth.tx.first<Holder>(sql`
    select session_id as "sessionId", user_id as "userId", organization_id as "tenantId"
      from identity.stop_impersonating(${caller.sessionId}::uuid, ${caller.userId}::uuid,
             ${auth.digest('refresh', refreshToken)})`)
  if (!own) throw notPermitted()
  return signedIn(auth, own, refreshToken)
}

const signedIn = async (auth: Auth, holder: Holder, refreshToken: string): Promise<SignedIn> => ({
  accessToken: auth.platform.tokens.sign(holder),
  refreshToken,
  user: await signedInUser(auth, holder),
})
