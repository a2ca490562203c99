import { browserStorage, type PreferenceKey } from '../storage/browser-storage.ts'

/** Milliseconds that a lease lasts in browsers without locks, and the interval of its renewal. */
const leaseDuration = 15_000
const renewalInterval = 5_000

/**
 * Makes this tab the leader of `name` once no other tab is; `lead` gets a signal that is aborted at the end. Returns a
 * function that steps down. Locks need a secure context; on plain http a lease in local storage replaces them.
 */
export function electLeader(name: string, onElected: (ended: AbortSignal) => void): () => void {
  const resignation = new AbortController()
  if (navigator.locks) {
    navigator.locks
      .request(name, { signal: resignation.signal }, () => {
        onElected(resignation.signal)
        return new Promise<void>((resolve) => resignation.signal.addEventListener('abort', () => resolve()))
      })
      .catch(() => undefined)
  } else electByLease(name, onElected, resignation.signal)
  return () => resignation.abort()
}

type LeaderLease = { tab: string; until: number }

function electByLease(name: string, onElected: (ended: AbortSignal) => void, resigned: AbortSignal): void {
  const tab = Math.random().toString(36).slice(2)
  const key: PreferenceKey = `${name}:leader`
  let leadership: AbortController | null = null
  const renewLease = () => {
    const currentLease = readLease(key)
    const mine = currentLease?.tab === tab
    if (currentLease && !mine && currentLease.until > Date.now()) {
      leadership?.abort()
      leadership = null
      return
    }
    writeLease(key, { tab, until: Date.now() + leaseDuration })
    // Two tabs may write at once; the one whose name is stored at its next turn leads. Without storage, each tab leads itself.
    if (leadership || (!mine && readLease(key) !== null)) return
    leadership = new AbortController()
    onElected(leadership.signal)
  }
  const timer = setInterval(renewLease, renewalInterval)
  const release = () => {
    if (readLease(key)?.tab === tab) writeLease(key, null)
  }
  renewLease()
  const second = setTimeout(renewLease, 100)
  addEventListener('pagehide', release)
  resigned.addEventListener('abort', () => {
    clearInterval(timer)
    clearTimeout(second)
    removeEventListener('pagehide', release)
    release()
    leadership?.abort()
  })
}

const readLease = (key: PreferenceKey): LeaderLease | null => browserStorage.readJson<LeaderLease>(key)

/** When storage is full or forbidden, the lease is missing, which `heldLease` detects. */
const writeLease = (key: PreferenceKey, value: LeaderLease | null): void =>
  browserStorage.write(key, value && JSON.stringify(value))
