/** Forms about a person's own account look and behave like those of signing in. */
export { AuthTitle, FailureBanner, passwordLength, requireFields, useAuthForm, validatePassword } from './auth-form.tsx'
export { AuthFrame } from './auth-frame.tsx'
export type { AuthSearch } from './auth-search.ts'
export { authToasts } from './auth-texts.ts'
