import { hash, verify } from '@node-rs/argon2'
import { tooManyRequests } from '../../../platform/errors.ts'

type Argon2Cost = { memoryCost: number; timeCost: number; parallelism: number }

/** A hash takes 19 MiB and a thread: two run at once, a few may wait, further ones are rejected with 429. */
const maxConcurrentHashes = 2
const maxQueuedHashes = 20

export type PasswordHasher = {
  hash(password: string): Promise<string>
  /** Takes as long for an unknown account (`stored` is null) as for a known one. */
  verify(stored: string | null, password: string): Promise<boolean>
}

/** Creates a hasher that uses argon2id at the given cost. */
export function createPasswordHasher(cost: Argon2Cost): PasswordHasher {
  const placeholderHash = hash('the password of no account', cost)
  const queue: (() => void)[] = []
  let running = 0

  async function runInQueue<T>(work: () => Promise<T>): Promise<T> {
    if (running < maxConcurrentHashes) running++
    else if (queue.length >= maxQueuedHashes) throw tooManyRequests(1)
    else await new Promise<void>((begin) => queue.push(begin))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }

  return {
    hash: (password) => runInQueue(() => hash(password, cost)),
    verify: (stored, password) =>
      runInQueue(async () => {
        const matches = await verify(stored ?? (await placeholderHash), password).catch(() => false)
        return matches && stored !== null
      }),
  }
}
