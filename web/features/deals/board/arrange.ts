import type { Deal, PipelineColumn } from '#contract/deals/deal.ts'
import { type DealStatus, pipelineOrder } from '#contract/deals/enums.ts'
import type { Rows } from '../../../platform/queries.ts'
import { comesBefore } from './order.ts'

export type Sums = Readonly<Record<string, number>>
type Head = Omit<PipelineColumn, 'deals'>

/** The board as it was read, and in `rows` its deals as they are known by now. */
export type Board = Rows<Deal> & {
  heads: readonly Head[]
  /** The deals as the heads count them, in the order of their columns. */
  counted: ReadonlyMap<string, Deal>
}

/** Deals that were dropped on a column and are not confirmed there yet. */
export type Moves = ReadonlyMap<string, { readonly to: DealStatus }>

export type BoardColumn = {
  status: DealStatus
  count: number
  total: Sums
  weighted: Sums
  cards: readonly Deal[]
  /** There are more cards than those that were read. */
  more: boolean
}

/**
 * The columns with every deal where it belongs by now. Counts and sums follow what changed since they were read: moves that
 * are not confirmed, what somebody edited in the panel, deals that were deleted.
 */
export function arranged({ rows, heads, counted }: Board, moves: Moves, sort: string | undefined): BoardColumn[] {
  const before = comesBefore(sort)
  const columns = pipelineOrder.map((status) => ({
    ...tallyOf(heads, status),
    cards: [] as Deal[],
    came: [] as Deal[],
  }))
  const columnOf = (status: DealStatus) => columns[pipelineOrder.indexOf(status)] as (typeof columns)[number]
  const here = new Set<string>()
  for (const row of rows) {
    const status = moves.get(row.id)?.to ?? row.status
    const deal = status === row.status ? row : { ...row, status }
    const was = counted.get(row.id)
    here.add(row.id)
    columnOf(status)[was?.status === status ? 'cards' : 'came'].push(deal)
    if (was && differs(was, deal)) {
      count(columnOf(was.status), was, -1)
      count(columnOf(status), deal, 1)
    }
  }
  for (const was of counted.values()) if (!here.has(was.id)) count(columnOf(was.status), was, -1)
  return columns.map(({ came, cards, ...column }) => {
    for (const deal of came) {
      const at = cards.findIndex((other) => before(deal, other))
      cards.splice(at < 0 ? cards.length : at, 0, deal)
    }
    return { ...column, cards, count: Math.max(column.count, cards.length) }
  })
}

type Tally = { status: DealStatus; count: number; total: Sums; weighted: Sums; more: boolean }

function tallyOf(heads: readonly Head[], status: DealStatus): Tally {
  const head = heads.find((each) => each.status === status)
  const { count = 0, totalValue: total = {}, weightedValue: weighted = {}, nextCursor = null } = head ?? {}
  return { status, count, total, weighted, more: nextCursor !== null }
}

const differs = (one: Deal, other: Deal): boolean =>
  one.status !== other.status ||
  one.value !== other.value ||
  one.currency !== other.currency ||
  one.probability !== other.probability

function count(tally: Tally, { value, currency, probability }: Deal, by: 1 | -1): void {
  tally.count += by
  tally.total = added(tally.total, currency, by * value)
  tally.weighted = added(tally.weighted, currency, (by * value * probability) / 100)
}

/** Four digits hold a part of a hundred of a cent; more of them is only what binary fractions leave over. */
const added = (sums: Sums, currency: string, value: number): Sums => ({
  ...sums,
  [currency]: Math.round(((sums[currency] ?? 0) + value) * 10_000) / 10_000,
})
