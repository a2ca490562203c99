import { setTimeout as wait } from 'node:timers/promises'
import { createSerialQueue } from '#contract/kit/concurrency/serial-queue.ts'
import type { Platform } from '../../../../platform/platform.ts'
import {
  type ConnectionEvent,
  type EngineAccount,
  type EngineSession,
  LeaseLostError,
  type WhatsAppEngine,
} from '../engine.ts'
import { createEngineSink } from '../inbound/engine-sink.ts'
import { downloadPendingMedia } from '../inbound/media-download.ts'
import { startOutboxWorker } from '../outbox/outbox-worker.ts'
import { findPairingRequest, recordConnection } from './connection-status.ts'
import type { Lease } from './lease.ts'
import type { SeenRecorder } from './seen-recorder.ts'

export type SessionDeps = Pick<Platform, 'database' | 'changes' | 'media' | 'appSecret'> & {
  log: (what: string, error: unknown) => void
}

/** All in milliseconds. */
export type SessionTimings = {
  /** Between two health checks. */
  pingInterval: number
  /** Before the n-th attempt to connect. */
  retryDelay: (attempt: number) => number
  /** A connection that lasted this long resets the count of attempts. */
  stableAfter: number
  closeTimeout: number
}

/** Gives the owner of a session access to the current connection; without one, the calls do nothing. */
export type SessionHandle = {
  shouldUnlink: boolean
  wakeOutbox: () => void
  downloadMedia: () => void
  /** Asks for a pairing code if a person has requested one. */
  requestPairingCode: () => void
  /** Called when the connection is open, waits for a person, or has failed. */
  onOpened: () => void
}

type ConnectionContext = {
  deps: SessionDeps
  engine: WhatsAppEngine
  account: EngineAccount
  lease: Lease
  timings: SessionTimings
  handle: SessionHandle
  seen: SeenRecorder
  stopSignal: AbortSignal
}

/** `lost`: stopped, or another node owns the account; nothing may be written any more. */
type SessionEnd = ConnectionEvent | 'lost'

/** Opens one connection and keeps it going until it ends; never rejects. */
export async function runConnection(context: ConnectionContext): Promise<{ end: SessionEnd; wasStable: boolean }> {
  const { deps, engine, account, lease, timings, handle, stopSignal } = context
  const closing = new AbortController()
  const outcome = createOutcome(deps)
  const pendingCalls = new Map<symbol, number>()
  const state = { connectedAt: 0 }
  const onStop = () => outcome.finish('lost')
  stopSignal.addEventListener('abort', onStop)
  let session: EngineSession | undefined
  let stopWork = async () => {}
  try {
    if (stopSignal.aborted) {
      // Stopped while it waited for its turn: a connection is opened only to unlink the phone.
      if (!handle.shouldUnlink) return { end: 'lost', wasStable: false }
      outcome.finish('lost')
    }
    const connection = (event: ConnectionEvent) => handleConnection(context, outcome, state, event)
    const sink = trackPending(createEngineSink(deps, lease, connection), pendingCalls)
    session = await engine.start(account, sink, closing.signal)
    stopWork = startWork(context, { session, outcome, state, pendingCalls, signal: closing.signal })
    const end = await outcome.end
    if (handle.shouldUnlink) await Promise.race([session.logout(), wait(timings.closeTimeout)]).catch(() => undefined)
    return { end, wasStable: state.connectedAt > 0 && Date.now() - state.connectedAt > timings.stableAfter }
  } catch (error) {
    outcome.fail(error)
    return { end: await outcome.end, wasStable: false }
  } finally {
    handle.wakeOutbox = () => {}
    handle.downloadMedia = () => {}
    handle.requestPairingCode = () => {}
    closing.abort()
    await Promise.race([stopWork(), wait(timings.closeTimeout)])
    stopSignal.removeEventListener('abort', onStop)
    await Promise.race([session?.stop(), wait(timings.closeTimeout)]).catch(() => undefined)
  }
}

type Outcome = ReturnType<typeof createOutcome>

