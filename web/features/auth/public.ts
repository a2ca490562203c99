export { AuthTitle } from './auth-form.tsx'
export { AuthFrame } from './auth-frame.tsx'
