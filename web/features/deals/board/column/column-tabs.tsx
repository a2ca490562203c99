import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { cx } from '../../../../ui/cx.ts'
import type { BoardColumn } from '../data/arrange-columns.ts'

/** The number of tabs that fit on a phone. With more, the tab row scrolls. */
const maxFittingTabs = 4

type ColumnTabsProps = {
  columns: readonly BoardColumn[]
  activeIndex: number
  /** The key of the column over which a card is being dragged, or over its tab. */
  dropTarget: string | null
  onShow: (at: number) => void
}

/** The tabs of the columns on phones, which show one column at a time. Tapping a tab shows its column; a card can be dropped on it. */
export function ColumnTabs({ columns, activeIndex, dropTarget, onShow }: ColumnTabsProps) {
  const activeKey = columns[activeIndex]?.key ?? ''
  useEffect(() => {
    document.getElementById(columnTabId(activeKey))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [activeKey])
  const handleKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = columns[activeIndex + (by ?? 0)]
    if (!by || !next) return
    event.preventDefault()
    onShow(activeIndex + by)
    document.getElementById(columnTabId(next.key))?.focus()
  }
  return (
    <div
      role="tablist"
      aria-label={t('Columns')}
      onKeyDown={handleKeyDown}
      className="flex h-11.5 flex-none overflow-x-auto border-b border-line bg-surface px-2 no-scrollbar"
    >
      {columns.map(({ key, label, count }, at) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={columnTabId(key)}
          aria-selected={at === activeIndex}
          tabIndex={at === activeIndex ? 0 : -1}
          data-column={key}
          onClick={() => onShow(at)}
          className={cx(
            columns.length > maxFittingTabs && 'flex-none! px-3 whitespace-nowrap',
            'relative flex flex-1 items-center justify-center gap-1 rounded-control font-medium focus-visible:-outline-offset-4',
            at === activeIndex
              ? 'text-text after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:bg-text'
              : 'text-text-2',
            dropTarget === key && 'bg-accent-soft',
          )}
        >
          {label}
          <span className="text-12 font-normal text-text-2 tabular-nums">
            {formatNumber(count)}
            <span className="sr-only"> {count === 1 ? t('deal') : t('deals')}</span>
          </span>
        </button>
      ))}
    </div>
  )
}

const columnTabId = (key: string): string => `board-tab-${key}`

/** The index of the column that a phone shows, and a function that shows another one. */
export function useActiveColumn(scroller: RefObject<HTMLElement | null>, columnCount: number) {
  const [activeIndex, setActiveIndex] = useState(0)
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const handleScroll = () => {
      const next = Math.round(Math.abs(box.scrollLeft) / Math.max(1, box.clientWidth))
      setActiveIndex(Math.min(next, columnCount - 1))
    }
    box.addEventListener('scroll', handleScroll, { passive: true })
    return () => box.removeEventListener('scroll', handleScroll)
  }, [scroller, columnCount])
  const scrollToColumn = (column: number) => {
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    scroller.current?.children[column]?.scrollIntoView({
      block: 'nearest',
      inline: 'start',
      behavior: prefersReducedMotion ? 'instant' : 'smooth',
    })
  }
  return { activeIndex, scrollToColumn }
}
