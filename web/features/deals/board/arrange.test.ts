import { describe, expect, it } from 'vitest'
import type { Deal } from '#contract/deals/deal.ts'
import type { DealStatus } from '#contract/deals/enums.ts'
import { arranged, type Board, type Moves } from './arrange.ts'
import { comesBefore } from './order.ts'

const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}T09:00:00Z`
const deal = (id: string, status: DealStatus, rest: Partial<Deal> = {}) =>
  ({ id, title: id, status, value: 100, currency: 'USD', probability: 50, createdAt: day(1), ...rest }) as Deal

/** Two open deals and one that is won, of which the newer of the open ones stands first. */
function aBoard(): { -readonly [K in keyof Board]: Board[K] } {
  const rows = [
    deal('b', 'OPEN', { createdAt: day(9) }),
    deal('a', 'OPEN', { createdAt: day(2) }),
    deal('w', 'WON', { createdAt: day(5) }),
  ]
  const head = (
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
    heads: [
      head('OPEN', 2, { USD: 200 }, { USD: 100 }),
      head('PAUSED', 0, {}, {}),
      head('WON', 1, { USD: 100 }, { USD: 50 }),
      head('LOST', 0, {}, {}),
    ],
    counted: new Map(rows.map((row) => [row.id, row])),
  }
}
const move = (id: string, to: DealStatus): Moves => new Map([[id, { to }]])
const seen = (board: Board, moves: Moves = new Map(), sort?: string) =>
  arranged(board, moves, sort).map(({ cards, count, total, weighted }) => [
    cards.map(({ id }) => id).join(''),
    count,
    total.USD,
    weighted.USD,
  ])

describe('does', () => {
  it('shows the columns as they were read', () => {
    expect(seen(aBoard())).toEqual([
      ['ba', 2, 200, 100],
      ['', 0, undefined, undefined],
      ['w', 1, 100, 50],
      ['', 0, undefined, undefined],
    ])
  })

  it('moves a card, its count and its sums to another column, where the order has it', () => {
    const [open, , won] = seen(aBoard(), move('a', 'WON'))
    expect([open, won]).toEqual([
      ['b', 1, 100, 50],
      ['wa', 2, 200, 100],
    ])
    expect(seen(aBoard(), move('b', 'WON'))[2]).toEqual(['bw', 2, 200, 100])
    expect(seen(aBoard(), move('b', 'WON'), 'createdAt')[2]?.[0]).toBe('wb')
  })

  it('follows what was edited or deleted since it was read', () => {
    const edited = aBoard()
    edited.rows = [deal('b', 'OPEN', { value: 150, probability: 10 }), deal('a', 'OPEN', { currency: 'EUR' })]
    const [open, , won] = arranged(edited, new Map(), undefined)
    expect([open?.count, open?.total, open?.weighted]).toEqual([2, { USD: 150, EUR: 100 }, { USD: 15, EUR: 50 }])
    expect([won?.count, won?.total]).toEqual([0, { USD: 0 }])
  })

  it('takes away what a deal weighs to the last digit', () => {
    const board = aBoard()
    board.rows = [deal('b', 'OPEN', { value: 96_500.5, probability: 45 }), ...board.rows.slice(1)]
    board.counted = new Map(board.rows.map((row) => [row.id, row]))
    board.heads = board.heads.map((head) =>
      head.status === 'OPEN' ? { ...head, weightedValue: { USD: 43_475.225 } } : head,
    )
    expect(arranged(board, move('b', 'LOST'), undefined).map(({ weighted }) => weighted.USD)).toEqual([
      ...[50, undefined, 50, 43_425.225],
    ])
  })

  it('keeps to cents', () => {
    const board = aBoard()
    board.rows = [deal('b', 'OPEN', { value: 0.1 }), deal('a', 'OPEN', { value: 0.2 }), ...board.rows.slice(2)]
    expect(arranged(board, new Map(), undefined)[0]?.total).toEqual({ USD: 0.3 })
  })

  it('orders as the list does: nothing last, the same by id', () => {
    const [none, early, late] = [deal('n', 'OPEN'), deal('e', 'OPEN'), deal('l', 'OPEN')]
    Object.assign(none, { expectedCloseDate: null })
    Object.assign(early, { expectedCloseDate: day(3) })
    Object.assign(late, { expectedCloseDate: day(4) })
    for (const sort of ['expectedCloseDate', '-expectedCloseDate']) {
      expect(comesBefore(sort)(early, none)).toBe(true)
      expect(comesBefore(sort)(none, late)).toBe(false)
    }
    expect(comesBefore('-expectedCloseDate')(late, early)).toBe(true)
    expect([comesBefore('value')(early, late), comesBefore('-value')(early, late)]).toEqual([true, false])
  })
})
