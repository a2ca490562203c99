import type { SignUpRequest } from '#contract/auth/sign-up.ts'
import { createFailure } from '../../platform/api/api-failure.ts'
import { type CallResult, callPublic } from '../../platform/api/client.ts'
import { authTexts } from '../../platform/session/session.ts'
import type { SessionData } from '../../platform/session/session-storage.ts'
import { parseTokenClaims } from '../../platform/session/token-claims.ts'
import { authFailures } from './auth-texts.ts'

type SignInCredentials = { username: string; password: string; rememberMe: boolean }

/** Signs in with the two steps of specification B: the password yields an identity token, which signs in to its organization (CTR-02). */
export async function logIn(credentials: SignInCredentials): Promise<CallResult<SessionData>> {
  const identity = await callPublic<{ accessToken: string }>('POST', '/api/auth/login', { body: credentials })
  if (!identity.success) return identity
  const bearer = identity.data?.accessToken ?? ''
  const tenantId = parseTokenClaims(bearer)?.tenant_id ?? null
  const session = await callPublic<SessionData>('POST', '/auth/tenant-login', { bearer, body: { tenantId } })
  if (!session.success)
    return session.status === 0 || session.status >= 500 ? session : { ...session, message: authTexts.authError }
  return requireUser(session)
}

/** A sign-in response without a user counts as a failure (ERR-017). */
function requireUser<S extends SessionData>(result: CallResult<S>): CallResult<S> {
  if (!result.success || result.data?.user) return result
  return createFailure('no_user', authFailures.noUser, result.status)
}

/** `resendAfter`: seconds until another mail can be requested. */
type MailSent = { email: string; resendAfter: number }
type SignUpSession = SessionData & { checkout_url?: string | null }

/** Starts a sign-up. `signUpId` identifies it and must be sent along with the mailed code. */
export const beginSignUp = (body: SignUpRequest) =>
  callPublic<MailSent & { signUpId?: string }>('POST', '/api/auth/signup/initiate', { body })

export const finishSignUp = async (body: { email: string; otp: string; signUpId?: string }) =>
  requireUser(await callPublic<SignUpSession>('POST', '/api/auth/signup/verify', { body }))

export const resendCode = (body: { email: string; signUpId?: string }) =>
  callPublic<MailSent>('POST', '/api/auth/resend-otp', { body })

export const forgotPassword = (email: string) =>
  callPublic<MailSent>('POST', '/auth/forgot-password', { body: { email } })

/** The new password is sent as `newPassword` (AUTH-021). */
export const resetPassword = (body: { token: string; newPassword: string }) =>
  callPublic<unknown>('POST', '/auth/reset-password', { body })

/** Requires the password, so that opening a mail cannot complete a stranger's sign-up. */
export const verifyEmail = async (body: { token: string; password: string }) =>
  requireUser(await callPublic<SignUpSession>('POST', '/auth/verify-email', { body }))

export const resendVerification = (email: string) =>
  callPublic<MailSent>('POST', '/auth/resend-verification', { body: { email } })
