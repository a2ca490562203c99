import { hash, verify } from '@node-rs/argon2'
import { tooMany } from '../../platform/refusals.ts'

type Cost = { memoryCost: number; timeCost: number; parallelism: number }

/** Each takes 19 MiB and a thread: two at once, a short queue, then 429. */
const atOnce = 2
const mostWaiting = 20

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes as long for an account that does not exist (`stored` is null) as for one that does. */
  verify(stored: string | null, password: string): Promise<boolean>
}

/** argon2id at the given cost. */
export function passwordsOf(cost: Cost): Passwords {
  const nobody = hash('the password of no account', cost)
  const queue: (() => void)[] = []
  let running = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++
    else if (queue.length >= mostWaiting) throw tooMany(1)
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
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: (stored, password) =>
      inTurn(async () => {
        const fits = await verify(stored ?? (await nobody), password).catch(() => false)
        return fits && stored !== null
      }),
  }
}
