import { describe, expect, it } from 'vitest'
import { hasLinearCost } from './cost-growth.ts'

/** Visits every character of a text `passes` times. */
function read(text: string, passes: number): number {
  let sum = 0
  for (let pass = 0; pass < passes; pass++) for (let at = 0; at < text.length; at++) sum += text.charCodeAt(at)
  return sum
}

describe('the growth of a cost', () => {
  it('is linear when every character is read so many times', async () => {
    expect(await hasLinearCost((size) => read('x'.repeat(size), 500), 5_000)).toBe(true)
  })

  it('is not linear when every character is compared with every other', async () => {
    expect(await hasLinearCost((size) => read('x'.repeat(size), size), 500)).toBe(false)
  })

  it('waits for calls that take their time', async () => {
    const sizes: number[] = []
    await hasLinearCost(async (size) => {
      await null
      sizes.push(size)
    }, 3)
    expect(sizes.slice(0, 2)).toEqual([3, 24])
  })
})
