/** What another feature needs to open and end sessions, and to know who is signed in. */
export { type Auth, authOf } from './auth.ts'
export { signedInUser } from './profile.ts'
export { wrongLink } from './refusals.ts'
export { newToken } from './secrets.ts'
export { agentOf } from './session-routes.ts'
export { demandNoWait } from './sign-up.ts'
export { type Holder, shownInvitation } from './sql.ts'
