import type { Deal, PipelineColumn } from '#contract/deals/deal.ts'
import { type DealStatus, effectiveProbability, pipelineOrder } from '#contract/deals/enums.ts'
import type { RowPage } from '../../../../platform/api/query-cache.ts'
import { createDealOrder } from './deal-order.ts'

export type CurrencyTotals = Readonly<Record<string, number>>
type ColumnSummary = Omit<PipelineColumn, 'deals'>

/** The board as it was loaded; `rows` has the current version of its deals. */
export type BoardData = RowPage<Deal> & {
  summaries: readonly ColumnSummary[]
  /** The deals as the column summaries count them, in column order. */
  countedDeals: ReadonlyMap<string, Deal>
}

/** Deals dropped on a column, not confirmed yet. */
export type PendingMoves = ReadonlyMap<string, { readonly to: DealStatus }>

export type BoardColumn = {
  status: DealStatus
  count: number
  total: CurrencyTotals
  weighted: CurrencyTotals
  cards: readonly Deal[]
  /** There are more cards than the loaded ones. */
  hasMore: boolean
}

/**
 * The columns with each deal in its current place. Counts and sums follow changes since they were loaded: unconfirmed moves,
 * edits in the panel, deleted deals.
 */
export function arrangeColumns(
  { rows, summaries, countedDeals }: BoardData,
  moves: PendingMoves,
  sort: string | undefined,
): BoardColumn[] {
  const before = createDealOrder(sort)
  const columns = pipelineOrder.map((status) => ({
    ...columnTally(summaries, status),
    cards: [] as Deal[],
    came: [] as Deal[],
  }))
  const findColumn = (status: DealStatus) => columns[pipelineOrder.indexOf(status)] as (typeof columns)[number]
  const loadedIds = new Set<string>()
  for (const row of rows) {
    const status = moves.get(row.id)?.to ?? row.status
    const deal = status === row.status ? row : { ...row, status }
    const countedDeal = countedDeals.get(row.id)
    loadedIds.add(row.id)
    findColumn(status)[countedDeal?.status === status ? 'cards' : 'came'].push(deal)
    if (countedDeal && hasTallyChanged(countedDeal, deal)) {
      adjustTally(findColumn(countedDeal.status), countedDeal, -1)
      adjustTally(findColumn(status), deal, 1)
    }
  }
  for (const countedDeal of countedDeals.values())
    if (!loadedIds.has(countedDeal.id)) adjustTally(findColumn(countedDeal.status), countedDeal, -1)
  return columns.map(({ came: movedIn, cards, ...column }) => {
    for (const deal of movedIn) {
      const at = cards.findIndex((other) => before(deal, other))
      cards.splice(at < 0 ? cards.length : at, 0, deal)
    }
    return { ...column, cards, count: Math.max(column.count, cards.length) }
  })
}

type ColumnTally = {
  status: DealStatus
  count: number
  total: CurrencyTotals
  weighted: CurrencyTotals
  hasMore: boolean
}

function columnTally(summaries: readonly ColumnSummary[], status: DealStatus): ColumnTally {
  const summary = summaries.find((each) => each.status === status)
  const { count = 0, totalValue: total = {}, weightedValue: weighted = {}, nextCursor = null } = summary ?? {}
  return { status, count, total, weighted, hasMore: nextCursor !== null }
}

const hasTallyChanged = (one: Deal, other: Deal): boolean =>
  one.status !== other.status ||
  one.value !== other.value ||
  one.currency !== other.currency ||
  one.probability !== other.probability

function adjustTally(tally: ColumnTally, deal: Deal, by: 1 | -1): void {
  const { value, currency } = deal
  tally.count += by
  tally.total = addAmount(tally.total, currency, by * value)
  tally.weighted = addAmount(tally.weighted, currency, (by * value * effectiveProbability(deal)) / 100)
}

/** Four digits hold a part of a hundred of a cent; more of them is only what binary fractions leave over. */
const addAmount = (sums: CurrencyTotals, currency: string, value: number): CurrencyTotals => ({
  ...sums,
  [currency]: Math.round(((sums[currency] ?? 0) + value) * 10_000) / 10_000,
})
