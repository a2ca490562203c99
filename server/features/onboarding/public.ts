/** What a sign-up needs to know of plans. */
export { getCheckoutUrl } from './payments.ts'
