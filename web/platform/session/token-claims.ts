type TokenClaims = { tenant_id?: string | null; sub?: string; iat?: number; exp?: number }

/** The unverified claims of an access token: only the server can verify it. Null when it is malformed. */
export function parseTokenClaims(token: string): TokenClaims | null {
  try {
    const part = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes)) as TokenClaims
  } catch {
    return null
  }
}
