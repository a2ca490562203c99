// biome-ignore-all lint/a11y/noStaticElementInteractions: the cards within take the keys and the clicks
// biome-ignore-all lint/a11y/useKeyWithClickEvents: Enter opens a card
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cx } from '../../../ui/cx.ts'
import type { BoardProps } from '../../lists/public.ts'
import { arranged, type Board } from './arrange.ts'
import { CardInHand } from './card-in-hand.tsx'
import { cardAt } from './carry.ts'
import { useCarrying } from './carrying.ts'
import { Column } from './column.tsx'
import { ColumnTabs, useShownColumn } from './column-tabs.tsx'
import { onCardKey } from './keys.ts'
import { useMore } from './more.ts'
import { moves } from './moves.ts'
import { useNow } from './now.ts'

type ColumnsProps = Omit<BoardProps, 'onClear'> & {
  board: Board
  narrow: boolean
  /** Another board is on its way. */
  waiting: boolean
  timeZone: string | null
  mayCarry: boolean
}

/** The four columns side by side, on a phone one at a time, and the card that is carried between them. */
export function Columns({
  board,
  query,
  narrow,
  waiting,
  timeZone,
  mayCarry,
  openId,
  onOpen,
  endPadding,
}: ColumnsProps) {
  const box = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const hand = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const now = useNow()
  const moving = moves.use()
  const more = useMore(query)
  const columns = useMemo(() => arranged(board, moving, query.sort), [board, moving, query.sort])
  const [activeId, setActiveId] = useState<string | null>(null)
  const shown = useShownColumn(scroller)

  /** Draws the card where it stands by now, and shows it; `focus` for who came with the keyboard. */
  const reveal = (id: string, focus: boolean) => {
    flushSync(() => setActiveId(id))
    const card = box.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)
    if (focus) card?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  // Who walks from deal to deal in the panel sees the card of each.
  useLayoutEffect(() => {
    const card = openId && box.current?.querySelector(`[data-card="${openId}"]`)
    if (card) card.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [openId])
  const { carry, carried, said, lift } = useCarrying({
    columns,
    mayCarry,
    reveal,
    places: { board: box, scroller, hand },
  })
  const end = narrow ? 0 : endPadding + 12

  return (
    <div ref={box} className={cx('flex min-h-0 flex-1 flex-col bg-canvas', carry && 'cursor-grabbing')}>
      {narrow && <ColumnTabs columns={columns} shown={shown.at} over={carry?.over ?? null} onShow={shown.go} />}
      <section
        ref={scroller}
        aria-label="Board"
        onClick={({ target }) => {
          const id = cardAt(target)?.dataset.card
          if (id) onOpen(id)
        }}
        onFocus={({ target }) => {
          if (target.dataset.card) setActiveId(target.dataset.card)
        }}
        onKeyDown={(event) =>
          onCardKey(event, { columns, mayCarry, focus: (id) => reveal(id, true), open: onOpen, lift })
        }
        style={{ paddingInlineEnd: end, scrollPaddingInlineEnd: end }}
        className={cx(
          'flex min-h-0 flex-1 overflow-x-auto overflow-y-hidden thin-scroll',
          narrow ? 'pt-1' : 'scroll-ps-4 gap-1 ps-3 pt-2',
          narrow && !carry && 'snap-x snap-mandatory',
          waiting && 'opacity-60 transition-opacity delay-200 duration-150',
        )}
      >
        {columns.map((column) => (
          <Column
            key={column.status}
            {...{ column, narrow, now, timeZone, openId }}
            activeId={activeId}
            carriedId={carry?.id ?? null}
            over={carry?.over === column.status && carry.from !== column.status}
            hintId={mayCarry ? hintId : undefined}
            loading={more.loading.has(column.status)}
            failed={more.failed.has(column.status)}
            onMore={more.read}
          />
        ))}
      </section>
      <p id={hintId} hidden>
        Space picks the deal up to move it to another column, Enter opens it.
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      {carry && carried && <CardInHand ref={hand} {...{ carry, now, timeZone }} deal={carried} />}
    </div>
  )
}
