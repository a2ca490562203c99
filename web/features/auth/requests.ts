import type { SignUpRequest } from '#contract/auth/sign-up.ts'
import { createFailure } from '../../platform/api/api-failure.ts'
import { type CallResult, callPublic } from '../../platform/api/client.ts'
import { authTexts } from '../../platform/session/session.ts'
import type { SessionData } from '../../platform/session/session-storage.ts'
import { parseTokenClaims } from '../../platform/session/token-claims.ts'
import { authFailures } from './auth-texts.ts'

type SignInCredentials = { username: string; password: string; rememberMe: boolean }

/** Signs in as B does: the password gives an identity, and the identity enters the organization it names (CTR-02). */
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

/** A sign-in without a user is none (ERR-017). */
function requireUser<S extends SessionData>(result: CallResult<S>): CallResult<S> {
  if (!result.success || result.data?.user) return result
  return createFailure('no_user', authFailures.noUser, result.status)
}

/** `resendAfter`: seconds until another mail may be asked for. */
type MailSent = { email: string; resendAfter: number }
type SignUpSession = SessionData & { checkout_url?: string | null }

/** `signUpId` belongs to the code's own sign-up; it goes back with the code. */
export const beginSignUp = (body: SignUpRequest) =>
  callPublic<MailSent & { signUpId?: string }>('POST', '/api/auth/signup/initiate', { body })

export const finishSignUp = async (body: { email: string; otp: string; signUpId?: string }) =>
  requireUser(await callPublic<SignUpSession>('POST', '/api/auth/signup/verify', { body }))

export const resendCode = (body: { email: string; signUpId?: string }) =>
  callPublic<MailSent>('POST', '/api/auth/resend-otp', { body })

export const forgotPassword = (email: string) =>
  callPublic<MailSent>('POST', '/auth/forgot-password', { body: { email } })

/** The new password travels as `newPassword` (AUTH-021). */
export const resetPassword = (body: { token: string; newPassword: string }) =>
  callPublic<unknown>('POST', '/auth/reset-password', { body })

/** With the password, so that nobody finishes the sign-up of a stranger by opening a mail. */
export const verifyEmail = async (body: { token: string; password: string }) =>
  requireUser(await callPublic<SignUpSession>('POST', '/auth/verify-email', { body }))

export const resendVerification = (email: string) =>
  callPublic<MailSent>('POST', '/auth/resend-verification', { body: { email } })
