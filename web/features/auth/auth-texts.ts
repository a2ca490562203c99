import { type ApiFailure, getReason } from '../../platform/api/api-failure.ts'

/** The toasts of each call (A§8, GAP-117). */
export const authToasts = {
  signUp: { pending: 'Signing up...', success: 'Signup successful!', failure: 'Failed to sign up' },
  logIn: { pending: 'Logging in...', success: 'Login successful!', failure: 'Failed to log in' },
  verify: {
    pending: 'Verifying email...',
    success: 'Email verified successfully!',
    failure: 'Failed to verify email',
  },
  profile: {
    pending: 'Updating profile...',
    success: 'Profile updated successfully!',
    failure: 'Failed to update profile',
  },
  password: {
    pending: 'Changing password...',
    success: 'Password changed successfully!',
    failure: 'Failed to change password',
  },
  reset: {
    pending: 'Resetting password...',
    success: 'Password reset successful!',
    failure: 'Failed to reset password',
  },
} as const

/** The messages on the page for failed calls (B§8). */
export const authFailures = {
  logIn: 'Login failed',
  signUp: 'Registration failed',
  otp: 'OTP verification failed',
  resend: 'Failed to resend OTP',
  network: 'Network error. Please try again.',
  server: 'Server error. Please try again later.',
  noUser: 'No user data found in login response',
} as const

/** The headline, with the server's message unless there was no response or a server error. */
export function toBannerText(failure: ApiFailure, headline: string): { headline: string; detail?: string } {
  if (failure.error === 'no_user') return { headline: failure.message }
  if (failure.status === 0) return { headline: authFailures.network }
  if (failure.status >= 500) return { headline: authFailures.server }
  const message = getReason(failure)
  return message && message !== headline && !message.startsWith('HTTP ') ? { headline, detail: message } : { headline }
}
