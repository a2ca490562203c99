import type { SignUp } from '#contract/auth/sign-up.ts'
import { callOpen, type Result } from '../../platform/api.ts'
import { failure } from '../../platform/failure.ts'
import type { Session } from '../../platform/kept-session.ts'
import { authTexts } from '../../platform/session.ts'
import { claimsOf } from '../../platform/token-claims.ts'
import { failures } from './texts.ts'

export type Credentials = { username: string; password: string; rememberMe: boolean }

/** Signs in as B does: the password gives an identity, and the identity enters the organization it names (CTR-02). */
export async function logIn(credentials: Credentials): Promise<Result<Session>> {
  const identity = await callOpen<{ accessToken: string }>('POST', '/api/auth/login', { body: credentials })
  if (!identity.success) return identity
  const bearer = identity.data?.accessToken ?? ''
  const tenantId = claimsOf(bearer)?.tenant_id ?? null
  const entered = await callOpen<Session>('POST', '/auth/tenant-login', { bearer, body: { tenantId } })
  if (!entered.success)
    return entered.status === 0 || entered.status >= 500 ? entered : { ...entered, message: authTexts.authError }
  return withUser(entered)
}

/** A sign-in without a user is none (ERR-017). */
export function withUser<S extends Session>(result: Result<S>): Result<S> {
  if (!result.success || result.data?.user) return result
  return failure('no_user', failures.noUser, result.status)
}

/** `resendAfter`: seconds until another mail may be asked for. */
type MailSent = { email: string; resendAfter: number }
type SignedUp = Session & { checkout_url?: string | null }

/** `signUpId` belongs to the code's own sign-up; it goes back with the code. */
export const beginSignUp = (body: SignUp) =>
  callOpen<MailSent & { signUpId?: string }>('POST', '/api/auth/signup/initiate', { body })

export const finishSignUp = async (body: { email: string; otp: string; signUpId?: string }) =>
  withUser(await callOpen<SignedUp>('POST', '/api/auth/signup/verify', { body }))

export const resendCode = (body: { email: string; signUpId?: string }) =>
  callOpen<MailSent>('POST', '/api/auth/resend-otp', { body })

export const forgotPassword = (email: string) =>
  callOpen<MailSent>('POST', '/auth/forgot-password', { body: { email } })

/** The new password travels as `newPassword` (AUTH-021). */
export const resetPassword = (body: { token: string; newPassword: string }) =>
  callOpen<unknown>('POST', '/auth/reset-password', { body })

/** With the password, so that nobody finishes the sign-up of a stranger by opening a mail. */
export const verifyEmail = async (body: { token: string; password: string }) =>
  withUser(await callOpen<SignedUp>('POST', '/auth/verify-email', { body }))

export const resendVerification = (email: string) =>
  callOpen<MailSent>('POST', '/auth/resend-verification', { body: { email } })
