import { type ChoiceKey, stored } from './stored.ts'

/** Milliseconds a lease lasts where the browser has no locks, and how often it is renewed. */
const lease = 15_000
const renewal = 5_000

/**
 * Makes this tab the leader of `name` as soon as no other tab of the browser is; `lead` gets a signal that ends it.
 * Answers how to step down. Locks need a secure context; on plain http a lease in local storage does instead.
 */
export function standForLeader(name: string, lead: (ended: AbortSignal) => void): () => void {
  const leaving = new AbortController()
  if (navigator.locks) {
    navigator.locks
      .request(name, { signal: leaving.signal }, () => {
        lead(leaving.signal)
        return new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()))
      })
      .catch(() => undefined)
  } else leadByLease(name, lead, leaving.signal)
  return () => leaving.abort()
}

type Lease = { tab: string; until: number }

function leadByLease(name: string, lead: (ended: AbortSignal) => void, leaving: AbortSignal): void {
  const tab = Math.random().toString(36).slice(2)
  const key: ChoiceKey = `${name}:leader`
  let leading: AbortController | null = null
  const turn = () => {
    const held = heldLease(key)
    const mine = held?.tab === tab
    if (held && !mine && held.until > Date.now()) {
      leading?.abort()
      leading = null
      return
    }
    keepLease(key, { tab, until: Date.now() + lease })
    // Two tabs may write at once; the one whose name stands at its next turn leads. Without storage each leads for itself.
    if (leading || (!mine && heldLease(key) !== null)) return
    leading = new AbortController()
    lead(leading.signal)
  }
  const timer = setInterval(turn, renewal)
  const release = () => {
    if (heldLease(key)?.tab === tab) keepLease(key, null)
  }
  turn()
  const second = setTimeout(turn, 100)
  addEventListener('pagehide', release)
  leaving.addEventListener('abort', () => {
    clearInterval(timer)
    clearTimeout(second)
    removeEventListener('pagehide', release)
    release()
    leading?.abort()
  })
}

const heldLease = (key: ChoiceKey): Lease | null => stored.readJson<Lease>(key)

/** Where storage is full or forbidden the lease is then not there, as `heldLease` finds. */
const keepLease = (key: ChoiceKey, value: Lease | null): void => stored.write(key, value && JSON.stringify(value))
