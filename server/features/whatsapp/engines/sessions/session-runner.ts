import { setTimeout as wait } from 'node:timers/promises'
import type { StatusReason } from '#contract/whatsapp/texts.ts'
import { type EngineAccount, LeaseLostError, type WhatsAppEngine } from '../engine.ts'
import { processPending } from '../inbound/journal.ts'
import { reclaimAbandoned } from '../outbox/outbox-store.ts'
import { recordConnection } from './connection-status.ts'
import { createCredentialStore } from './credential-store.ts'
import type { Lease } from './lease.ts'
import { runConnection, type SessionDeps, type SessionHandle, type SessionTimings } from './run-connection.ts'

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
  /** There may be something to send or to download. */
  wake(): void
  /** Closes the connection; `unlink` also unlinks the device. */
  stop(unlink?: boolean): Promise<void>
  /** Resolves when the session has ended for good, whether stopped or by itself. */
  done: Promise<void>
  /** Why this node's engine cannot connect now, if the session has ended because of that. */
  engineFault(): StatusReason | null
}

/** Runs one connection of the account after another, until it is stopped or an end needs a person to act. */
export function runSession(
  deps: SessionDeps,
  engine: WhatsAppEngine,
  lease: Lease,
  name: string,
  timings: SessionTimings,
): RunningSession {
  const stopping = new AbortController()
  const handle: SessionHandle = { shouldUnlink: false, wakeOutbox: () => {}, downloadMedia: () => {} }
  const account: EngineAccount = {
    id: lease.accountId,
    workspaceId: lease.workspaceId,
    name,
    store: createCredentialStore(deps, lease),
  }

  let engineFault: StatusReason | null = null
  const run = async (): Promise<void> => {
    await processPending(deps, lease)
    for (let attempt = 1; !stopping.signal.aborted; attempt++) {
      await reclaimAbandoned(deps, lease, engine.capabilities.canResend)
      const { end, wasStable } = await runConnection({
        deps,
        engine,
        account,
        lease,
        timings,
        handle,
        stopSignal: stopping.signal,
      })
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

  const done = run().catch((error) => {
    if (!(error instanceof LeaseLostError)) deps.log('account', error)
  })
  return {
    lease,
    wake: () => {
      handle.wakeOutbox()
      handle.downloadMedia()
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
