import { uuidv7 } from 'uuidv7'
import type { Credentials, SignInResult } from '#contract/auth/sign-in.ts'
import { t } from '#contract/language/translate.ts'
import { linkNotFound } from '../../../platform/errors.ts'
import { getSignedInUser } from '../account/profile.ts'
import type { AuthContext } from '../context.ts'
import { accountNotReady, invalidCredentials } from '../errors.ts'
import {
  attemptSignIn,
  bindSessionToOrganization,
  endSession,
  openSession,
  type SessionHolder,
  type SignInClient,
} from '../queries.ts'
import { assertNoRetryDelay } from '../sign-up/sign-up.ts'
import { createToken } from '../tokens.ts'

/** First step: checks the password and opens a session. Its token is valid for the second step only (GAP-001). */
export async function issueIdentityToken(auth: AuthContext, credentials: Credentials, client: SignInClient) {
  return { accessToken: auth.platform.tokens.sign(await openVerifiedSession(auth, credentials, client), 'identity') }
}

/** Second step: enters an organization. Also switches to another organization of the caller. */
export async function enterOrganization(auth: AuthContext, holder: SessionHolder): Promise<SignInResult> {
  const refreshToken = createToken()
  if (!(await bindSessionToOrganization(auth, holder, auth.digest('refresh', refreshToken))))
    throw linkNotFound('tenantId', t('organization'))
  return { accessToken: auth.platform.tokens.sign(holder), refreshToken, user: await getSignedInUser(auth, holder) }
}

/** Runs both steps, entering the oldest organization. */
export const signIn = async (
  auth: AuthContext,
  credentials: Credentials,
  client: SignInClient,
): Promise<SignInResult> => enterOrganization(auth, await openVerifiedSession(auth, credentials, client))

/** Ends the session, and that of the refresh token if it belongs to the same person. */
export async function signOut(auth: AuthContext, holder: SessionHolder, refreshToken: string | null | undefined) {
  await endSession(auth, holder.sessionId, holder.userId, refreshToken ? auth.digest('refresh', refreshToken) : null)
  return { signedOut: true }
}

async function openVerifiedSession(
  auth: AuthContext,
  { username, password, rememberMe }: Credentials,
  client: SignInClient,
) {
  const attempt = await attemptSignIn(auth, username.trim().toLowerCase(), client.network)
  assertNoRetryDelay(attempt.wait)
  const isCorrect = await auth.passwords.verify(attempt.passwordHash, password)
  if (!isCorrect || attempt.passwordHash === null) {
    const isPending =
      attempt.pendingPasswordHash !== null && (await auth.passwords.verify(attempt.pendingPasswordHash, password))
    throw isPending ? accountNotReady() : invalidCredentials()
  }
  if (!attempt.userId || !attempt.canSignIn) throw accountNotReady()
  const sessionId = uuidv7()
  const { opened: isOpened, tenantId } = await openSession(auth, {
    session: sessionId,
    user: attempt.userId,
    passwordHash: attempt.passwordHash,
    remember: rememberMe ?? false,
    client,
  })
  if (!isOpened) throw invalidCredentials()
  return { userId: attempt.userId, sessionId, tenantId }
}
