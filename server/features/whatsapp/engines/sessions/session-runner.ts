import { setTimeout as wait } from 'node:timers/promises'
import type { Platform } from '../../../../platform/platform.ts'
import { type ConnectionEvent, type EngineAccount, LeaseLostError, type WhatsAppEngine } from '../engine.ts'
import { createEngineSink } from '../inbound/engine-sink.ts'
import { processPending } from '../inbound/journal.ts'
import { downloadPendingMedia } from '../inbound/media-download.ts'
import { expirePending, reclaimAbandoned } from '../outbox/outbox-store.ts'
import { startOutboxWorker } from '../outbox/outbox-worker.ts'
import { recordConnection, recordSeen } from './connection-status.ts'
import { createCredentialStore } from './credential-store.ts'
import type { Lease } from './lease.ts'

export type SessionDeps = Pick<Platform, 'database' | 'changes' | 'media' | 'appSecret'> & {
  log: (what: string, error: unknown) => void
}

/** Milliseconds: between two looks after a session, before the n-th new try, and until a session counts as good. */
export type SessionTimings = {
  pingInterval: number
  retryDelay: (attempt: number) => number
  stableAfter: number
  closeTimeout: number
}
export const defaultSessionTimings: SessionTimings = {
  pingInterval: 20_000,
  retryDelay: (attempt) => (attempt < 10 ? Math.random() * Math.min(120_000, 1_000 * 2 ** attempt) : 600_000),
  stableAfter: 60_000,
  closeTimeout: 5_000,
}

/** An account whose connection this node has. */
export type RunningSession = {
  lease: Lease
  /** There may be something to send. */
  wake(): void
  /** Closes the connection; `unlinks` also takes the link away. */
  stop(unlinks?: boolean): Promise<void>
  /** Resolves when nothing more comes of it, also by itself. */
  done: Promise<void>
}

type SessionEnd = ConnectionEvent | 'lost'

/** Opens sessions of the account one after the other, until it is stopped or a session says that a person has to help. */
export function runSession(
  deps: SessionDeps,
  engine: WhatsAppEngine,
  lease: Lease,
  name: string,
  timings: SessionTimings,
): RunningSession {
  const stopping = new AbortController()
  const { usesWebhook: webhook, pingInterval: pulse = timings.pingInterval } = engine.capabilities
  let shouldUnlink = false
  let wake = () => {}
  let downloadMedia = () => {}
  const account: EngineAccount = {
    id: lease.accountId,
    workspaceId: lease.workspaceId,
    name,
    store: createCredentialStore(deps, lease),
  }

  const runOnce = async (): Promise<{ end: SessionEnd; wasGood: boolean }> => {
    const closing = new AbortController()
    const pending = new Map<symbol, number>()
    let connectedAt = 0
    let isOver = false
    let finish: (end: SessionEnd) => void = () => {}
    const sessionEnd = new Promise<SessionEnd>((resolve) => {
      finish = (end) => {
        isOver = true
        resolve(end)
      }
    })
    const fail = (error: unknown) => {
      // What the session has said itself needs no second word.
      if (!isOver && !(error instanceof LeaseLostError)) deps.log('session', error)
      finish(error instanceof LeaseLostError ? 'lost' : { status: 'DISCONNECTED', reason: 'network', canRetry: true })
    }
    const connection = async (event: ConnectionEvent): Promise<void> => {
      if (event.status === 'DISCONNECTED') return finish(event)
      if (event.status === 'CONNECTED') connectedAt = Date.now()
      try {
        if (!(await recordConnection(deps, lease, event))) finish('lost')
      } catch (error) {
        const isTaken = (error as { code?: string }).code === '23505'
        if (isTaken) finish({ status: 'DISCONNECTED', reason: 'duplicate' })
        else fail(error)
      }
      wake()
    }
    const sink = trackPending(createEngineSink(deps, lease, connection), pending)
    const onStop = () => finish('lost')
    stopping.signal.addEventListener('abort', onStop)
    let engineSession: Awaited<ReturnType<WhatsAppEngine['start']>> | undefined
    let timer: NodeJS.Timeout | undefined
    let outboxDone = async () => {}
    try {
      engineSession = await engine.start(account, sink, closing.signal)
      const live = engineSession
      const outbox = startOutboxWorker(deps, lease, live, {
        capabilities: engine.capabilities,
        signal: closing.signal,
        broken: fail,
      })
      outboxDone = outbox.done
      wake = () => {
        if (connectedAt > 0) outbox.wake()
      }
      const checkHealth = async (): Promise<void> => {
        if (connectedAt === 0) return
        const pingedAt = Date.now()
        await live.ping()
        await recordSeen(deps, lease, webhook ? null : new Date(Math.min(pingedAt, ...pending.values())))
        deps.changes.notify(lease.workspaceId)
        await processPending(deps, lease)
        await expirePending(deps, lease)
        wake()
      }
      let downloads = Promise.resolve()
      downloadMedia = () => {
        if (connectedAt > 0)
          downloads = downloads
            .then(() => downloadPendingMedia(deps, lease, live))
            .catch((error) => deps.log('media', error))
      }
      timer = setInterval(() => {
        checkHealth().catch(fail)
        downloadMedia()
      }, pulse)
      wake()
      downloadMedia()
      const end = await sessionEnd
      if (shouldUnlink) await Promise.race([live.logout(), wait(timings.closeTimeout)]).catch(() => undefined)
      return { end, wasGood: connectedAt > 0 && Date.now() - connectedAt > timings.stableAfter }
    } catch (error) {
      fail(error)
      return { end: await sessionEnd, wasGood: false }
    } finally {
      clearInterval(timer)
      wake = () => {}
      downloadMedia = () => {}
      closing.abort()
      await Promise.race([outboxDone(), wait(timings.closeTimeout)])
      stopping.signal.removeEventListener('abort', onStop)
      await Promise.race([engineSession?.stop(), wait(timings.closeTimeout)]).catch(() => undefined)
    }
  }

  const run = async (): Promise<void> => {
    await processPending(deps, lease)
    for (let attempt = 1; !stopping.signal.aborted; attempt++) {
      await reclaimAbandoned(deps, lease, engine.capabilities.canResend)
      const { end, wasGood: wasStable } = await runOnce()
      if (stopping.signal.aborted || end === 'lost') return
      if (!end.canRetry) return void (await recordConnection(deps, lease, end))
      if (wasStable) attempt = 1
      const hasGivenUp = attempt >= 10
      const status = hasGivenUp ? 'DISCONNECTED' : 'CONNECTING'
      const reason = end.reason ?? 'network'
      if (!(await recordConnection(deps, lease, { status, reason, canRetry: true, attempts: attempt }))) return
      await wait(timings.retryDelay(attempt), undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const done = run().catch((error) => {
    if (!(error instanceof LeaseLostError)) deps.log('account', error)
  })
  return {
    lease,
    wake: () => {
      wake()
      downloadMedia()
    },
    async stop(unlink = false) {
      shouldUnlink = unlink
      stopping.abort()
      await done
    },
    done,
  }
}

/** Notes since when each call of the sink is under way: up to the oldest, everything is stored. */
function trackPending<S extends object>(sink: S, pending: Map<symbol, number>): S {
  const tracked = Object.entries(sink).map(([name, call]) => [
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
  return Object.fromEntries(tracked) as S
}
