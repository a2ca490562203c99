/** The default page after signing in (ONB-011). */
export const homePath = '/dashboard'

/** The path to return to, or null if it is on another site: `//host`, `/\host` and `/.//host` would leave this one (GAP-113). */
export function toSafeReturnUrl(requested: string | undefined, origin: string): string | null {
  if (!requested?.startsWith('/')) return null
  try {
    const url = new URL(requested, origin)
    if (url.origin !== origin || /^\/(\/|(auth|verify-otp)(\/|$))/.test(url.pathname)) return null
    return url.pathname + url.search + url.hash
  } catch {
    return null
  }
}
