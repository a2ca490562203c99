import type { User } from '#contract/auth/user.ts'
import { type SafeStorage, type StorageKey, storageKeys } from '../storage/browser-storage.ts'
import { parseTokenClaims } from './token-claims.ts'

/** How long remember-me lasts, in milliseconds: 30 days (SESS-018). */
const rememberMeDuration = 2_592_000_000

export type SessionTokens = { accessToken: string; refreshToken: string }
export type SessionData = SessionTokens & { user: User }

/** The storage entry that other tabs watch. It changes at sign-in and is removed at sign-out. */
type AuthState = { userId: string; since: number }
type RememberMe = { username: string; expiresAt: number }

export function storeSession(stored: SafeStorage, session: SessionData, now: number): void {
  storeTokens(stored, session, now)
  storeUser(stored, session.user)
  const state: AuthState = { userId: session.user.id, since: now }
  stored.write('authState', JSON.stringify(state))
}

export function storeTokens(stored: SafeStorage, { accessToken, refreshToken }: SessionTokens, now: number): void {
  const issuedAt = parseTokenClaims(accessToken)?.iat
  stored.write('clockOffset', issuedAt === undefined ? null : String(now - issuedAt * 1000))
  stored.write('accessToken', accessToken)
  stored.write('refreshToken', refreshToken)
}

/** Milliseconds until the stored access token expires, by the server's clock; negative when it has expired or is absent. */
export function accessTokenTimeLeft(stored: SafeStorage, now: number): number {
  const claims = parseTokenClaims(stored.read('accessToken') ?? '')
  if (!claims) return -1
  const offset = Number(stored.read('clockOffset') ?? 0) || 0
  return claims.exp === undefined ? Number.POSITIVE_INFINITY : claims.exp * 1000 + offset - now
}

export function storeUser(stored: SafeStorage, user: User): void {
  stored.write('user', JSON.stringify(user))
}

/** The stored session, `none`, or `invalid` if remains of an old one must be cleared (SESS-016, SESS-018). */
export function readSession(stored: SafeStorage, now: number): SessionData | 'none' | 'invalid' {
  const accessToken = stored.read('accessToken')
  const refreshToken = stored.read('refreshToken')
  const user = stored.readJson<User>('user')
  const hasState = stored.readJson<AuthState>('authState') !== null
  if (!accessToken && !refreshToken && !user && !hasState) return 'none'
  const rememberMeExpired = stored.read('rememberMe') !== null && readRememberedName(stored, now) === null
  if (!accessToken || !refreshToken || !user || !hasState || rememberMeExpired) return 'invalid'
  return { accessToken, refreshToken, user }
}

/** Clears the storage, except the theme and a valid remember-me entry (DEF-01, B§9). */
export function clearSession(stored: SafeStorage, now: number): void {
  const kept: StorageKey[] = readRememberedName(stored, now) === null ? ['theme'] : ['theme', 'rememberMe']
  for (const key of storageKeys) if (!kept.includes(key)) stored.write(key, null)
}

/** Stores the sign-in name, or removes it if null (GAP-010). Never stores the password. */
export function storeRememberedName(stored: SafeStorage, username: string | null, now: number): void {
  const entry: RememberMe | null = username === null ? null : { username, expiresAt: now + rememberMeDuration }
  stored.write('rememberMe', entry && JSON.stringify(entry))
}

/** The remembered name, or null if it has expired. */
export function readRememberedName(stored: SafeStorage, now: number): string | null {
  const entry = stored.readJson<RememberMe>('rememberMe')
  return entry && typeof entry.username === 'string' && entry.expiresAt > now ? entry.username : null
}

type TabChange = 'signed out' | 'signed in' | 'profile changed' | null

/** What a storage change in another tab means for this one (SESS-017, GAP-012). */
export function interpretStorageEvent(
  event: { key: string | null; oldValue: string | null; newValue: string | null },
  isSignedIn: boolean,
): TabChange {
  // The key is null if the whole storage was cleared.
  if (event.key === null) return isSignedIn ? 'signed out' : null
  if (event.key === 'user') return isSignedIn && event.newValue !== null ? 'profile changed' : null
  if (event.key !== 'authState' || event.oldValue === event.newValue) return null
  if (event.newValue !== null) return 'signed in'
  return isSignedIn ? 'signed out' : null
}
