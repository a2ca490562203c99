import { performance } from 'node:perf_hooks'
import { overloaded } from '../errors.ts'

export type FairQueue = {
  /** Runs `work` when it is the tenant's turn; throws 503 if too many wait or it has waited too long. */
  run<T>(tenantId: string, work: () => Promise<T>): Promise<T>
  countWaiting(): number
}

/** `slots`: maximum concurrent work; `maxWait`: milliseconds that work may wait; `countAhead`: counts other work that waits for the same resource. */
type FairQueueOptions = {
  slots: number
  maxWaiting: number
  maxWait: number
  countAhead?: () => number
  isProcessBusy?: () => boolean
}

/** Work without a tenant takes turns like a tenant, but does not reduce the share of others. */
export const noTenant = ''

/** Milliseconds after its last request during which a tenant counts as active, so that others leave room for it. */
const activeWindow = 10_000

type Waiter = { start(): void; reject(error: Error): void }
/** The running work of a tenant, and its waiting work, oldest first. */
type TenantQueue = { tenantId: string; running: number; waiting: Waiter[] }

/**
 * Queues work fairly between tenants: a tenant with too many requests delays only itself. A tenant gets three quarters of the slots
 * while no other is active, which leaves free slots for a newcomer, and a quarter otherwise. While the process is overloaded, all work
 * delays all other work: then a tenant with more than a quarter waiting gets only one slot. Queues are served round-robin; beyond
 * `maxWaiting`, the longest queue loses its last item.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { slots, maxWaiting, maxWait, countAhead = () => 0, isProcessBusy = () => false } = options
  /** In the order of their turns; empty queues are removed. */
  const queues = new Map<string, TenantQueue>()
  const recentTenants = createRecentTenants()
  let [running, waiting] = [0, 0]

  const canStart = ({ tenantId, running: ownRunning, waiting: own }: TenantQueue): boolean =>
    running < slots &&
    ownRunning < countShare(slots, recentTenants.isAlone(tenantId), (share) => own.length > share && isProcessBusy())

  const takeSlot = (queue: TenantQueue): void => {
    running++
    queue.running++
    // The tenant that was served moves to the end of the order.
    queues.delete(queue.tenantId)
    queues.set(queue.tenantId, queue)
  }

  const startWaiting = (): void => {
    for (;;) {
      const next = [...queues.values()].find((queue) => queue.waiting.length > 0 && canStart(queue))
      const waiter = next?.waiting.shift()
      if (!next || !waiter) return
      waiting--
      takeSlot(next)
      waiter.start()
    }
  }

  const removeIfEmpty = (queue: TenantQueue): boolean =>
    queue.running === 0 && queue.waiting.length === 0 && queues.delete(queue.tenantId)

  const finish = (queue: TenantQueue): void => {
    running--
    queue.running--
    startWaiting()
    removeIfEmpty(queue)
  }

  const rejectWaiter = (queue: TenantQueue, waiter: Waiter): void => {
    queue.waiting.splice(queue.waiting.indexOf(waiter), 1)
    waiting--
    removeIfEmpty(queue)
    waiter.reject(overloaded())
  }

  /** Makes room for one more item in the tenant's queue, by rejecting one of the longest queue. */
  const shedLoad = (queue: TenantQueue): void => {
    if (waiting + countAhead() < maxWaiting) return
    const longest = findLongest(queues.values(), queue)
    const last = longest.waiting.at(-1)
    if (!last || longest.waiting.length <= queue.waiting.length + 1) throw overloaded()
    rejectWaiter(longest, last)
  }

  const waitForSlot = (queue: TenantQueue): Promise<void> => {
    const { waiter, started } = createWaiter(maxWait, () => rejectWaiter(queue, waiter))
    queue.waiting.push(waiter)
    waiting++
    return started
  }

  return {
    countWaiting: () => waiting,
    async run(tenantId, work) {
      recentTenants.record(tenantId)
      const queue = queues.get(tenantId) ?? { tenantId, running: 0, waiting: [] }
      shedLoad(queue)
      queues.set(tenantId, queue)
      if (queue.waiting.length === 0 && canStart(queue)) takeSlot(queue)
      else await waitForSlot(queue)
      try {
        return await work()
      } finally {
        finish(queue)
      }
    },
  }
}

/** Creates a waiter: `started` resolves when its turn comes; `onTimeout` is called if that takes too long. */
function createWaiter(maxWait: number, onTimeout: () => void): { waiter: Waiter; started: Promise<void> } {
  const { promise, resolve, reject } = createDeferred()
  const timer = setTimeout(onTimeout, maxWait)
  const waiter: Waiter = {
    start() {
      clearTimeout(timer)
      resolve()
    },
    reject(error) {
      clearTimeout(timer)
      reject(error)
    },
  }
  return { waiter, started: promise }
}

function createDeferred() {
  let resolve: () => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<void>((resolvePromise, rejectPromise) => {
    resolve = resolvePromise
    reject = rejectPromise
  })
  return { promise, resolve, reject }
}

/** Counts the slots that a tenant may take. `delaysOthers`: whether it has more than its share waiting while the process is overloaded. */
function countShare(slots: number, isAlone: boolean, delaysOthers: (share: number) => boolean): number {
  if (isAlone) return slots - (slots >> 2)
  const share = Math.max(1, slots >> 2)
  return delaysOthers(share) ? 1 : share
}

const findLongest = (queues: Iterable<TenantQueue>, first: TenantQueue): TenantQueue =>
  [...queues].reduce((a, b) => (b.waiting.length > a.waiting.length ? b : a), first)

/** Remembers the two most recently active tenants, which is enough to know whether one is alone. */
function createRecentTenants() {
  let last = { tenantId: noTenant, at: Number.NEGATIVE_INFINITY }
  let other = last
  return {
    record(tenantId: string): void {
      if (tenantId === noTenant) return
      if (tenantId !== last.tenantId) other = last
      last = { tenantId, at: performance.now() }
    },
    isAlone: (tenantId: string): boolean =>
      (last.tenantId === tenantId ? other : last).at < performance.now() - activeWindow,
  }
}

/** Milliseconds over which the load of the process is measured, and the utilization above which it counts as busy. */
const loadWindow = 50
const busyShare = 0.7

/** Creates a function that tells whether the event loop was mostly busy recently. */
export function createLoadMeter(): () => boolean {
  let from = performance.eventLoopUtilization()
  let judgedAt = performance.now()
  let isBusy = false
  return () => {
    if (performance.now() - judgedAt < loadWindow) return isBusy
    const now = performance.eventLoopUtilization()
    isBusy = performance.eventLoopUtilization(now, from).utilization > busyShare
    from = now
    judgedAt = performance.now()
    return isBusy
  }
}
