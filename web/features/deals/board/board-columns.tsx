// biome-ignore-all lint/a11y/noStaticElementInteractions: the cards inside handle keys and clicks
// biome-ignore-all lint/a11y/useKeyWithClickEvents: Enter opens a card

import { type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#contract/language/translate.ts'
import { cx } from '../../../ui/cx.ts'
import type { BoardProps } from '../../lists/public.ts'
import type { Pipeline } from '../../pipelines/public.ts'
import { useCurrentMinute } from './card/current-minute.ts'
import { BoardColumnView } from './column/board-column.tsx'
import { ColumnTabs, useActiveColumn } from './column/column-tabs.tsx'
import { arrangeColumns, type BoardData } from './data/arrange-columns.ts'
import type { ColumnHead } from './data/column-heads.ts'
import { useLoadMoreCards } from './data/load-more-cards.ts'
import { useCardDrag } from './drag/card-drag.ts'
import { handleCardKey } from './drag/card-keyboard.ts'
import { DragOverlay } from './drag/drag-overlay.tsx'
import { findCard } from './drag/drag-state.ts'
import { pendingMoves } from './drag/move-deal.ts'

type BoardColumnsProps = Omit<BoardProps, 'onClear'> & {
  board: BoardData
  pipeline: Pipeline | null
  narrow: boolean
  /** Another board is loading; this one is the previous. */
  waiting: boolean
  timeZone: string | null
  canDrag: boolean
  /** Opens the form for a new deal in a column; undefined without permission. */
  onCreate: ((head: ColumnHead) => void) | undefined
}

/** The columns of the board, one at a time on phones, and the overlay of the dragged card. */
export function BoardColumns({
  board,
  pipeline,
  query,
  narrow,
  waiting,
  timeZone,
  canDrag,
  onCreate,
  openId,
  onOpen,
  endPadding,
}: BoardColumnsProps) {
  const box = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const overlayRef = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const now = useCurrentMinute()
  const pending = pendingMoves.use()
  const loadMore = useLoadMoreCards({ query, pipeline })
  const columns = useMemo(() => arrangeColumns(board, pending, query.sort), [board, pending, query.sort])
  const { activeId, setActiveId, reveal } = useActiveCard(box, openId)
  const activeColumn = useActiveColumn(scroller, columns.length)
  const { drag, draggedDeal, announcement, startDrag } = useCardDrag({
    columns,
    canDrag,
    reveal,
    elements: { board: box, scroller, overlay: overlayRef },
  })
  const end = narrow ? 0 : endPadding + 12

  return (
    <div ref={box} className={cx('flex min-h-0 flex-1 flex-col bg-canvas', drag && 'cursor-grabbing')}>
      {narrow && (
        <ColumnTabs
          columns={columns}
          activeIndex={activeColumn.activeIndex}
          dropTarget={drag?.over ?? null}
          onShow={activeColumn.scrollToColumn}
        />
      )}
      <section
        ref={scroller}
        aria-label={t('Board')}
        onClick={({ target }) => {
          const id = findCard(target)?.dataset.card
          if (id) onOpen(id)
        }}
        onFocus={({ target }) => {
          if (target.dataset.card) setActiveId(target.dataset.card)
        }}
        onKeyDown={(event) =>
          handleCardKey(event, { columns, canDrag, focus: (id) => reveal(id, true), open: onOpen, startDrag })
        }
        style={{ paddingInlineEnd: end, scrollPaddingInlineEnd: end }}
        className={cx(
          'flex min-h-0 flex-1 overflow-x-auto overflow-y-hidden thin-scroll',
          narrow ? 'pt-1' : 'scroll-ps-4 gap-1 ps-3 pt-2',
          narrow && !drag && 'snap-x snap-mandatory',
          waiting && 'opacity-60 transition-opacity delay-200 duration-(--t-menu)',
        )}
      >
        {columns.map((column) => (
          <BoardColumnView
            key={column.key}
            {...{ column, narrow, now, timeZone, openId, activeId, onCreate }}
            draggedId={drag?.id ?? null}
            isDropTarget={drag?.over === column.key && drag.from !== column.key}
            hintId={canDrag ? hintId : undefined}
            loading={loadMore.loading.has(column.key)}
            failed={loadMore.failed.has(column.key)}
            onLoadMore={loadMore.loadMore}
          />
        ))}
      </section>
      <DragInstructions id={hintId} announcement={announcement} />
      {drag && draggedDeal && <DragOverlay ref={overlayRef} {...{ drag, now, timeZone }} deal={draggedDeal} />}
    </div>
  )
}

/** The card with the keyboard focus, and a function that moves the focus. */
function useActiveCard(box: RefObject<HTMLElement | null>, openId: string | null | undefined) {
  const [activeId, setActiveId] = useState<string | null>(null)
  /** Makes a card active, renders it and scrolls it into view. `focus` also focuses it, for keyboard navigation. */
  const reveal = (id: string, focus: boolean) => {
    flushSync(() => setActiveId(id))
    const card = box.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)
    if (focus) card?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  // Keeps the card of the open panel in view, when the user moves to the next deal there.
  useLayoutEffect(() => {
    const card = openId && box.current?.querySelector(`[data-card="${openId}"]`)
    if (card) card.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [openId, box])
  return { activeId, setActiveId, reveal }
}

/** Instructions and announcements of a keyboard drag, for screen readers. */
const DragInstructions = ({ id, announcement }: { id: string; announcement: string }) => (
  <>
    <p id={id} hidden>
      {t('Press Space to pick up the deal and move it to another column, or Enter to open it.')}
    </p>
    <p role="status" className="sr-only">
      {announcement}
    </p>
  </>
)
