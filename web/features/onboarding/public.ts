/** Where users go after signing in. */
export { getFirstDestination } from './requests.ts'
