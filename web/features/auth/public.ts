/** Account forms reuse the layout and behavior of the sign-in form. */
export { AuthTitle, FailureBanner, passwordLength, requireFields, useAuthForm, validatePassword } from './auth-form.tsx'
export { AuthFrame } from './auth-frame.tsx'
export type { AuthSearch } from './auth-search.ts'
export { authToasts } from './auth-texts.ts'
