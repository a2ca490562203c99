import { describe, expect, it } from 'vitest'
import { createFairQueue, type FairQueue, noTenant } from './fair-queue.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Creates a queue whose work ends on request; `started` lists the work in the order in which it started. */
function createHarness(
  options: { slots?: number; maxWaiting?: number; maxWait?: number; isProcessBusy?: () => boolean } = {},
) {
  const queue: FairQueue = createFairQueue({ slots: 8, maxWaiting: 100, maxWait: 60_000, ...options })
  const started: string[] = []
  const finishers: (() => void)[] = []
  const run = (tenantId: string, name = tenantId) =>
    queue
      .run(tenantId, async () => {
        started.push(name)
        await new Promise<void>((resolve) => finishers.push(resolve))
      })
      .then(
        () => 'done',
        (error) => error.code,
      )
  return {
    queue,
    started,
    run,
    runMany: (tenantId: string, count: number) => Array.from({ length: count }, () => run(tenantId)),
    async finishOne() {
      finishers.shift()?.()
      await settled()
    },
    async finishAll() {
      while (finishers.length > 0) {
        finishers.shift()?.()
        await settled()
      }
    },
  }
}

describe('does', () => {
  it('gives a tenant three quarters of the slots while it is alone, and another the rest at once', async () => {
    const { started, runMany, run, finishAll } = createHarness()
    const greedy = runMany('greedy', 20)
    expect(started).toEqual(Array(6).fill('greedy'))
    const quiet = run('quiet')
    expect(started.at(-1)).toBe('quiet')
    await finishAll()
    expect(await Promise.all([...greedy, quiet])).toEqual(Array(21).fill('done'))
  })

  it('leaves a tenant a quarter of the slots beside others', async () => {
    const { started, runMany, run, finishAll } = createHarness()
    const quiet = run('quiet')
    const greedy = runMany('greedy', 20)
    expect(started).toEqual(['quiet', 'greedy', 'greedy'])
    await finishAll()
    await Promise.all([quiet, ...greedy])
  })

  it('leaves one slot to a caller with a long queue beside others while the process is busy', async () => {
    let isProcessBusy = false
    const { started, runMany, run, finishOne, finishAll } = createHarness({ isProcessBusy: () => isProcessBusy })
    const quiet = run('quiet')
    const greedy = runMany('greedy', 20)
    isProcessBusy = true
    for (let n = 0; n < 3; n++) await finishOne()
    expect(started).toEqual(['quiet', 'greedy', 'greedy', 'greedy'])
    await finishAll()
    await Promise.all([quiet, ...greedy])
  })

  it('lets nobody with a short queue wait for itself while the process is busy', async () => {
    const { started, runMany, run, finishAll } = createHarness({ isProcessBusy: () => true })
    const greedy = runMany('greedy', 20)
    const quiet = [run('quiet', 'first'), run('quiet', 'second')]
    expect(started.slice(-2)).toEqual(['first', 'second'])
    await finishAll()
    await Promise.all([...greedy, ...quiet])
  })

  it('serves who waits in turns, one of each tenant', async () => {
    const { started, run, runMany, finishOne, finishAll } = createHarness({ slots: 1 })
    const work = [...runMany('a', 3), ...runMany('b', 2), run('c'), run(noTenant, 'nobody')]
    for (let n = 0; n < 6; n++) await finishOne()
    expect(started).toEqual(['a', 'a', 'b', 'c', 'nobody', 'a', 'b'])
    await finishAll()
    await Promise.all(work)
  })

  it('takes work outside of tenants for nobody that needs a share', async () => {
    const { started, run, runMany, finishAll } = createHarness()
    const work = [run(noTenant, 'nobody'), ...runMany('alone', 8)]
    expect(started).toEqual(['nobody', ...Array(6).fill('alone')])
    await finishAll()
    await Promise.all(work)
  })
})

describe('refuses', () => {
  it('the last of the longest queue when too many wait, and not callers with fewer', async () => {
    const { queue, run, runMany, finishAll } = createHarness({ slots: 1, maxWaiting: 4 })
    const greedy = runMany('greedy', 6)
    expect(queue.countWaiting()).toBe(4)
    const quiet = run('quiet')
    expect(queue.countWaiting()).toBe(4)
    await finishAll()
    expect(await Promise.all(greedy)).toEqual(['done', 'done', 'done', 'done', 'overloaded', 'overloaded'])
    expect(await quiet).toBe('done')
    expect(queue.countWaiting()).toBe(0)
  })

  it('what has waited too long', async () => {
    const { run, finishAll } = createHarness({ slots: 1, maxWait: 1 })
    const first = run('a')
    expect(await run('a')).toBe('overloaded')
    await finishAll()
    expect(await first).toBe('done')
  })
})

describe('survives', () => {
  it('work that fails: its slot is free again', async () => {
    const queue = createFairQueue({ slots: 1, maxWaiting: 1, maxWait: 60_000 })
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await queue.run('a', async () => 'served')).toBe('served')
  })
})
