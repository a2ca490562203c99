import { describe, expect, it } from 'vitest'
import type { Deal } from '#contract/deals/deal.ts'
import type { DealStatus } from '#contract/deals/enums.ts'
import { arrangeColumns, type BoardData, type PendingMoves } from './arrange-columns.ts'
import type { Stage } from './column-heads.ts'
import { createDealOrder } from './deal-order.ts'

const dayOfMarch = (n: number) => `2026-03-${String(n).padStart(2, '0')}T09:00:00Z`
const createDeal = (id: string, status: DealStatus, rest: Partial<Deal> = {}) =>
  ({ id, title: id, status, value: 100, currency: 'USD', probability: 50, createdAt: dayOfMarch(1), ...rest }) as Deal

/** Creates a board with two open deals, the newer first, and a won one. */
function createBoard(): { -readonly [K in keyof BoardData]: BoardData[K] } {
  const rows = [
    createDeal('b', 'OPEN', { createdAt: dayOfMarch(9) }),
    createDeal('a', 'OPEN', { createdAt: dayOfMarch(2) }),
    createDeal('w', 'WON', { createdAt: dayOfMarch(5) }),
  ]
  const createSummary = (
    status: DealStatus,
    count: number,
    totalValue: object,
    weightedValue: object,
    nextCursor: string | null = null,
  ) => ({
    ...{ status, count, totalValue, weightedValue, nextCursor },
  })
  return {
    rows,
    page: { limit: 50, nextCursor: null, total: 3, totalIsExact: true },
    summaries: [
      createSummary('OPEN', 2, { USD: 200 }, { USD: 100 }),
      createSummary('PAUSED', 0, {}, {}),
      createSummary('WON', 1, { USD: 100 }, { USD: 50 }),
      createSummary('LOST', 0, {}, {}),
    ],
    countedDeals: new Map(rows.map((row) => [row.id, row])),
  }
}
const createMove = (id: string, to: DealStatus): PendingMoves => new Map([[id, { to }]])
const summarize = (board: BoardData, moves: PendingMoves = new Map(), sort?: string) =>
  arrangeColumns(board, moves, sort).map(({ cards, count, total, weighted }) => [
    cards.map(({ id }) => id).join(''),
    count,
    total.USD,
    weighted.USD,
  ])

describe('does', () => {
  it('shows the columns as they were read', () => {
    expect(summarize(createBoard())).toEqual([
      ['ba', 2, 200, 100],
      ['', 0, undefined, undefined],
      ['w', 1, 100, 50],
      ['', 0, undefined, undefined],
    ])
  })

  it('moves a card, its count and its sums to another column, where the order has it', () => {
    const [open, , won] = summarize(createBoard(), createMove('a', 'WON'))
    expect([open, won]).toEqual([
      ['b', 1, 100, 50],
      ['wa', 2, 200, 150],
    ])
    expect(summarize(createBoard(), createMove('b', 'WON'))[2]).toEqual(['bw', 2, 200, 150])
    expect(summarize(createBoard(), createMove('b', 'WON'), 'createdAt')[2]?.[0]).toBe('wb')
  })

  it('follows what was edited or deleted since it was read', () => {
    const edited = createBoard()
    edited.rows = [
      createDeal('b', 'OPEN', { value: 150, probability: 10 }),
      createDeal('a', 'OPEN', { currency: 'EUR' }),
    ]
    const [open, , won] = arrangeColumns(edited, new Map(), undefined)
    expect([open?.count, open?.total, open?.weighted]).toEqual([2, { USD: 150, EUR: 100 }, { USD: 15, EUR: 50 }])
    expect([won?.count, won?.total]).toEqual([0, { USD: 0 }])
  })

  it('takes away what a deal weighs to the last digit', () => {
    const board = createBoard()
    board.rows = [createDeal('b', 'OPEN', { value: 96_500.5, probability: 45 }), ...board.rows.slice(1)]
    board.countedDeals = new Map(board.rows.map((row) => [row.id, row]))
    board.summaries = board.summaries.map((head) =>
      head.status === 'OPEN' ? { ...head, weightedValue: { USD: 43_475.225 } } : head,
    )
    expect(arrangeColumns(board, createMove('b', 'LOST'), undefined).map(({ weighted }) => weighted.USD)).toEqual([
      ...[50, undefined, 50, 0],
    ])
    expect(arrangeColumns(board, createMove('b', 'PAUSED'), undefined).map(({ weighted }) => weighted.USD)).toEqual([
      ...[50, 43_425.225, 50, undefined],
    ])
  })

  it('shows an archived stage only while deals are in it', () => {
    const createStage = (id: string, isArchived: boolean): Stage => ({
      ...{ id, name: id, category: 'OPEN', color: 'GRAY', probability: null, rottingDays: null, isArchived },
    })
    const rows = [createDeal('a', 'OPEN', { stageId: 'old', stage: { id: 'old' } as Deal['stage'] })]
    const board: BoardData = {
      ...createBoard(),
      rows,
      stages: [createStage('new', false), createStage('old', true), createStage('gone', true)],
      summaries: [{ stageId: 'old', count: 1, totalValue: {}, weightedValue: {}, nextCursor: null }],
      countedDeals: new Map(rows.map((row) => [row.id, row])),
    }
    const listKeys = (moves: PendingMoves) => arrangeColumns(board, moves, undefined).map(({ key }) => key)
    expect(listKeys(new Map())).toEqual(['new', 'old'])
    expect(listKeys(new Map([['a', { to: 'new' }]]))).toEqual(['new'])
  })

  it('keeps to cents', () => {
    const board = createBoard()
    board.rows = [
      createDeal('b', 'OPEN', { value: 0.1 }),
      createDeal('a', 'OPEN', { value: 0.2 }),
      ...board.rows.slice(2),
    ]
    expect(arrangeColumns(board, new Map(), undefined)[0]?.total).toEqual({ USD: 0.3 })
  })

  it('orders as the list does: nothing last, the same by id', () => {
    const [none, early, late] = [createDeal('n', 'OPEN'), createDeal('e', 'OPEN'), createDeal('l', 'OPEN')]
    Object.assign(none, { expectedCloseDate: null })
    Object.assign(early, { expectedCloseDate: dayOfMarch(3) })
    Object.assign(late, { expectedCloseDate: dayOfMarch(4) })
    for (const sort of ['expectedCloseDate', '-expectedCloseDate']) {
      expect(createDealOrder(sort)(early, none)).toBe(true)
      expect(createDealOrder(sort)(none, late)).toBe(false)
    }
    expect(createDealOrder('-expectedCloseDate')(late, early)).toBe(true)
    expect([createDealOrder('value')(early, late), createDealOrder('-value')(early, late)]).toEqual([true, false])
  })
})
