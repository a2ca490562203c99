import type { BinaryNode } from 'baileys'

/** Messages whose acknowledgement by the server somebody waits for. */
export function createPendingAcknowledgements() {
  const resolvers = new Map<string, (node: BinaryNode | null) => void>()
  let isClosed = false
  return {
    /** Resolves with the server's answer; null after `timeout` milliseconds, or when the connection ends first. */
    wait: (providerId: string, timeout: number): Promise<BinaryNode | null> =>
      new Promise((resolve) => {
        if (isClosed) return resolve(null)
        const timer = setTimeout(() => settle(null), timeout)
        const settle = (node: BinaryNode | null) => {
          clearTimeout(timer)
          resolvers.delete(providerId)
          resolve(node)
        }
        resolvers.set(providerId, settle)
      }),
    /** Answers whether somebody waited for this acknowledgement. */
    settle(node: BinaryNode): boolean {
      const resolve = resolvers.get(node.attrs.id ?? '')
      resolve?.(node)
      return resolve !== undefined
    },
    close(): void {
      isClosed = true
      for (const resolve of resolvers.values()) resolve(null)
    },
  }
}
