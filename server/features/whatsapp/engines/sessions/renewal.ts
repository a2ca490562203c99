import type { LeaseStore, OwnedLease } from './lease-store.ts'

type RenewalInput = {
  leases: Pick<LeaseStore, 'renew'>
  /** Seconds after which a lease that was not renewed expires. */
  leaseSeconds: number
  /** Milliseconds between two renewals. */
  interval: number
  log: (what: string, error: unknown) => void
  /** `askedAt`: when the leases were queried; accounts that were claimed later may be missing. */
  onRenewed: (owned: OwnedLease[], askedAt: number) => void
  /** The leases may have expired, and other nodes may own the accounts. */
  onLapsed: () => void
}

/** The share of a lease after which, without a renewal, it counts as lost. */
const lapsedShare = 0.7

/** Renews all leases of a node at a fixed interval, whatever else the node does; returns a function that stops it. */
export function startRenewal({ leases, leaseSeconds, interval, log, onRenewed, onLapsed }: RenewalInput): () => void {
  let renewedAt = performance.now()
  let isAsking = false
  const renew = async () => {
    const askedAt = performance.now()
    if (askedAt - renewedAt > leaseSeconds * 1_000 * lapsedShare) onLapsed()
    if (isAsking) return
    isAsking = true
    try {
      const owned = await leases.renew()
      renewedAt = askedAt
      onRenewed(owned, askedAt)
    } catch (error) {
      log('renew', error)
    } finally {
      isAsking = false
    }
  }
  const timer = setInterval(() => void renew(), interval)
  return () => clearInterval(timer)
}
