/** What a sign-up needs to know of plans. */
export { checkoutOf } from './payments.ts'
