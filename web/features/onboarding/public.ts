/** Where signing in leads. */
export { getFirstDestination } from './requests.ts'
