import { uuidv7 } from 'uuidv7'
import type { SignInResult } from '#contract/auth/sign-in.ts'
import type { AccountChoice } from '#contract/impersonation/switchable-account.ts'
import { t } from '#contract/language/translate.ts'
import { sql } from '../../platform/database/sql.ts'
import { notFound, notPermitted } from '../../platform/errors.ts'
import { asJsonText, type JsonText } from '../../platform/http/reply.ts'
import { type AuthContext, createToken, getSignedInUser, type SessionHolder } from '../auth/public.ts'

/** Lists the accounts that the caller may switch to, their own ones first. */
export async function listSwitchableAccounts(
  { tx }: AuthContext,
  { sessionId, userId }: SessionHolder,
): Promise<JsonText> {
  const row = await tx.first<{ accounts: string }>(
    sql`select identity.switchable_accounts(${sessionId}::uuid, ${userId}::uuid) as accounts`,
  )
  return asJsonText(row!.accounts)
}

/** Enters another account or returns to the caller's own. Throws 409 for an account with a higher role, or if already impersonating. */
export async function switchAccount(
  auth: AuthContext,
  caller: SessionHolder,
  target: AccountChoice,
  agent: string | null,
): Promise<SignInResult> {
  const { impersonator } = await getSignedInUser(auth, caller)
  return impersonator?.id === target.user_id
    ? stopImpersonation(auth, caller)
    : startImpersonation(auth, caller, target, agent)
}

type ImpersonationOutcome = 'entered' | 'unknown' | 'refused'

async function startImpersonation(
  auth: AuthContext,
  caller: SessionHolder,
  target: AccountChoice,
  agent: string | null,
): Promise<SignInResult> {
  const refreshToken = createToken()
  const sessionId = uuidv7()
  const row = await auth.tx.first<{ outcome: ImpersonationOutcome }>(sql`
    select identity.impersonate(${caller.sessionId}::uuid, ${caller.userId}::uuid, ${target.user_id}::uuid, ${target.tenant_id}::uuid,
             ${target.team_id}::uuid, ${sessionId}::uuid, ${auth.digest('refresh', refreshToken)}, ${agent}) as outcome`)
  if (row!.outcome === 'unknown') throw notFound(t('account'))
  if (row!.outcome === 'refused') throw notPermitted()
  return createSignInResult(auth, { sessionId, userId: target.user_id, tenantId: target.tenant_id }, refreshToken)
}

async function stopImpersonation(auth: AuthContext, caller: SessionHolder): Promise<SignInResult> {
  const refreshToken = createToken()
  const ownSession = await auth.tx.first<SessionHolder>(sql`
    select session_id as "sessionId", user_id as "userId", organization_id as "tenantId"
      from identity.stop_impersonating(${caller.sessionId}::uuid, ${caller.userId}::uuid,
             ${auth.digest('refresh', refreshToken)})`)
  if (!ownSession) throw notPermitted()
  return createSignInResult(auth, ownSession, refreshToken)
}

const createSignInResult = async (
  auth: AuthContext,
  holder: SessionHolder,
  refreshToken: string,
): Promise<SignInResult> => ({
  accessToken: auth.platform.tokens.sign(holder),
  refreshToken,
  user: await getSignedInUser(auth, holder),
})
