import type { User } from '#contract/auth/user.ts'
import { type Stored, type StoredKey, storedKeys } from './stored.ts'
import { claimsOf } from './token-claims.ts'

/** Milliseconds remember-me lasts: 30 days (SESS-018). */
export const rememberFor = 2_592_000_000

export type Tokens = { accessToken: string; refreshToken: string }
export type Session = Tokens & { user: User }

/** The entry that tabs watch: it changes when somebody signs in and goes when they sign out. */
type AuthState = { userId: string; since: number }
type RememberMe = { username: string; expiresAt: number }

export function keepSession(stored: Stored, session: Session, now: number): void {
  keepTokens(stored, session, now)
  keepUser(stored, session.user)
  const state: AuthState = { userId: session.user.id, since: now }
  stored.write('authState', JSON.stringify(state))
}

export function keepTokens(stored: Stored, { accessToken, refreshToken }: Tokens, now: number): void {
  const madeAt = claimsOf(accessToken)?.iat
  stored.write('clockOffset', madeAt === undefined ? null : String(now - madeAt * 1000))
  stored.write('accessToken', accessToken)
  stored.write('refreshToken', refreshToken)
}

/** Milliseconds the kept access token still has, by the server's clock; negative when it is over or absent. */
export function accessLeft(stored: Stored, now: number): number {
  const claims = claimsOf(stored.read('accessToken') ?? '')
  if (!claims) return -1
  const offset = Number(stored.read('clockOffset') ?? 0) || 0
  return claims.exp === undefined ? Number.POSITIVE_INFINITY : claims.exp * 1000 + offset - now
}

export function keepUser(stored: Stored, user: User): void {
  stored.write('user', JSON.stringify(user))
}

/** What is kept: nobody, somebody, or remains that must be cleared (SESS-016, SESS-018). */
export function keptSession(stored: Stored, now: number): Session | 'nobody' | 'remains' {
  const accessToken = stored.read('accessToken')
  const refreshToken = stored.read('refreshToken')
  const user = stored.readJson<User>('user')
  const hasState = stored.readJson<AuthState>('authState') !== null
  if (!accessToken && !refreshToken && !user && !hasState) return 'nobody'
  const lapsed = stored.read('rememberMe') !== null && rememberedName(stored, now) === null
  if (!accessToken || !refreshToken || !user || !hasState || lapsed) return 'remains'
  return { accessToken, refreshToken, user }
}

/** Removes all that is kept, but for the theme and a remember-me that still runs (DEF-01, B§9). */
export function clearKept(stored: Stored, now: number): void {
  const kept: StoredKey[] = rememberedName(stored, now) === null ? ['theme'] : ['theme', 'rememberMe']
  for (const key of storedKeys) if (!kept.includes(key)) stored.write(key, null)
}

/** Remembers the name to sign in with, or forgets it (GAP-010). Never the password. */
export function remember(stored: Stored, username: string | null, now: number): void {
  const entry: RememberMe | null = username === null ? null : { username, expiresAt: now + rememberFor }
  stored.write('rememberMe', entry && JSON.stringify(entry))
}

/** The remembered name while it runs. */
export function rememberedName(stored: Stored, now: number): string | null {
  const entry = stored.readJson<RememberMe>('rememberMe')
  return entry && typeof entry.username === 'string' && entry.expiresAt > now ? entry.username : null
}

export type OtherTab = 'signed out' | 'signed in' | 'profile changed' | null

/** What a change that another tab made means for this one, which was signed in or not (SESS-017, GAP-012). */
export function whatOtherTabDid(
  event: { key: string | null; oldValue: string | null; newValue: string | null },
  signedIn: boolean,
): OtherTab {
  // Without a key the whole storage was emptied.
  if (event.key === null) return signedIn ? 'signed out' : null
  if (event.key === 'user') return signedIn && event.newValue !== null ? 'profile changed' : null
  if (event.key !== 'authState' || event.oldValue === event.newValue) return null
  if (event.newValue !== null) return 'signed in'
  return signedIn ? 'signed out' : null
}
