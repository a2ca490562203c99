/** What other features need to open and end sessions, and to know who is signed in. */

export { getSignedInUser } from './account/profile.ts'
export { type AuthContext, createAuthContext } from './context.ts'
export { invalidLink } from './errors.ts'
export { findInvitation, type SessionHolder } from './queries.ts'
export { describeDevice } from './sessions/describe-device.ts'
export { getUserAgent } from './sessions/routes.ts'
export { assertNoRetryDelay } from './sign-up/sign-up.ts'
export { createToken } from './tokens.ts'
