import { setTimeout as wait } from 'node:timers/promises'
import type { Platform } from '../../../platform/platform.ts'
import { type ConnectionEvent, type EngineAccount, LeaseLost, type WhatsAppEngine } from '../engine.ts'
import { tellConnection, tellSeen } from './connection.ts'
import { errandsOf } from './errands.ts'
import { catchUp } from './journal.ts'
import type { Lease } from './lease.ts'
import { fetchExpected } from './media-in.ts'
import { doubt, recover } from './outbox.ts'
import { sinkOf } from './sink.ts'
import { credentialStore } from './store.ts'

export type Use = Pick<Platform, 'database' | 'changes' | 'media' | 'appSecret'> & {
  log: (what: string, error: unknown) => void
}

/** Milliseconds: between two looks after a session, before the n-th new try, and until a session counts as good. */
export type Times = { look: number; retry: (attempt: number) => number; good: number; patience: number }
export const usualTimes: Times = {
  look: 20_000,
  retry: (attempt) => (attempt < 10 ? Math.random() * Math.min(120_000, 1_000 * 2 ** attempt) : 600_000),
  good: 60_000,
  patience: 5_000,
}

/** An account whose connection this node has. */
export type Held = {
  lease: Lease
  /** There may be something to send. */
  wake(): void
  /** Closes the connection; `unlinks` also takes the link away. */
  stop(unlinks?: boolean): Promise<void>
  /** Resolves when nothing more comes of it, also by itself. */
  ended: Promise<void>
}

type End = ConnectionEvent | 'lost'

/** Opens sessions of the account one after the other, until it is stopped or a session says that a person has to help. */
export function hold(use: Use, engine: WhatsAppEngine, lease: Lease, name: string, times: Times): Held {
  const over = new AbortController()
  const { webhook, pulse = times.look } = engine.capabilities
  let unlinking = false
  let wake = () => {}
  let fetchFiles = () => {}
  const account: EngineAccount = {
    id: lease.accountId,
    workspaceId: lease.workspaceId,
    name,
    store: credentialStore(use, lease),
  }

  const session = async (): Promise<{ end: End; wasGood: boolean }> => {
    const closing = new AbortController()
    const pending = new Map<symbol, number>()
    let connectedAt = 0
    let isOver = false
    let finish: (end: End) => void = () => {}
    const finished = new Promise<End>((resolve) => {
      finish = (end) => {
        isOver = true
        resolve(end)
      }
    })
    const broken = (error: unknown) => {
      // What the session has said itself needs no second word.
      if (!isOver && !(error instanceof LeaseLost)) use.log('session', error)
      finish(error instanceof LeaseLost ? 'lost' : { status: 'DISCONNECTED', reason: 'network', mayRetry: true })
    }
    const connection = async (event: ConnectionEvent): Promise<void> => {
      if (event.status === 'DISCONNECTED') return finish(event)
      if (event.status === 'CONNECTED') connectedAt = Date.now()
      try {
        if (!(await tellConnection(use, lease, event))) finish('lost')
      } catch (error) {
        const isTaken = (error as { code?: string }).code === '23505'
        if (isTaken) finish({ status: 'DISCONNECTED', reason: 'duplicate' })
        else broken(error)
      }
      wake()
    }
    const sink = counted(sinkOf(use, lease, connection), pending)
    const stopped = () => finish('lost')
    over.signal.addEventListener('abort', stopped)
    let running: Awaited<ReturnType<WhatsAppEngine['start']>> | undefined
    let timer: NodeJS.Timeout | undefined
    let errandsDone = async () => {}
    try {
      running = await engine.start(account, sink, closing.signal)
      const live = running
      const errands = errandsOf(use, lease, live, {
        capabilities: engine.capabilities,
        signal: closing.signal,
        broken,
      })
      errandsDone = errands.done
      wake = () => {
        if (connectedAt > 0) errands.wake()
      }
      const look = async (): Promise<void> => {
        if (connectedAt === 0) return
        const asked = Date.now()
        await live.ping()
        await tellSeen(use, lease, webhook ? null : new Date(Math.min(asked, ...pending.values())))
        use.changes.announce(lease.workspaceId)
        await catchUp(use, lease)
        await doubt(use, lease)
        wake()
      }
      let fetching = Promise.resolve()
      fetchFiles = () => {
        if (connectedAt > 0)
          fetching = fetching.then(() => fetchExpected(use, lease, live)).catch((error) => use.log('media', error))
      }
      timer = setInterval(() => {
        look().catch(broken)
        fetchFiles()
      }, pulse)
      wake()
      fetchFiles()
      const end = await finished
      if (unlinking) await Promise.race([live.logout(), wait(times.patience)]).catch(() => undefined)
      return { end, wasGood: connectedAt > 0 && Date.now() - connectedAt > times.good }
    } catch (error) {
      broken(error)
      return { end: await finished, wasGood: false }
    } finally {
      clearInterval(timer)
      wake = () => {}
      fetchFiles = () => {}
      closing.abort()
      await Promise.race([errandsDone(), wait(times.patience)])
      over.signal.removeEventListener('abort', stopped)
      await Promise.race([running?.stop(), wait(times.patience)]).catch(() => undefined)
    }
  }

  const run = async (): Promise<void> => {
    await catchUp(use, lease)
    for (let attempt = 1; !over.signal.aborted; attempt++) {
      await recover(use, lease, engine.capabilities.repeatable)
      const { end, wasGood } = await session()
      if (over.signal.aborted || end === 'lost') return
      if (!end.mayRetry) return void (await tellConnection(use, lease, end))
      if (wasGood) attempt = 1
      const isHopeless = attempt >= 10
      const status = isHopeless ? 'DISCONNECTED' : 'CONNECTING'
      const reason = end.reason ?? 'network'
      if (!(await tellConnection(use, lease, { status, reason, mayRetry: true, attempts: attempt }))) return
      await wait(times.retry(attempt), undefined, { signal: over.signal }).catch(() => undefined)
    }
  }

  const ended = run().catch((error) => {
    if (!(error instanceof LeaseLost)) use.log('account', error)
  })
  return {
    lease,
    wake: () => {
      wake()
      fetchFiles()
    },
    async stop(unlinks = false) {
      unlinking = unlinks
      over.abort()
      await ended
    },
    ended,
  }
}

/** Notes since when each call of the sink is under way: up to the oldest, everything is stored. */
function counted<S extends object>(sink: S, pending: Map<symbol, number>): S {
  const noted = Object.entries(sink).map(([name, call]) => [
    name,
    async (event: unknown) => {
      const one = Symbol(name)
      pending.set(one, Date.now())
      try {
        return await (call as (event: unknown) => Promise<void>)(event)
      } finally {
        pending.delete(one)
      }
    },
  ])
  return Object.fromEntries(noted) as S
}
