/** Why a new password is rejected. */
export const passwordMessages = {
  common: 'This password is among the first that are guessed. Please choose another one.',
  personal: 'Please choose a password that is not your name or your email address.',
} as const
