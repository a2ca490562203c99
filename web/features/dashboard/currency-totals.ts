import { formatMoney, formatMoneyCompact } from '../../platform/formatting/money.ts'

type CurrencyTotals = Partial<Record<string, number>>

const sortByAmount = (sums: CurrencyTotals): [string, number][] =>
  (Object.entries(sums) as [string, number][]).filter(([, value]) => value > 0).sort(([, a], [, b]) => b - a)

/** "$1.2M · €412K": one total per currency, the largest first. */
export const formatRoundedTotals = (sums: CurrencyTotals): string =>
  sortByAmount(sums)
    .map(([currency, value]) => formatMoneyCompact(value, currency))
    .join(' · ')

/** The same with exact amounts. */
export const formatExactTotals = (sums: CurrencyTotals): string =>
  sortByAmount(sums)
    .map(([currency, value]) => formatMoney(value, currency))
    .join(', ')
