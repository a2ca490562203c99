import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { t } from '#contract/language/translate.ts'
import { CountBadge } from '../badges/count-badge.tsx'
import { cx } from '../cx.ts'
import { createFadeMask, useOverflow } from './overflow.ts'

export type Tab<Id extends string = string> = {
  id: Id
  label: string
  /** A count next to the label, capped at 99+. */
  count?: number
  icon?: ReactNode
}

type TabsProps<Id extends string> = {
  /** The prefix of the ids that link tabs and panels; must be unique on the page. */
  id: string
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
  /** The first label begins at the margin of a side panel, which is narrower than that of a page. */
  isInPanel?: boolean
}

const scrollStep = 200
/** How much of the strip an arrow button covers, in pixels. */
const arrowWidth = 36

/** A strip of tabs. If it overflows, its ends fade out, and arrow buttons scroll it by 200 px. */
export function Tabs<Id extends string>({ id, label, tabs, value, onChange, isInPanel = false }: TabsProps<Id>) {
  const strip = useRef<HTMLDivElement>(null)
  const overflow = useOverflow(strip, tabs)
  const badges = tabs.filter(({ count }) => count !== undefined).length

  // biome-ignore lint/correctness/useExhaustiveDependencies: badges that load later push the selected tab out of view
  useEffect(() => {
    const selected = strip.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(value)}"]`)
    if (strip.current && selected) scrollTabIntoView(strip.current, selected)
  }, [value, badges])

  const scroll = (direction: 1 | -1) => {
    const rtl = strip.current && getComputedStyle(strip.current).direction === 'rtl'
    strip.current?.scrollBy({ left: scrollStep * direction * (rtl ? -1 : 1), behavior: getScrollBehavior() })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const at = tabs.findIndex((tab) => tab.id === value)
    const moves: Record<string, number> = {
      [rtl ? 'ArrowLeft' : 'ArrowRight']: (at + 1) % tabs.length,
      [rtl ? 'ArrowRight' : 'ArrowLeft']: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const next = tabs[moves[event.key] ?? -1]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    event.currentTarget
      .querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)
      ?.focus({ preventScroll: true })
  }

  return (
    <div className="relative flex min-w-0 flex-none border-b border-line">
      <div
        ref={strip}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className={cx(
          'flex min-w-0 flex-1 overflow-x-auto overflow-y-clip no-scrollbar',
          '[--arrow-room:28px] [--fade:16px] pointer-coarse:[--arrow-room:0px] pointer-coarse:[--fade:32px]',
          isInPanel ? 'px-2' : 'px-2.5 max-md:px-2',
        )}
        style={{ maskImage: createFadeMask(overflow) }}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === value}
            aria-controls={tab.id === value ? `${id}-panel-${tab.id}` : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={cx(
              'relative inline-flex h-9 flex-none items-center justify-center gap-1.5 rounded-control px-2 font-medium whitespace-nowrap focus-visible:-outline-offset-4 touch:h-11 touch:min-w-11',
              tab.id === value
                ? 'text-text after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-t-[1px] after:bg-text'
                : 'text-text-2 hover:text-text',
            )}
          >
            {tab.icon}
            {tab.label}
            {tab.count !== undefined && <TabCount count={tab.count} />}
          </button>
        ))}
      </div>
      {overflow.start && <ScrollButton side="start" label={t('Scroll tabs back')} onClick={() => scroll(-1)} />}
      {overflow.end && <ScrollButton side="end" label={t('Scroll tabs')} onClick={() => scroll(1)} />}
    </div>
  )
}

/** A zero is no more than a figure, so that the tabs that hold something stand out. */
const TabCount = ({ count }: { count: number }) => (
  <CountBadge count={count} className={count > 0 ? undefined : 'bg-transparent!'} />
)

/** The content of the selected tab. */
export function TabPanel({ id, tab, children }: { id: string; tab: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${id}-panel-${tab}`} aria-labelledby={`${id}-tab-${tab}`}>
      {children}
    </div>
  )
}

function ScrollButton({ side, label, onClick }: { side: 'start' | 'end'; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      onClick={onClick}
      className={cx(
        // Fingers swipe the strip, and would find tabs below the arrows.
        'absolute inset-y-1 flex w-7 items-center justify-center rounded-control text-text-2 hover:bg-hover hover:text-text pointer-coarse:hidden touch:inset-y-0 touch:w-11',
        side === 'start' ? 'start-1 touch:start-0' : 'end-1 touch:end-0',
      )}
    >
      {side === 'start' ? <ChevronLeft className="rtl:-scale-x-100" /> : <ChevronRight className="rtl:-scale-x-100" />}
    </button>
  )
}

function scrollTabIntoView(strip: HTMLElement, tab: HTMLElement) {
  const box = strip.getBoundingClientRect()
  const at = tab.getBoundingClientRect()
  if (at.left < box.left + arrowWidth)
    strip.scrollBy({ left: at.left - box.left - arrowWidth, behavior: getScrollBehavior() })
  else if (at.right > box.right - arrowWidth)
    strip.scrollBy({ left: at.right - box.right + arrowWidth, behavior: getScrollBehavior() })
}

function getScrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
