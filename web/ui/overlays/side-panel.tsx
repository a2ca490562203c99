import ArrowLeft from 'lucide-react/icons/arrow-left'
import X from 'lucide-react/icons/x'
import { type ReactNode, type Ref, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { t } from '#contract/language/translate.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { cx } from '../cx.ts'
import { useIsNarrow } from '../layout/use-narrow.ts'
import { makeOutsideInert, restoreFocus } from './focus.ts'
import { useLayer } from './layers.ts'

/** The duration of the exit transition in milliseconds; keep the panel mounted that long with `usePresence`. */
export const panelExitDuration = 300

/** The two widths in pixels. Keep them in sync with the style sheet. */
export const panelWidths = { record: 430, task: 700 } as const

type SidePanelProps = {
  /** Identifies the content: `contact:42`. When it changes, the title takes the focus, but the panel doesn't slide in again. */
  recordKey: string
  /** The heading, which is also the accessible name of the region. */
  title: ReactNode
  /** The kind of record, for screen readers only: `Contact`. */
  kind?: string
  width?: 'record' | 'task'
  onClose: () => void
  /** Called on a click outside. If absent, such clicks do nothing. Clicks in elements with `data-keeps-panel` never count. */
  onOutside?: () => void
  /** The panel is sliding out and ignores input. */
  closing?: boolean
  /** The panel is part of the layout instead of sliding over it. */
  docked?: boolean
  /** Rendered at the left end of the bar: previous, next, position. Hidden on phones. */
  barStart?: ReactNode
  /** Rendered at the right end of the bar, before the close button. */
  barEnd?: ReactNode
  avatar?: ReactNode
  subtitle?: ReactNode
  /** Chips and marks below the title. */
  facts?: ReactNode
  /** Buttons between the heading and the tabs. */
  actions?: ReactNode
  tabs?: ReactNode
  banner?: ReactNode
  rail?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/**
 * Shows a record next to the list, 430 px wide (tasks: 700 px). Below 768 px it fills the screen and has a back arrow. It is
 * a complementary region, not a modal: opening it focuses the title, the focus is not trapped, and closing restores it.
 */
export function SidePanel({
  recordKey,
  title,
  kind,
  width = 'record',
  onClose,
  closing,
  docked,
  ...slots
}: SidePanelProps) {
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useFocusOn(recordKey, heading, panel, closing ?? false, docked ?? false)
  const covers = useIsNarrow() && !docked && !closing
  useLayoutEffect(() => {
    if (covers && panel.current) return makeOutsideInert(panel.current)
  }, [covers])
  useLayer({
    open: !docked && !closing,
    inside: (target) => panel.current?.contains(target) ?? false,
    onEscape: onClose,
    onOutside: slots.onOutside,
    outsideOn: 'click',
  })
  return (
    <aside
      ref={panel}
      aria-labelledby={titleId}
      data-closing={closing || undefined}
      inert={closing}
      className={cx(
        'grid min-h-0 bg-surface',
        docked
          ? 'relative border-s border-line'
          : 'absolute inset-y-0 end-0 z-(--z-panel) fades-list animate-panel-in shadow-panel data-closing:animate-panel-out max-md:fixed max-md:inset-0 max-md:w-full! max-md:shadow-none rtl:shadow-[1px_0_0_var(--line-2)]',
        width === 'task' ? 'w-(--w-panel-task) max-w-full' : 'w-(--w-panel) max-w-full',
        slots.rail ? 'grid-cols-[minmax(0,1fr)_var(--w-rail)] max-md:grid-cols-1' : 'grid-cols-[minmax(0,1fr)]',
      )}
    >
      <div className="flex min-h-0 min-w-0 flex-col short:overflow-y-auto">
        <PanelBar start={slots.barStart} end={slots.barEnd} isClosable={!docked} onClose={onClose} />
        <PanelHeading
          ref={heading}
          id={titleId}
          {...{ kind, title, width }}
          avatar={slots.avatar}
          subtitle={slots.subtitle}
          facts={slots.facts}
        />
        {slots.actions}
        {slots.tabs}
        {/* Overlays the content, so that a message doesn't move anything. */}
        <div className="relative z-(--z-sticky) h-0 flex-none">
          <div className="pointer-events-none absolute inset-x-2 top-2 has-data-quiet:start-auto rounded-control bg-surface shadow-2 empty:hidden [&_button]:pointer-events-auto">
            {slots.banner}
          </div>
        </div>
        <div className="relative min-h-0 flex-1 overflow-auto overscroll-contain pb-4 thin-scroll short:min-h-full short:overscroll-auto">
          {slots.children}
        </div>
        {slots.footer && <div className="flex-none border-t border-line px-4 py-3">{slots.footer}</div>}
      </div>
      {slots.rail}
    </aside>
  )
}

type PanelBarProps = { start: ReactNode; end: ReactNode; isClosable: boolean; onClose: () => void }

/** The position in the list, the actions, and the close button, which is a back button on phones. */
function PanelBar({ start, end, isClosable, onClose }: PanelBarProps) {
  return (
    <div className="flex h-11 flex-none items-center gap-0.5 px-2 max-md:h-13 max-md:px-1">
      <IconButton
        label={t('Back')}
        icon={<ArrowLeft className="rtl:-scale-x-100" />}
        className="md:hidden"
        onClick={onClose}
      />
      <div className="flex items-center gap-0.5 text-12 text-text-3 tabular-nums max-md:hidden">{start}</div>
      <div className="ms-auto flex items-center gap-0.5">{end}</div>
      {isClosable && (
        <IconButton label={t('Close')} kbd="Esc" icon={<X />} className="max-md:hidden" onClick={onClose} />
      )}
    </div>
  )
}

type PanelHeadingProps = Pick<SidePanelProps, 'kind' | 'title' | 'width' | 'avatar' | 'subtitle' | 'facts'> & {
  ref: Ref<HTMLHeadingElement>
  id: string
}

function PanelHeading({ ref, id, kind, title, width, avatar, subtitle, facts }: PanelHeadingProps) {
  return (
    <div className="flex min-w-0 flex-none gap-3 px-4 pb-3">
      {avatar}
      <div className="min-w-0 flex-1">
        <h2
          ref={ref}
          id={id}
          tabIndex={-1}
          className={cx(
            'text-15 font-semibold outline-none! tracking-tight wrap-anywhere',
            width === 'task' && 'md:text-20',
          )}
        >
          {kind && <span className="sr-only">{kind} </span>}
          {title}
        </h2>
        {subtitle && (
          <div className="truncate text-12 leading-6 text-text-2 touch:-my-1.5 touch:leading-11 touch:[&_a]:py-4">
            {subtitle}
          </div>
        )}
        {facts && (
          <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1.5 text-12 leading-5 text-text-2">
            {facts}
          </div>
        )}
      </div>
    </div>
  )
}

type ElementRef<T> = { readonly current: T | null }

function useFocusOn(
  key: string,
  heading: ElementRef<HTMLElement>,
  panel: ElementRef<HTMLElement>,
  closing: boolean,
  docked: boolean,
) {
  const before = useRef<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new record takes the focus
  useLayoutEffect(() => {
    if (docked || document.activeElement?.closest('[data-keeps-focus]')) return
    if (!panel.current?.contains(document.activeElement)) before.current = document.activeElement
    heading.current?.focus({ preventScroll: true })
  }, [key, docked])
  useEffect(() => {
    if (closing) restoreFocus(before.current, panel.current)
  }, [closing, panel])
  useEffect(() => {
    const region = panel.current
    return () => restoreFocus(before.current, region)
  }, [panel])
}
