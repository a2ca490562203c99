/** Times that WhatsApp may refuse a login without a reason, and milliseconds from the first to the last, until the credentials are given up. */
const maxRejections = 3
const defaultRejectionWindow = 10 * 60_000

/**
 * Logins that WhatsApp refused without saying why. Credentials that no longer open anything are refused for ever; a fault of WhatsApp's
 * passes, and must not unlink every phone there is.
 */
export function createLoginRejections(windowMs = defaultRejectionWindow) {
  const counted = new Map<string, { since: number; times: number }>()
  return {
    /** Notes one; answers whether there have been enough. */
    isEnough(accountId: string): boolean {
      const { since, times } = counted.get(accountId) ?? { since: Date.now(), times: 0 }
      counted.set(accountId, { since, times: times + 1 })
      return times + 1 >= maxRejections && Date.now() - since >= windowMs
    },
    forget: (accountId: string) => void counted.delete(accountId),
  }
}

export type LoginRejections = ReturnType<typeof createLoginRejections>
