import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createKeyedSerialQueue, createMutex, createSerialQueue } from './serial-queue.ts'

/** Creates functions that take 5 ms each and record when they start and end. */
function createRecorder() {
  const steps: string[] = []
  const record = (name: string) => async () => {
    steps.push(`${name} starts`)
    await wait(5)
    steps.push(`${name} ends`)
    return name
  }
  return { steps, record }
}

describe('a serial queue', () => {
  it('starts a function when the one before it has ended, and returns its result', async () => {
    const { steps, record } = createRecorder()
    const enqueue = createSerialQueue()
    expect(await Promise.all([enqueue(record('a')), enqueue(record('b'))])).toEqual(['a', 'b'])
    expect(steps).toEqual(['a starts', 'a ends', 'b starts', 'b ends'])
  })

  it('continues after a failure, which only its own caller receives', async () => {
    const enqueue = createSerialQueue()
    const failed = enqueue(() => Promise.reject(new Error('no')))
    const thrown = enqueue(() => {
      throw new Error('thrown')
    })
    const next = enqueue(async () => 'next')
    await expect(failed).rejects.toThrow('no')
    await expect(thrown).rejects.toThrow('thrown')
    expect(await next).toBe('next')
  })
})

describe('a keyed serial queue', () => {
  it('lets only functions of the same key wait for each other', async () => {
    const { steps, record } = createRecorder()
    const enqueue = createKeyedSerialQueue<string>()
    await Promise.all([enqueue('x', record('x1')), enqueue('x', record('x2')), enqueue('y', record('y1'))])
    expect(steps.slice(0, 2)).toEqual(['x1 starts', 'y1 starts'])
    expect(steps.filter((step) => step.startsWith('x'))).toEqual(['x1 starts', 'x1 ends', 'x2 starts', 'x2 ends'])
  })

  it('goes on after a failure', async () => {
    const enqueue = createKeyedSerialQueue<string>()
    await expect(enqueue('x', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await enqueue('x', async () => 'next')).toBe('next')
  })
})

describe('a mutex', () => {
  it('is held by one at a time, in the order they asked', async () => {
    const acquire = createMutex()
    const order: number[] = []
    const release = await acquire()
    const others = [1, 2].map(async (number) => {
      const releaseNext = await acquire()
      order.push(number)
      releaseNext()
    })
    await wait(5)
    expect(order).toEqual([])
    release()
    await Promise.all(others)
    expect(order).toEqual([1, 2])
  })
})