/** How a connection ends; only the first end counts. */
function createOutcome(deps: SessionDeps) {
  let isOver = false
  let resolveEnd: (end: SessionEnd) => void = () => {}
  const end = new Promise<SessionEnd>((resolve) => {
    resolveEnd = resolve
  })
  const finish = (how: SessionEnd): void => {
    isOver = true
    resolveEnd(how)
  }
  const fail = (error: unknown): void => {
    // Errors after the end only repeat what the session has reported itself.
    if (!isOver && !(error instanceof LeaseLostError)) deps.log('session', error)
    finish(error instanceof LeaseLostError ? 'lost' : { status: 'DISCONNECTED', reason: 'network', canRetry: true })
  }
  return { end, finish, fail }
}

async function handleConnection(
  { deps, lease, handle }: ConnectionContext,
  outcome: Outcome,
  state: { connectedAt: number },
  event: ConnectionEvent,
): Promise<void> {
  if (event.status === 'DISCONNECTED') return outcome.finish(event)
  if (event.status === 'CONNECTED') state.connectedAt = Date.now()
  try {
    if (!(await recordConnection(deps, lease, event))) outcome.finish('lost')
  } catch (error) {
    const isDuplicateNumber = (error as { code?: string }).code === '23505'
    if (isDuplicateNumber) outcome.finish({ status: 'DISCONNECTED', reason: 'duplicate' })
    else outcome.fail(error)
  }
  if (event.status !== 'CONNECTING') handle.onOpened()
  if (event.status === 'QR_READY' && !event.pairing) handle.requestPairingCode()
  handle.wakeOutbox()
}

type WorkInput = {
  session: EngineSession
  outcome: Outcome
  state: { connectedAt: number }
  pendingCalls: Map<symbol, number>
  signal: AbortSignal
}

/** Starts the outbox, the health check and the downloads of a connection; returns a function that stops them. */
function startWork(
  { deps, engine, lease, timings, handle, seen }: ConnectionContext,
  { session, outcome, state, pendingCalls, signal }: WorkInput,
): () => Promise<void> {
  const { capabilities } = engine
  const outbox = startOutboxWorker(deps, lease, session, { capabilities, signal, onFailure: outcome.fail })
  handle.wakeOutbox = () => {
    if (state.connectedAt > 0) outbox.wake()
  }
  const enqueueDownload = createSerialQueue()
  handle.downloadMedia = () => {
    if (state.connectedAt > 0)
      enqueueDownload(() => downloadPendingMedia(deps, lease, session)).catch((error) => deps.log('media', error))
  }
  handle.requestPairingCode = () => {
    const request = async () => {
      const found = await findPairingRequest(deps, lease)
      if (found) await session.requestPairingCode?.(found)
    }
    if (capabilities.pairingCode) request().catch((error) => deps.log('pairing code', error))
  }
  const checkHealth = async (): Promise<void> => {
    if (state.connectedAt === 0) return
    const pingedAt = Date.now()
    await session.ping()
    // A webhook delivers without the session, so an answered ping says nothing about completeness.
    const completeUntil = capabilities.usesWebhook ? null : new Date(Math.min(pingedAt, ...pendingCalls.values()))
    seen.record(lease, completeUntil)
  }
  const timer = setInterval(() => {
    checkHealth().catch(outcome.fail)
  }, capabilities.pingInterval ?? timings.pingInterval)
  handle.wakeOutbox()
  handle.downloadMedia()
  handle.requestPairingCode()
  return () => {
    clearInterval(timer)
    return outbox.done()
  }
}

/** Records since when each sink call has been pending: everything before the oldest of them is stored. */
function trackPending<S extends object>(sink: S, pending: Map<symbol, number>): S {
  const tracked = Object.entries(sink).map(([name, call]) => [
    name,
    async (event: unknown) => {
      const key = Symbol(name)
      pending.set(key, Date.now())
      try {
        return await (call as (event: unknown) => Promise<void>)(event)
      } finally {
        pending.delete(key)
      }
    },
  ])
  return Object.fromEntries(tracked) as S
}
