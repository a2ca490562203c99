import { t } from '#contract/language/translate.ts'
import { type ApiFailure, getReason } from '../../platform/api/api-failure.ts'

/** The toasts of each call (A§8, GAP-117). */
export const authToasts = {
  signUp: { pending: t('Signing up...'), success: t('Signup successful!'), failure: t('Failed to sign up') },
  logIn: { pending: t('Logging in...'), success: t('Login successful!'), failure: t('Failed to log in') },
  verify: {
    pending: t('Verifying email...'),
    success: t('Email verified successfully!'),
    failure: t('Failed to verify email'),
  },
  profile: {
    pending: t('Updating profile...'),
    success: t('Profile updated successfully!'),
    failure: t('Failed to update profile'),
  },
  password: {
    pending: t('Changing password...'),
    success: t('Password changed successfully!'),
    failure: t('Failed to change password'),
  },
  reset: {
    pending: t('Resetting password...'),
    success: t('Password reset successful!'),
    failure: t('Failed to reset password'),
  },
} as const

/** The messages on the page for failed calls (B§8). */
export const authFailures = {
  logIn: t('Login failed'),
  signUp: t('Registration failed'),
  otp: t('OTP verification failed'),
  resend: t('Failed to resend OTP'),
  network: t('Network error. Please try again.'),
  server: t('Server error. Please try again later.'),
  noUser: t('No user data found in login response'),
} as const

/** The headline, with the server's message unless there was no response or a server error. */
export function toBannerText(failure: ApiFailure, headline: string): { headline: string; detail?: string } {
  if (failure.error === 'no_user') return { headline: failure.message }
  if (failure.status === 0) return { headline: authFailures.network }
  if (failure.status >= 500) return { headline: authFailures.server }
  const message = getReason(failure)
  return message && message !== headline && !message.startsWith('HTTP ') ? { headline, detail: message } : { headline }
}
