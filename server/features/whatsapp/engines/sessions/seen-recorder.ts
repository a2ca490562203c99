import type { Lease } from './lease.ts'
import type { LeaseStore, SeenAccount } from './lease-store.ts'

export type SeenRecorder = ReturnType<typeof createSeenRecorder>

/** Collects the accounts that WhatsApp has answered, and records all of them in one statement. */
export function createSeenRecorder(
  leases: Pick<LeaseStore, 'recordSeen'>,
  interval: number,
  log: (what: string, error: unknown) => void,
) {
  const seen = new Map<string, SeenAccount>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    timer = undefined
    const all = [...seen.values()]
    seen.clear()
    leases.recordSeen(all).catch((error) => log('seen', error))
  }
  return {
    record(lease: Lease, completeUntil: Date | null): void {
      seen.set(lease.accountId, { lease, completeUntil })
      timer ??= setTimeout(flush, interval)
    },
    stop: () => clearTimeout(timer),
  }
}
