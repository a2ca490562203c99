import {
  formatMoney,
  formatMoneyCompact,
  formatMoneyShort,
  pickLargestAmounts,
} from '../../platform/formatting/money.ts'

type CurrencyTotals = Partial<Record<string, number>>

const listTotals = (sums: CurrencyTotals): [string, number][] =>
  (Object.entries(sums) as [string, number][]).filter(([, value]) => value > 0).sort(([a], [b]) => (a < b ? -1 : 1))

/** How many currencies fit into a line. */
const maxTotals = 2

/** "$1.2M · €412K": the two largest totals, in the same order wherever totals are shown, and how many there are besides. */
export function formatRoundedTotals(sums: CurrencyTotals): { shown: string; more: number } {
  const totals = listTotals(sums)
  const shown = pickLargestAmounts(totals, maxTotals).map(([currency, value]) => formatMoneyCompact(value, currency))
  return { shown: shown.join(' · '), more: totals.length - shown.length }
}

/** All totals with their exact amounts: "$1,200,000.00, €412,000.00". */
export const formatExactTotals = (sums: CurrencyTotals): string =>
  listTotals(sums)
    .map(([currency, value]) => formatMoney(value, currency))
    .join(', ')

/** The same without cents where there are none: "€125,000, $4,250.50". */
export const formatShortTotals = (sums: CurrencyTotals): string =>
  listTotals(sums)
    .map(([currency, value]) => formatMoneyShort(value, currency))
    .join(', ')
