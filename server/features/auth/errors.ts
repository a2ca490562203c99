import { t } from '#contract/language/translate.ts'
import { DomainError, validationFailed } from '../../platform/errors.ts'

/** Wrong email or password; does not say which (GAP-015). */
export const invalidCredentials = () =>
  new DomainError(401, 'SE-AU-01', t('The email or password is incorrect.'), { logLevel: 'warn' })
/** The password was right, but the address was never confirmed or the account was deactivated (GAP-015). */
export const accountNotReady = () =>
  new DomainError(409, 'SE-AU-02', t('This account is not verified or not active.'), { logLevel: 'warn' })
/** GAP-015. Only revealed to somebody who has the code that was emailed to the address. */
export const emailAlreadyRegistered = () =>
  new DomainError(409, 'SE-001', t('This email is already registered. Please sign in.'), {
    fieldErrors: { email: [t('This email is already registered. Please sign in.')] },
  })
export const invalidCode = () => validationFailed({ otp: [t('This code is wrong or has expired.')] })
export const invalidLink = () =>
  validationFailed({ token: [t('This link is no longer valid. Please request a new one.')] })
export const invalidSignUpPassword = () =>
  validationFailed({ password: [t('This password doesn’t match the sign-up.')] })
