/** Forms about a person's own account look and behave like those of signing in. */
export { AuthTitle, FailureBanner, missing, passwordLength, shortPassword, useAuthForm } from './auth-form.tsx'
export { AuthFrame } from './auth-frame.tsx'
export { toasts } from './texts.ts'
