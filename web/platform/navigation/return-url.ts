/** Where signing in leads to (ONB-011). */
export const homePath = '/dashboard'

/** The path to go back to, only if it lies on this site; `//host` and `/\host` would leave it (GAP-113). */
export function toSafeReturnUrl(requested: string | undefined, origin: string): string | null {
  if (!requested?.startsWith('/')) return null
  try {
    const url = new URL(requested, origin)
    if (url.origin !== origin || /^\/(auth|verify-otp)(\/|$)/.test(url.pathname)) return null
    return url.pathname + url.search + url.hash
  } catch {
    return null
  }
}
