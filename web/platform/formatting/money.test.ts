import { expect, it } from 'vitest'
import { formatMoney, formatMoneyShort, pickLargestAmounts } from './money.ts'

it.each([
  ['JPY', 12_500, '¥12,500', '¥12,500'],
  ['KWD', 12.5, 'KWD\u00a012.500', 'KWD\u00a012.500'],
  ['IQD', 12.345, 'IQD\u00a012.345', 'IQD\u00a012.345'],
  ['NOK', 12.5, 'NOK\u00a012.50', 'NOK\u00a012.50'],
  ['USD', 12, '$12.00', '$12'],
])('shows %s with its decimals', (currency, value, long, short) => {
  expect([formatMoney(value, currency), formatMoneyShort(value, currency)]).toEqual([long, short])
})

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
