import { formatMoney, formatMoneyCompact } from '../../platform/formatting/money.ts'

type CurrencyTotals = Partial<Record<string, number>>

const sortByAmount = (sums: CurrencyTotals): [string, number][] =>
  (Object.entries(sums) as [string, number][]).filter(([, value]) => value > 0).sort(([, a], [, b]) => b - a)

/** How many currencies fit into a line. */
const maxTotals = 2

/** "$1.2M · €412K +1": the totals of the two currencies with the largest amounts, and how many there are besides. */
export function formatRoundedTotals(sums: CurrencyTotals): string {
  const totals = sortByAmount(sums).map(([currency, value]) => formatMoneyCompact(value, currency))
  const more = totals.length - maxTotals
  return `${totals.slice(0, maxTotals).join(' · ')}${more > 0 ? ` +${more}` : ''}`
}

/** The same with exact amounts. */
export const formatExactTotals = (sums: CurrencyTotals): string =>
  sortByAmount(sums)
    .map(([currency, value]) => formatMoney(value, currency))
    .join(', ')
