import { money, roundMoney } from '../../platform/money.ts'

type Sums = Partial<Record<string, number>>

const inOrder = (sums: Sums): [string, number][] =>
  (Object.entries(sums) as [string, number][]).filter(([, value]) => value > 0).sort(([, a], [, b]) => b - a)

/** "$1.2M · €412K": each currency by itself, the largest number first. */
export const roundSums = (sums: Sums): string =>
  inOrder(sums)
    .map(([currency, value]) => roundMoney(value, currency))
    .join(' · ')

/** The same to the cent. */
export const exactSums = (sums: Sums): string =>
  inOrder(sums)
    .map(([currency, value]) => money(value, currency))
    .join(', ')
