/** Why a new password is rejected. */
export const passwordMessages = {
  common: 'This password is too easy to guess. Please choose another one.',
  personal: 'Please choose a password that is not your name or your email address.',
} as const
