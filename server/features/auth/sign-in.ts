import { uuidv7 } from 'uuidv7'
import type { Credentials, SignedIn } from '#contract/auth/sign-in.ts'
import { linkNotFound } from '../../platform/refusals.ts'
import type { Auth } from './auth.ts'
import { signedInUser } from './profile.ts'
import { notReady, wrongCredentials } from './refusals.ts'
import { newToken } from './secrets.ts'
import { demandNoWait } from './sign-up.ts'
import { attemptSignIn, endSession, type Holder, joinTenant, openSession } from './sql.ts'

/** First step: checks the password and opens a session. Its token opens nothing but the second step (GAP-001). */
export async function identify(auth: Auth, credentials: Credentials, agent: string | null) {
  return { accessToken: auth.platform.tokens.sign(await proven(auth, credentials, agent), 'identity') }
}

/** Second step, and the way into another organization of one's own. */
export async function enterTenant(auth: Auth, holder: Holder): Promise<SignedIn> {
  const refreshToken = newToken()
  if (!(await joinTenant(auth, holder, auth.digest('refresh', refreshToken))))
    throw linkNotFound('tenantId', 'organization')
  return { accessToken: auth.platform.tokens.sign(holder), refreshToken, user: await signedInUser(auth, holder) }
}

/** Both steps in one, into the oldest organization. */
export const signIn = async (auth: Auth, credentials: Credentials, agent: string | null): Promise<SignedIn> =>
  enterTenant(auth, await proven(auth, credentials, agent))

/** Ends the session, and that of the refresh token when it is the same person's. */
export async function signOut(auth: Auth, holder: Holder, refreshToken: string | null | undefined) {
  await endSession(auth, holder.sessionId, holder.userId, refreshToken ? auth.digest('refresh', refreshToken) : null)
  return { signedOut: true }
}

async function proven(auth: Auth, { username, password, rememberMe }: Credentials, agent: string | null) {
  const attempt = await attemptSignIn(auth, username.trim().toLowerCase())
  demandNoWait(attempt.wait)
  const right = await auth.passwords.verify(attempt.passwordHash, password)
  if (!right || attempt.passwordHash === null) {
    const waits = attempt.waitingHash !== null && (await auth.passwords.verify(attempt.waitingHash, password))
    throw waits ? notReady() : wrongCredentials()
  }
  if (!attempt.userId || !attempt.mayEnter) throw notReady()
  const sessionId = uuidv7()
  const { opened, tenantId } = await openSession(auth, {
    session: sessionId,
    user: attempt.userId,
    passwordHash: attempt.passwordHash,
    remember: rememberMe ?? false,
    agent,
  })
  if (!opened) throw wrongCredentials()
  return { userId: attempt.userId, sessionId, tenantId }
}
