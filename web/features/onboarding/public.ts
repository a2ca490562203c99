/** Where signing in leads. */
export { firstPlace } from './requests.ts'
