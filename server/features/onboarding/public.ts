/** What a sign-up needs to know about plans. */
export { getCheckoutUrl } from './payments.ts'
