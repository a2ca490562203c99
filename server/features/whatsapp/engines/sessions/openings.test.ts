import { describe, expect, it } from 'vitest'
import { createOpenings } from './openings.ts'

const idle = { delay: 0, utilization: 0.2 }
const strained = { delay: 200, utilization: 0.2 }
const busy = { delay: 0, utilization: 0.95 }

function createFull() {
  const free: number[] = []
  const openings = createOpenings({ timeout: 600_000, onFree: () => void free.push(openings.countFree()) })
  const fill = () => Array.from({ length: openings.countFree() }, openings.take)
  return { openings, free, fill }
}

describe('does', () => {
  it('opens one account more at once each time that the process was idle, up to 32', () => {
    const { openings, fill } = createFull()
    const releases = fill()
    expect(releases).toHaveLength(4)
    for (let n = 0; n < 40; n++) {
      openings.adapt(idle)
      releases.push(...fill())
    }
    expect(releases).toHaveLength(32)
    for (const release of releases) release()
  })

  it.each([
    ['the event loop is late', strained],
    ['the processor is busy', busy],
  ])('opens half as many when %s, and two at least', (_case, load) => {
    const { openings, fill } = createFull()
    const releases = fill()
    for (let n = 0; n < 4; n++) {
      openings.adapt(idle)
      releases.push(...fill())
    }
    openings.adapt(load)
    for (const release of releases.splice(0)) release()
    expect(openings.countFree()).toBe(4)
    for (let n = 0; n < 5; n++) openings.adapt(load)
    expect(openings.countFree()).toBe(2)
  })

  it('asks for the next account when an opening is over, once', () => {
    const { openings, free, fill } = createFull()
    const [release] = fill()
    release?.()
    release?.()
    expect([free, openings.countFree()]).toEqual([[1], 1])
  })

  it('lets an account that is opened again take its turn before new ones', async () => {
    const { openings, free, fill } = createFull()
    const [first, second] = fill()
    const again = openings.wait(new AbortController().signal)
    first?.()
    const release = await again
    expect(free).toEqual([])
    second?.()
    release()
    expect(free).toEqual([1, 2])
  })
})

describe('refuses', () => {
  it('to open more at once, or to ask for accounts, while it opens none', () => {
    const { openings, free } = createFull()
    for (let n = 0; n < 10; n++) openings.adapt(idle)
    expect([openings.countFree(), free]).toEqual([4, []])
  })
})

describe('survives', () => {
  it('an account that is stopped while it waits for its turn', async () => {
    const { openings, fill } = createFull()
    const releases = fill()
    const stopping = new AbortController()
    const stopped = openings.wait(stopping.signal)
    stopping.abort()
    ;(await stopped)()
    for (const release of releases) release()
    expect(openings.countFree()).toBe(4)
  })
})
