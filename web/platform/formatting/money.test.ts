import { expect, it } from 'vitest'
import { pickLargestAmounts } from './money.ts'

it('picks the largest amounts, by the code of their currency', () => {
  const amounts: [string, number][] = [
    ['AUD', 120],
    ['USD', 9_000],
    ['BRL', 300],
    ['EUR', 41_000],
  ]
  expect(pickLargestAmounts(amounts, 2)).toEqual([
    ['EUR', 41_000],
    ['USD', 9_000],
  ])
})
