import type { Deal, StageColumn } from '#contract/deals/deal.ts'
import { type DealStatus, effectiveProbability } from '#contract/deals/enums.ts'
import type { RowPage } from '../../../../platform/api/query-cache.ts'
import { type ColumnHead, columnKeyOf, listColumnHeads, moveToColumn, type Stage } from './column-heads.ts'
import { createDealOrder } from './deal-order.ts'

/** Identifies a column by its stage or its status. */
type ColumnKey = { status?: DealStatus; stageId?: string }
export type CurrencyTotals = Readonly<Record<string, number>>
type ColumnSummary = Omit<StageColumn, 'deals' | 'stageId'> & ColumnKey

/** The board as loaded, except that `rows` has the current version of each deal. */
export type BoardData = RowPage<Deal> & {
  summaries: readonly ColumnSummary[]
  /** The deals in the version that the column summaries count, in column order. */
  countedDeals: ReadonlyMap<string, Deal>
  /** The stages that are the columns. If absent, the columns are the statuses. */
  stages?: readonly Stage[]
}

/** Unconfirmed moves: the key of the column on which each deal was dropped, by deal id. */
export type PendingMoves = ReadonlyMap<string, { readonly to: string }>

export type BoardColumn = ColumnHead & {
  count: number
  total: CurrencyTotals
  weighted: CurrencyTotals
  cards: readonly Deal[]
  /** The column has more cards than are loaded. */
  hasMore: boolean
}

/**
 * Sorts the deals into their current columns. Counts and sums are adjusted for changes since they were loaded: unconfirmed
 * moves, edits in the panel, and deleted deals.
 */
export function arrangeColumns(
  { rows, summaries, countedDeals, stages }: BoardData,
  moves: PendingMoves,
  sort: string | undefined,
): BoardColumn[] {
  const before = createDealOrder(sort)
  const columns = listColumnHeads(stages).map((head) => ({
    ...head,
    ...getColumnTally(summaries, head.key),
    cards: [] as Deal[],
    movedIn: [] as Deal[],
  }))
  type Column = (typeof columns)[number]
  const columnsByKey = new Map(columns.map((column): [string, Column] => [column.key, column]))
  const findColumn = (deal: Deal) => columnsByKey.get(columnKeyOf(deal, stages))
  const loadedIds = new Set<string>()
  for (const row of rows) {
    const target = columnsByKey.get(moves.get(row.id)?.to ?? '')
    const deal = target ? moveToColumn(row, target) : row
    const countedDeal = countedDeals.get(row.id)
    const column = findColumn(deal)
    const countedColumn = countedDeal && findColumn(countedDeal)
    loadedIds.add(row.id)
    // There is no column if the deal was moved to a stage of another pipeline.
    column?.[countedColumn === column ? 'cards' : 'movedIn'].push(deal)
    if (countedDeal && hasTallyChanged(countedDeal, deal)) {
      adjustTally(countedColumn, countedDeal, -1)
      adjustTally(column, deal, 1)
    }
  }
  for (const countedDeal of countedDeals.values())
    if (!loadedIds.has(countedDeal.id)) adjustTally(findColumn(countedDeal), countedDeal, -1)
  const arranged = columns.map(({ movedIn, cards, ...column }) => {
    for (const deal of movedIn) {
      const at = cards.findIndex((other) => before(deal, other))
      cards.splice(at < 0 ? cards.length : at, 0, deal)
    }
    return { ...column, cards, count: Math.max(column.count, cards.length) }
  })
  // A stage in the archive is a column only while it has deals.
  return arranged.filter(({ isArchived, count }) => !isArchived || count > 0)
}

type ColumnTally = {
  count: number
  total: CurrencyTotals
  weighted: CurrencyTotals
  hasMore: boolean
}

/** The key of the column that a summary belongs to. */
export const summaryKeyOf = ({ stageId, status }: ColumnKey): string => stageId ?? status ?? ''

function getColumnTally(summaries: readonly ColumnSummary[], key: string): ColumnTally {
  const summary = summaries.find((each) => summaryKeyOf(each) === key)
  const { count = 0, totalValue: total = {}, weightedValue: weighted = {}, nextCursor = null } = summary ?? {}
  return { count, total, weighted, hasMore: nextCursor !== null }
}

const hasTallyChanged = (one: Deal, other: Deal): boolean =>
  one.status !== other.status ||
  one.stageId !== other.stageId ||
  one.value !== other.value ||
  one.currency !== other.currency ||
  one.probability !== other.probability

function adjustTally(tally: ColumnTally | undefined, deal: Deal, by: 1 | -1): void {
  if (!tally) return
  const { value, currency } = deal
  tally.count += by
  tally.total = addAmount(tally.total, currency, by * value)
  tally.weighted = addAmount(tally.weighted, currency, (by * value * effectiveProbability(deal)) / 100)
}

/** Adds an amount. Rounds to four digits, a hundredth of a cent, to drop floating-point errors. */
const addAmount = (sums: CurrencyTotals, currency: string, value: number): CurrencyTotals => ({
  ...sums,
  [currency]: Math.round(((sums[currency] ?? 0) + value) * 10_000) / 10_000,
})
