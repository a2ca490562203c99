/** Credentials are discarded after this many rejected logins, if this many milliseconds lie between the first and the last. */
const maxRejections = 3
const defaultRejectionWindow = 10 * 60_000

/**
 * Counts logins that WhatsApp rejected without a reason. Invalid credentials are rejected for ever, but so are valid ones during an
 * outage, and an outage must not unlink every phone.
 */
export function createLoginRejections(windowMs = defaultRejectionWindow) {
  const rejections = new Map<string, { since: number; count: number }>()
  return {
    /** Counts a rejection; answers whether the credentials should be discarded. */
    isEnough(accountId: string): boolean {
      const { since, count } = rejections.get(accountId) ?? { since: Date.now(), count: 0 }
      rejections.set(accountId, { since, count: count + 1 })
      return count + 1 >= maxRejections && Date.now() - since >= windowMs
    },
    forget: (accountId: string) => void rejections.delete(accountId),
  }
}

export type LoginRejections = ReturnType<typeof createLoginRejections>
