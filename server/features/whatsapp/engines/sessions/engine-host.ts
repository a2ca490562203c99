import { uuidv7 } from 'uuidv7'
import { createSerialQueue } from '#contract/kit/concurrency/serial-queue.ts'
import type { WhatsappEngineName } from '#contract/whatsapp/enums.ts'
import type { StatusReason } from '#contract/whatsapp/texts.ts'
import type { WhatsAppEngine } from '../engine.ts'
import { recordConnection } from './connection-status.ts'
import { type ClaimedAccount, createLeaseStore, type LeaseStore, type OwnedLease } from './lease-store.ts'
import type { SessionDeps, SessionTimings } from './run-connection.ts'
import { defaultSessionTimings, type RunningSession, runSession } from './session-runner.ts'

export type Engines = Partial<Record<WhatsappEngineName, WhatsAppEngine>>

export type HostTimings = SessionTimings & {
  /** Seconds after which a lease that was not renewed expires. */
  leaseSeconds: number
  /** Milliseconds between two renewals, between two looks for accounts to claim, and from an announced change to a look. */
  renewInterval: number
  claimInterval: number
  debounce: number
  /** Seconds that an account waits for a node with its engine before one without it says that there is none. */
  enginePatience: number
  /** Milliseconds that this node leaves to others the accounts of an engine that could not connect for a reason of its own. */
  engineFaultPause: number
}
const defaultTimings: HostTimings = {
  ...defaultSessionTimings,
  leaseSeconds: 30,
  renewInterval: 10_000,
  claimInterval: 5_000,
  debounce: 50,
  enginePatience: 15,
  engineFaultPause: 600_000,
}

/** Accounts that are claimed at once: opening one keeps a processor busy. */
const claimBatchSize = 2

/**
 * Claims accounts for this node and runs their engines until it is stopped. Several nodes share the accounts; the leases of a node
 * that dies expire and go to others, unless its process restarts first and claims them again.
 */
export async function startEngines(
  deps: SessionDeps,
  engines: Engines,
  timings: HostTimings = defaultTimings,
  node: string = uuidv7(),
): Promise<{ node: string; stop(): Promise<void> }> {
  const leases = createLeaseStore(deps, node, timings.leaseSeconds)
  let renewedAt = performance.now()
  const enqueueInOrder = createSerialQueue()
  /** Runs one step at a time, so that no account is started twice. */
  const enqueue = (what: string, work: () => Promise<void>): Promise<void> =>
    enqueueInOrder(work).catch((error) => deps.log(what, error))
  const sessions = createSessionRegistry({ deps, engines, timings, node, leases, enqueue })

  const renewLeases = () =>
    enqueue('renew', async () => {
      // Too long without a renewal: the leases may have expired, and other nodes may own the accounts.
      if (performance.now() - renewedAt > timings.leaseSeconds * 700) await sessions.reconcile([])
      const owned = await leases.renew()
      renewedAt = performance.now()
      await sessions.reconcile(owned)
    })
  const poll = () =>
    enqueue('poll', async () => {
      if (!sessions.isEmpty()) await sessions.reconcile(await leases.listOwned())
      await sessions.claim()
    })

  let pollTimer: NodeJS.Timeout | undefined
  const unsubscribe = deps.changes.subscribeAll(
    (workspaceId) => {
      sessions.wake(workspaceId)
      pollTimer ??= setTimeout(() => {
        pollTimer = undefined
        void poll()
      }, timings.debounce)
    },
    () => void poll(),
  )
  const timers = [
    setInterval(() => void renewLeases(), timings.renewInterval),
    setInterval(() => void poll(), timings.claimInterval),
  ]
  // Leases of an earlier process of this node have no session any more.
  await enqueue('release', () => leases.release(null))
  await poll()

  return {
    node,
    async stop() {
      sessions.close()
      unsubscribe()
      clearTimeout(pollTimer)
      for (const timer of timers) clearInterval(timer)
      await enqueueInOrder(async () => undefined)
      await sessions.stopAll()
      await leases.release(null)
    },
  }
}

type RegistryInput = {
  deps: SessionDeps
  engines: Engines
  timings: HostTimings
  node: string
  leases: LeaseStore
  enqueue: (what: string, work: () => Promise<void>) => Promise<void>
}

/** The sessions of this node, by account. */
function createSessionRegistry({ deps, engines, timings, node, leases, enqueue }: RegistryInput) {
  const sessions = new Map<string, RunningSession>()
  /** Engines that cannot connect on this node now. */
  const faults = new Map<WhatsappEngineName, { reason: StatusReason; until: number }>()
  let isClosed = false

  const isUsable = (name: WhatsappEngineName): boolean => (faults.get(name)?.until ?? 0) <= performance.now()

  const start = async ({ workspaceId, accountId, engine: engineName, name, desiredState, epoch }: ClaimedAccount) => {
    const lease = { workspaceId, accountId, node, epoch }
    const engine = isUsable(engineName) ? engines[engineName] : undefined
    await sessions.get(accountId)?.stop()
    if (desiredState === 'gone') return leases.forget(accountId)
    if (!engine) {
      await recordConnection(deps, lease, {
        status: 'DISCONNECTED',
        reason: faults.get(engineName)?.reason ?? 'unavailable',
        canRetry: true,
      })
      return leases.release(accountId)
    }
    const session = runSession(deps, engine, lease, name, timings)
    sessions.set(accountId, session)
    void session.done.then(() => {
      if (sessions.get(accountId) !== session) return
      sessions.delete(accountId)
      // It ended by itself: releasing the lease lets the account be claimed again.
      const fault = session.engineFault()
      if (fault) faults.set(engineName, { reason: fault, until: performance.now() + timings.engineFaultPause })
      if (!isClosed) void enqueue('release', () => leases.release(accountId))
    })
  }

  return {
    isEmpty: () => sessions.size === 0,
    wake(workspaceId: string): void {
      for (const session of sessions.values()) if (session.lease.workspaceId === workspaceId) session.wake()
    },
    /** Claims accounts until none is left. */
    async claim(): Promise<void> {
      for (let found = claimBatchSize; found === claimBatchSize && !isClosed; ) {
        const accounts = await leases.claim(
          claimBatchSize,
          (Object.keys(engines) as WhatsappEngineName[]).filter(isUsable),
          timings.enginePatience,
        )
        found = accounts.length
        for (const account of accounts) await start(account)
      }
    },
    /** Stops sessions whose account this node no longer owns, or whose account should not be connected. */
    async reconcile(rows: OwnedLease[]): Promise<void> {
      const owned = new Map(rows.map((row) => [row.accountId, row]))
      // A lease without a session would keep every node from claiming the account.
      for (const { accountId, desiredState } of rows)
        if (!sessions.has(accountId))
          await (desiredState === 'gone' ? leases.forget(accountId) : leases.release(accountId))
      for (const [accountId, session] of sessions) {
        const row = owned.get(accountId)
        if (row?.desiredState === 'on' && row.epoch === session.lease.epoch) continue
        sessions.delete(accountId)
        await session.stop(row?.desiredState === 'gone')
        if (row?.desiredState === 'gone') await leases.forget(accountId)
        else if (row?.desiredState === 'off') await leases.release(accountId)
      }
    },
    /** Starts nothing any more. */
    close(): void {
      isClosed = true
    },
    async stopAll(): Promise<void> {
      await Promise.all([...sessions.values()].map((session) => session.stop()))
    },
  }
}
