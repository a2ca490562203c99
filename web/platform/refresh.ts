import { exchange } from './exchange.ts'
import { hasSucceeded } from './failure.ts'
import { accessLeft, keepTokens, type Tokens } from './kept-session.ts'
import { inOneTabAtATime } from './one-tab.ts'
import { stored } from './stored.ts'

/** Milliseconds before its end at which an access token is renewed (GAP-008). */
const ahead = 60_000
/** Milliseconds until the next try when the server could not be reached. */
const retryAfter = 30_000

export type Refreshed = 'fresh' | 'refused' | 'unreachable'

let running: Promise<Refreshed> | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Renews the tokens, once at a time in this tab and in this browser. */
export function refresh(): Promise<Refreshed> {
  running ??= inOneTabAtATime('parley-refresh', renew).finally(() => {
    running = null
  })
  return running
}

/** Renews ahead of expiry from now on; `refused` is called when the session is over. */
export function keepFresh(refused: () => void): void {
  stopRefreshing()
  const again = (wait: number) => {
    timer = setTimeout(turn, Math.min(wait, 2 ** 31 - 1))
  }
  const turn = async () => {
    const mine = timer
    const outcome = accessLeft(stored, Date.now()) > ahead ? 'fresh' : await refresh()
    if (mine !== timer) return
    if (outcome === 'refused') refused()
    else if (outcome === 'unreachable') again(retryAfter)
    else again(Math.max(1_000, accessLeft(stored, Date.now()) - ahead))
  }
  again(0)
}

export function stopRefreshing(): void {
  clearTimeout(timer)
  timer = undefined
}

async function renew(): Promise<Refreshed> {
  // Another tab may have done it while this one waited for its turn.
  if (accessLeft(stored, Date.now()) > ahead) return 'fresh'
  const refreshToken = stored.read('refreshToken')
  if (!refreshToken) return 'refused'
  const reply = await exchange('POST', '/auth/refresh', {
    body: { refreshToken },
    headers: { 'idempotency-key': keyOf(refreshToken) },
    patience: 15_000,
  })
  const replaced = stored.read('refreshToken') !== refreshToken
  if (replaced) return stored.read('accessToken') ? 'fresh' : 'refused'
  const tokens = hasSucceeded(reply) ? tokensIn(reply) : null
  if (tokens) {
    keepTokens(stored, tokens, Date.now())
    return 'fresh'
  }
  const final = reply !== 'no reply' && reply.status >= 400 && reply.status < 500 && reply.status !== 429
  return final ? 'refused' : 'unreachable'
}

function tokensIn(reply: unknown): Tokens | null {
  const data = (reply as { body?: { data?: Partial<Tokens> } }).body?.data
  return data?.accessToken && data.refreshToken
    ? { accessToken: data.accessToken, refreshToken: data.refreshToken }
    : null
}

/**
 * The same key for the same refresh token, so that an answer lost with a reload is given again (R9).
 * FNV-1a over two seeds: it need not be secret, only stable, and `crypto.subtle` is absent on plain http.
 */
function keyOf(refreshToken: string): string {
  const digest = (seed: number) => {
    let hash = seed
    for (const letter of refreshToken) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
    return (hash >>> 0).toString(16).padStart(8, '0')
  }
  return `refresh-${digest(0x811c9dc5)}${digest(0x9747b28c)}`
}
