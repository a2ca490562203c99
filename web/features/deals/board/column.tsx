// biome-ignore-all lint/a11y/useFocusableInteractive: one card of a column takes the focus, the arrows lead to the others
import { memo, useRef } from 'react'
import type { DealStatus } from '#contract/deals/enums.ts'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/states.tsx'
import { DealStatusChip, dealStatusOptions } from '../../../ui/status.tsx'
import { useEnd } from '../../../ui/table/scroll.ts'
import { useRowWindow } from '../../../ui/table/window.ts'
import type { BoardColumn } from './arrange.ts'
import { CardFace, type CardLook, cardClass, cardHeight, cardPitch } from './card.tsx'
import { ColumnSums } from './sums.tsx'

/** Cards that are drawn above and below those in view. */
const cardsBeyond = 4

export const wordOf = (status: DealStatus): string =>
  dealStatusOptions.find(({ value }) => value === status)?.label ?? status

type ColumnProps = Omit<CardLook, 'deal'> & {
  column: BoardColumn
  narrow: boolean
  /** The card that had the focus last, the one in the panel, the one in the hand. */
  activeId: string | null
  openId: string | null
  carriedId: string | null
  /** A card of another column hangs over it. */
  over: boolean
  hintId: string | undefined
  /** Cards of it are on their way, or did not arrive. */
  loading: boolean
  failed: boolean
  onMore: (status: DealStatus) => void
}

/** One status of the board: its head, and of its cards those that are in view. */
export const Column = memo(function Column(props: ColumnProps) {
  const { column, narrow, over } = props
  const { status, count } = column
  const label = wordOf(status)
  return (
    <section
      aria-label={label}
      data-column={status}
      data-over={over || undefined}
      className={cx(
        'flex min-h-0 flex-none flex-col rounded-card',
        narrow ? 'w-full snap-start snap-always px-4' : 'w-[calc(var(--w-column)+8px)] px-1',
        over && 'bg-accent-soft ring-1 ring-accent-edge',
      )}
    >
      <header className="flex-none px-1 pt-1 pb-2">
        {!narrow && (
          <h2 className="flex h-7 items-center gap-2">
            <DealStatusChip status={status} />
            <span className="text-12 font-normal text-text-2 tabular-nums">
              {count.toLocaleString('en-US')}
              <span className="sr-only"> {count === 1 ? 'deal' : 'deals'}</span>
            </span>
          </h2>
        )}
        <ColumnSums label={label} column={column} />
      </header>
      <Cards {...props} />
    </section>
  )
})

function Cards(props: ColumnProps) {
  const { column, activeId, openId, carriedId, hintId, loading, failed, onMore, narrow, ...look } = props
  const { status, cards, more } = column
  const box = useRef<HTMLDivElement>(null)
  const count = more ? Math.max(column.count, cards.length + 1) : cards.length
  const view = useRowWindow(box, cardPitch, count, cardsBeyond)
  useEnd({
    view,
    rows: cards,
    total: more ? undefined : cards.length,
    loading: loading || failed,
    onEndReached: () => onMore(status),
  })
  const drawn = Array.from({ length: Math.max(0, Math.min(view.end, count) - view.first) }, (_, at) => view.first + at)
  const placeOf = (id: string | null) => (id === null ? -1 : cards.findIndex((card) => card.id === id))
  const tabStop = Math.max(0, placeOf(activeId))
  for (const at of [tabStop, placeOf(openId), placeOf(carriedId)]) if (cards[at] && !drawn.includes(at)) drawn.push(at)
  return (
    <div
      ref={box}
      data-cards={status}
      className="relative -mx-0.5 min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain px-0.5 pt-0.5 no-scrollbar"
    >
      <div
        {...(cards.length > 0 && { role: 'listbox', 'aria-label': `${wordOf(status)} deals` })}
        aria-busy={loading || undefined}
        className="relative"
        style={{ height: count * cardPitch }}
      >
        {drawn.map((at) => {
          const deal = cards[at]
          const place = { top: at * cardPitch, height: cardHeight }
          if (!deal) return <EmptyCard key={`at-${at}`} place={place} />
          return (
            <div
              key={deal.id}
              role="option"
              aria-selected={deal.id === openId}
              aria-setsize={count}
              aria-posinset={at + 1}
              aria-describedby={hintId}
              tabIndex={at === tabStop ? 0 : -1}
              data-card={deal.id}
              data-keeps-panel
              style={place}
              className={cx(
                cardClass,
                'absolute inset-x-0 outline-offset-0! contain-layout contain-style',
                deal.id === carriedId
                  ? 'border-dashed border-control opacity-40'
                  : 'border-line-2 hover:border-control aria-selected:border-text',
              )}
            >
              <CardFace deal={deal} {...look} />
            </div>
          )
        })}
      </div>
      {count === 0 && <p className="absolute inset-x-0 top-0 py-6 text-center text-12 text-text-3">No deals</p>}
      {failed && (
        <p role="alert" className="sticky bottom-0 bg-canvas py-2 text-center text-12 text-text-2">
          Failed to load more deals.{' '}
          <button type="button" className="font-medium underline underline-offset-2" onClick={() => onMore(status)}>
            Try again
          </button>
        </p>
      )}
    </div>
  )
}

/** A card that is not here yet. */
export function EmptyCard({ place }: { place?: { top: number; height: number } }) {
  return (
    <div
      aria-hidden
      style={place ?? { height: cardHeight }}
      className={cx(cardClass, 'border-line-2', place && 'absolute inset-x-0')}
    >
      <Skeleton className="mt-1 w-4/5" />
      <Skeleton className="mt-3 w-1/2" />
      <Skeleton className="mt-9 w-1/3" />
      <Skeleton className="mt-6 w-3/5" />
    </div>
  )
}
