import { isSuccess } from '../api/api-failure.ts'
import { exchange } from '../api/transport.ts'
import { browserStorage } from '../storage/browser-storage.ts'
import { accessTokenTimeLeft, type SessionTokens, storeTokens } from './session-storage.ts'
import { withTabLock } from './tab-lock.ts'

/** How long before its expiry an access token is refreshed, in milliseconds (GAP-008). */
const refreshMargin = 60_000
/** Milliseconds until the next attempt if the server is unreachable. */
const retryDelay = 30_000

type RefreshOutcome = 'fresh' | 'refused' | 'unreachable'

let pendingRefresh: Promise<RefreshOutcome> | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Refreshes the tokens. Concurrent calls, in this and other tabs, share one request. */
export function refreshTokens(): Promise<RefreshOutcome> {
  pendingRefresh ??= withTabLock('parley-refresh', requestTokens).finally(() => {
    pendingRefresh = null
  })
  return pendingRefresh
}

/** Keeps refreshing the tokens before they expire. Calls `onRefused` when the server has ended the session. */
export function startRefreshing(onRefused: () => void): void {
  stopRefreshing()
  const schedule = (wait: number) => {
    timer = setTimeout(refreshIfNeeded, Math.min(wait, 2 ** 31 - 1))
  }
  const refreshIfNeeded = async () => {
    const ownTimer = timer
    const outcome = accessTokenTimeLeft(browserStorage, Date.now()) > refreshMargin ? 'fresh' : await refreshTokens()
    if (ownTimer !== timer) return
    if (outcome === 'refused') onRefused()
    else if (outcome === 'unreachable') schedule(retryDelay)
    else schedule(Math.max(1_000, accessTokenTimeLeft(browserStorage, Date.now()) - refreshMargin))
  }
  schedule(0)
}

export function stopRefreshing(): void {
  clearTimeout(timer)
  timer = undefined
}

async function requestTokens(): Promise<RefreshOutcome> {
  // Another tab may have refreshed them while this one waited for the lock.
  if (accessTokenTimeLeft(browserStorage, Date.now()) > refreshMargin) return 'fresh'
  const refreshToken = browserStorage.read('refreshToken')
  if (!refreshToken) return 'refused'
  const reply = await exchange('POST', '/auth/refresh', {
    body: { refreshToken },
    headers: { 'idempotency-key': refreshIdempotencyKey(refreshToken) },
    timeoutMs: 15_000,
  })
  const replaced = browserStorage.read('refreshToken') !== refreshToken
  if (replaced) return browserStorage.read('accessToken') ? 'fresh' : 'refused'
  const tokens = isSuccess(reply) ? parseTokens(reply) : null
  if (tokens) {
    storeTokens(browserStorage, tokens, Date.now())
    return 'fresh'
  }
  const isRejected = reply !== 'no reply' && reply.status >= 400 && reply.status < 500 && reply.status !== 429
  return isRejected ? 'refused' : 'unreachable'
}

function parseTokens(reply: unknown): SessionTokens | null {
  const data = (reply as { body?: { data?: Partial<SessionTokens> } }).body?.data
  return data?.accessToken && data.refreshToken
    ? { accessToken: data.accessToken, refreshToken: data.refreshToken }
    : null
}

/**
 * Derives the idempotency key from the refresh token, so that the server repeats a response that a reload lost (R9).
 * FNV-1a with two seeds: the key must only be stable, not secret, and `crypto.subtle` is unavailable on plain http.
 */
function refreshIdempotencyKey(refreshToken: string): string {
  const digest = (seed: number) => {
    let hash = seed
    for (const letter of refreshToken) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
    return (hash >>> 0).toString(16).padStart(8, '0')
  }
  return `refresh-${digest(0x811c9dc5)}${digest(0x9747b28c)}`
}
