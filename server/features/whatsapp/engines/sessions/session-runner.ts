import { setTimeout as wait } from 'node:timers/promises'
import type { StatusReason } from '#contract/whatsapp/texts.ts'
import { type EngineAccount, LeaseLostError, type WhatsAppEngine } from '../engine.ts'
import { processPending } from '../inbound/journal.ts'
import { expirePending, reclaimAbandoned } from '../outbox/outbox-store.ts'
import { recordConnection } from './connection-status.ts'
import { createCredentialStore } from './credential-store.ts'
import type { Lease } from './lease.ts'
import type { AccountWork } from './lease-store.ts'
import type { Openings } from './openings.ts'
import { runConnection, type SessionDeps, type SessionHandle, type SessionTimings } from './run-connection.ts'
import type { SeenRecorder } from './seen-recorder.ts'

export const defaultSessionTimings: SessionTimings = {
  pingInterval: 20_000,
  retryDelay: (attempt) => (attempt < 10 ? Math.random() * Math.min(120_000, 1_000 * 2 ** attempt) : 600_000),
  stableAfter: 60_000,
  closeTimeout: 5_000,
}

/** Failed connections in a row after which the account is shown as disconnected; it is still retried. */
const maxQuietAttempts = 10

/** An account whose connection this node runs. */
export type RunningSession = {
  lease: Lease
  /** Does the work that was found. */
  work(found: Pick<AccountWork, 'hasOutbox' | 'hasMedia' | 'hasJournal' | 'hasOverdue' | 'hasPairing'>): void
  /** Closes the connection; `unlink` also unlinks the device. */
  stop(unlink?: boolean): Promise<void>
  /** Resolves when the session has ended for good, whether stopped or by itself. */
  done: Promise<void>
  /** Why this node's engine cannot connect now, if the session has ended because of that. */
  engineFault(): StatusReason | null
}

type SessionInput = {
  deps: SessionDeps
  engine: WhatsAppEngine
  lease: Lease
  settings: Pick<EngineAccount, 'name' | 'history'>
  timings: SessionTimings
  openings: Openings
  seen: SeenRecorder
}

/**
 * Runs connections of the account one after another, until it is stopped or cannot connect again by itself on this node. The
 * first is opened at once, later ones when `openings` allows it.
 */
export function runSession({ deps, engine, lease, settings, timings, openings, seen }: SessionInput): RunningSession {
  const stopping = new AbortController()
  const handle: SessionHandle = {
    shouldUnlink: false,
    wakeOutbox: () => {},
    downloadMedia: () => {},
    requestPairingCode: () => {},
    onOpened: openings.take(),
  }
  const account: EngineAccount = {
    id: lease.accountId,
    workspaceId: lease.workspaceId,
    name: settings.name,
    history: settings.history,
    store: createCredentialStore(deps, lease),
  }

  let engineFault: StatusReason | null = null
  let connections = 0
  const run = async (): Promise<void> => {
    await processPending(deps, lease)
    for (let attempt = 1; !stopping.signal.aborted; attempt++) {
      if (attempt > 1 || connections > 0) handle.onOpened = await openings.wait(stopping.signal)
      connections++
      await reclaimAbandoned(deps, lease, engine.capabilities.canResend)
      const { end, wasStable } = await runConnection({
        deps,
        engine,
        account,
        lease,
        timings,
        handle,
        seen,
        stopSignal: stopping.signal,
      })
      handle.onOpened()
      if (stopping.signal.aborted || end === 'lost') return
      if (!end.canRetry || end.isEngineAtFault) {
        if (end.isEngineAtFault) engineFault = end.reason ?? 'failed'
        return void (await recordConnection(deps, lease, end))
      }
      if (wasStable) attempt = 1
      const status = attempt >= maxQuietAttempts ? 'DISCONNECTED' : 'CONNECTING'
      const reason = end.reason ?? 'network'
      if (!(await recordConnection(deps, lease, { status, reason, canRetry: true, attempts: attempt }))) return
      await wait(timings.retryDelay(attempt), undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const logError = (error: unknown) => {
    if (!(error instanceof LeaseLostError)) deps.log('account', error)
  }
  const done = run()
    .catch(logError)
    .finally(() => handle.onOpened())
  return {
    lease,
    work({ hasOutbox, hasMedia, hasJournal, hasOverdue, hasPairing }) {
      if (hasOutbox) handle.wakeOutbox()
      if (hasMedia) handle.downloadMedia()
      if (hasPairing) handle.requestPairingCode()
      if (hasJournal) processPending(deps, lease).catch(logError)
      if (hasOverdue) expirePending(deps, lease).catch(logError)
    },
    async stop(unlink = false) {
      handle.shouldUnlink = unlink
      stopping.abort()
      await done
    },
    done,
    engineFault: () => engineFault,
  }
}
