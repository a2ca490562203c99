import { invalid, Refusal } from '../../platform/refusals.ts'

/** GAP-015 */
export const wrongCredentials = () => new Refusal(401, 'SE-AU-01', 'The email or password is not correct.')
/** The password was right, but the address was never confirmed or the account was deactivated (GAP-015). */
export const notReady = () => new Refusal(409, 'SE-AU-02', 'This account is not verified or not active.')
/** GAP-015. Only told to somebody who had the code from the address's own mail. */
export const registered = () =>
  new Refusal(409, 'SE-001', 'This email is already registered. Please sign in.', {
    fieldErrors: { email: ['This email is already registered. Please sign in.'] },
  })
export const wrongCode = () => invalid({ otp: ['This code is wrong or has expired.'] })
export const wrongLink = () => invalid({ token: ['This link is not valid any more. Please ask for a new one.'] })
export const wrongPassword = () => invalid({ password: ['This is not the password of this sign-up.'] })
