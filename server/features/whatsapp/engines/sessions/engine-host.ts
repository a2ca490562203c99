import { uuidv7 } from 'uuidv7'
import { createSerialQueue } from '#contract/kit/concurrency/serial-queue.ts'
import { defaultHostTimings, type HostTimings } from './host-timings.ts'
import { createLeaseStore, type LeaseStore } from './lease-store.ts'
import { createLoadMeter, createOpenings } from './openings.ts'
import { startRenewal } from './renewal.ts'
import type { SessionDeps } from './run-connection.ts'
import { createSeenRecorder } from './seen-recorder.ts'
import { createSessionRegistry, type Engines, type SessionRegistry } from './session-registry.ts'

type HostOptions = {
  timings?: HostTimings
  /** The id of the node; a process that replaces one that ended has the same id. */
  node?: string
  /** Maximum number of accounts that this node runs. */
  maxAccounts: number
}

/**
 * Claims accounts for this node and runs their engines until it is stopped. Several nodes share the accounts. If a node dies, its
 * leases expire and other nodes claim its accounts, unless its process restarts first and claims them again. Leases are renewed
 * independently of everything else, accounts are opened a few at a time, and an announced change costs one statement.
 */
export async function startEngines(
  deps: SessionDeps,
  engines: Engines,
  { timings = defaultHostTimings, node = uuidv7(), maxAccounts }: HostOptions,
): Promise<{ node: string; stop(): Promise<void> }> {
  const leases = createLeaseStore(deps, node, timings.leaseSeconds)
  const enqueueInOrder = createSerialQueue()
  /** Runs one step at a time, so that no account is started twice. */
  const enqueue = (what: string, work: () => Promise<void>): Promise<void> =>
    enqueueInOrder(work).catch((error) => deps.log(what, error))
  let isClaimQueued = false
  let isStopped = false
  const claimSoon = (): Promise<void> => {
    if (isClaimQueued || isStopped) return Promise.resolve()
    isClaimQueued = true
    return enqueue('claim', () => {
      isClaimQueued = false
      return sessions.claim()
    })
  }
  const openings = createOpenings({ timeout: timings.openTimeout, onFree: () => void claimSoon() })
  const seen = createSeenRecorder(leases, timings.seenInterval, deps.log)
  const sessions = createSessionRegistry({
    deps,
    engines,
    timings,
    node,
    maxAccounts,
    leases,
    openings,
    seen,
    claimSoon,
  })
  // The sessions of an earlier process of this node are gone, so its leases are released.
  await enqueue('release', () => leases.release(null))
  const stopRenewal = startRenewal({
    leases,
    leaseSeconds: timings.leaseSeconds,
    interval: timings.renewInterval,
    log: deps.log,
    onRenewed: (owned, askedAt) => void enqueue('reconcile', () => sessions.reconcile(owned, askedAt)),
    onLapsed: () => sessions.closeAll(),
  })
  const watch = watchChanges(deps, leases, sessions, timings)
  const meter = createLoadMeter()
  const timers = [
    setInterval(() => void claimSoon(), timings.claimInterval),
    setInterval(() => openings.adapt(meter.read()), timings.loadInterval),
  ]
  await claimSoon()

  return {
    node,
    async stop() {
      isStopped = true
      watch.stop()
      stopRenewal()
      meter.stop()
      for (const timer of timers) clearInterval(timer)
      const stopped = sessions.stop()
      await enqueueInOrder(async () => undefined)
      await stopped
      seen.stop()
      await leases.release(null)
    },
  }
}

/** Looks for work: after a change, in the workspaces that have changed; and periodically, in all accounts of the node. */
function watchChanges(
  deps: SessionDeps,
  leases: LeaseStore,
  sessions: SessionRegistry,
  timings: HostTimings,
): { stop(): void } {
  const changed = new Set<string>()
  let isSweepDue = false
  let isLooking = false
  let isStopped = false
  let lookedAt = 0
  let timer: NodeJS.Timeout | undefined
  const look = async (): Promise<void> => {
    timer = undefined
    if (isLooking || isStopped) return
    isLooking = true
    lookedAt = performance.now()
    const workspaces = new Set(changed)
    const isSweep = isSweepDue
    changed.clear()
    isSweepDue = false
    try {
      if (workspaces.size > 0) sessions.apply(await leases.findWork([...workspaces], sessions.listIn(workspaces)))
      if (isSweep) sessions.apply(await leases.findWork(null, []))
    } catch (error) {
      deps.log('look', error)
    } finally {
      isLooking = false
      if (changed.size > 0 || isSweepDue) lookSoon()
    }
  }
  const lookSoon = () => {
    const pause = Math.max(0, lookedAt + timings.debounce - performance.now())
    if (!isStopped) timer ??= setTimeout(() => void look(), pause)
  }
  const sweep = () => {
    isSweepDue = true
    lookSoon()
  }
  const sweepTimer = setInterval(sweep, timings.sweepInterval)
  const unsubscribe = deps.changes.subscribeAll((workspaceId) => {
    changed.add(workspaceId)
    lookSoon()
  }, sweep)
  return {
    stop() {
      isStopped = true
      unsubscribe()
      clearTimeout(timer)
      clearInterval(sweepTimer)
    },
  }
}
