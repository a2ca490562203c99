import { t } from '../language/translate.ts'

/** Why a new password is rejected. */
export const passwordMessages = {
  common: t('This password is too easy to guess. Please choose another one.'),
  personal: t('Please choose a password that is not your name or your email address.'),
} as const
