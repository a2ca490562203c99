// biome-ignore-all lint/a11y/useFocusableInteractive: roving tabindex: one card per column is focusable, the arrow keys move the focus

import Plus from 'lucide-react/icons/plus'
import { memo, useRef } from 'react'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { Chip } from '../../../../ui/badges/chip.tsx'
import { DealStatusChip } from '../../../../ui/badges/status.tsx'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { LoadError } from '../../../../ui/feedback/load-error.tsx'
import { Skeleton } from '../../../../ui/feedback/states.tsx'
import { listRenderedRows } from '../../../../ui/table/row-window.ts'
import { useLoadMore } from '../../../../ui/table/table-scroll.ts'
import { useRowScroll } from '../../../../ui/table/use-row-scroll.ts'
import { StageChip } from '../../../pipelines/public.ts'
import { CardFace, type CardFaceProps, cardClass, cardHeight, cardPitch } from '../card/card-face.tsx'
import type { BoardColumn } from '../data/arrange-columns.ts'
import type { ColumnHead } from '../data/column-heads.ts'
import { ColumnTotals } from './column-totals.tsx'

/** The number of cards rendered above and below the visible ones. */
const overscanCards = 4

type BoardColumnProps = Omit<CardFaceProps, 'deal'> & {
  column: BoardColumn
  narrow: boolean
  /** The card that last had the focus, the one open in the panel, and the dragged one. */
  activeId: string | null
  openId: string | null
  draggedId: string | null
  /** A card of another column is being dragged over it. */
  isDropTarget: boolean
  hintId: string | undefined
  /** Whether further cards are loading or failed to load. */
  loading: boolean
  failed: boolean
  onLoadMore: (key: string) => void
  onCreate: ((head: ColumnHead) => void) | undefined
}

/** A column of the board: its header and its visible cards. */
export const BoardColumnView = memo(function Column(props: BoardColumnProps) {
  const { onCreate, ...list } = props
  const { column, narrow, isDropTarget } = list
  const { key, label, status, color, count, isArchived } = column
  const archived = isArchived && <Chip>{t('Archived')}</Chip>
  const newDeal = onCreate && !isArchived && (
    <IconButton
      size="sm"
      label={t('New deal in {label}', { label })}
      icon={<Plus />}
      onClick={() => onCreate(column)}
    />
  )
  return (
    <section
      aria-label={label}
      data-column={key}
      data-over={isDropTarget || undefined}
      className={cx(
        // A tooltip in the middle of a next step stays within the card.
        'flex min-h-0 flex-none flex-col rounded-card [&>[role=tooltip]]:max-w-56',
        narrow ? 'w-full snap-start snap-always px-4' : 'w-[calc(var(--w-column)+8px)] px-1',
        isDropTarget && 'bg-accent-soft ring-1 ring-accent-edge',
      )}
    >
      <header className="flex-none px-1 pt-1 pb-2">
        {!narrow && (
          <h2 className="flex h-7 items-center gap-2">
            <span className="flex min-w-0">
              {color ? <StageChip name={label} color={color} /> : <DealStatusChip status={status} />}
            </span>
            <span className="text-12 font-normal text-text-2 tabular-nums">
              {formatNumber(count)}
              <span className="sr-only"> {count === 1 ? t('deal') : t('deals')}</span>
            </span>
            {archived}
            {newDeal && <span className="ms-auto">{newDeal}</span>}
          </h2>
        )}
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <ColumnTotals label={label} column={column} />
          </div>
          {narrow && (archived || newDeal)}
        </div>
      </header>
      <CardList {...list} />
    </section>
  )
})

function CardList(props: Omit<BoardColumnProps, 'onCreate'>) {
  const { column, activeId, openId, draggedId, hintId, loading, failed, onLoadMore, narrow, ...cardProps } = props
  const { key, label, cards, hasMore } = column
  const box = useRef<HTMLDivElement>(null)
  const count = hasMore ? Math.max(column.count, cards.length + 1) : cards.length
  const { view, trackHeight, topOf } = useRowScroll(box, cardPitch, count, { overscan: overscanCards })
  useLoadMore({
    view,
    rows: cards,
    total: hasMore ? undefined : cards.length,
    loading: loading || failed,
    onEndReached: () => onLoadMore(key),
  })
  const findIndex = (id: string | null) => (id === null ? -1 : cards.findIndex((card) => card.id === id))
  const tabStop = Math.max(0, findIndex(activeId))
  const pinned = [tabStop, findIndex(openId), findIndex(draggedId)].filter((at) => cards[at] !== undefined)
  return (
    <div
      ref={box}
      data-cards={key}
      className="relative -mx-0.5 min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain px-0.5 pt-0.5 no-scrollbar"
    >
      <div
        {...(cards.length > 0 && { role: 'listbox', 'aria-label': t('{label} deals', { label }) })}
        aria-busy={loading || undefined}
        className="relative"
        style={{ height: trackHeight }}
      >
        {listRenderedRows(view, count, pinned).map((at) => {
          const deal = cards[at]
          const cardPosition = { top: topOf(at), height: cardHeight }
          if (!deal) return <CardSkeleton key={`at-${at}`} position={cardPosition} />
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
              style={cardPosition}
              className={cx(
                cardClass,
                'absolute inset-x-0 outline-offset-0! contain-layout contain-style',
                deal.id === draggedId
                  ? 'border-dashed border-control opacity-40'
                  : 'border-line-2 hover:border-control aria-selected:border-text',
              )}
            >
              <CardFace deal={deal} {...cardProps} />
            </div>
          )
        })}
      </div>
      {count === 0 && <p className="absolute inset-x-0 top-0 py-6 text-center text-12 text-text-3">{t('No deals')}</p>}
      {failed && (
        <LoadError
          text={t('Failed to load more deals.')}
          className="sticky bottom-0 bg-canvas py-2 text-center text-text-2"
          onRetry={() => onLoadMore(key)}
        />
      )}
    </div>
  )
}

/** A placeholder for a card that is not loaded. */
export function CardSkeleton({ position }: { position?: { top: number; height: number } }) {
  return (
    <div
      aria-hidden
      style={position ?? { height: cardHeight }}
      className={cx(cardClass, 'border-line-2', position && 'absolute inset-x-0')}
    >
      <Skeleton className="mt-1 w-4/5" />
      <Skeleton className="mt-3 w-1/2" />
      <Skeleton className="mt-9 w-1/3" />
      <Skeleton className="mt-6 w-3/5" />
    </div>
  )
}
