import { expect, it } from 'vitest'
import { pickLargestAmounts } from './money.ts'

it('picks the largest amounts, the largest first', () => {
  const amounts: [string, number][] = [
    ['AUD', 120],
    ['EUR', 9_000],
    ['BRL', 300],
    ['USD', 41_000],
  ]
  expect(pickLargestAmounts(amounts, 2)).toEqual([
    ['USD', 41_000],
    ['EUR', 9_000],
  ])
})
