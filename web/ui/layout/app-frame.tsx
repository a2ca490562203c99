import CloudAlert from 'lucide-react/icons/cloud-alert'
import TextSearch from 'lucide-react/icons/text-search'
import WifiOff from 'lucide-react/icons/wifi-off'
import { type ComponentPropsWithRef, createContext, type ReactNode, useContext } from 'react'
import { t, tCount } from '#contract/language/translate.ts'
import { CountBadge } from '../badges/count-badge.tsx'
import { Logo } from '../badges/logo.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { cx } from '../cx.ts'
import { RetryLink } from '../feedback/load-error.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { tooltipProps } from '../overlays/tooltip.tsx'

type AppFrameProps = {
  sidebar: ReactNode
  /** The bottom bar of a phone. */
  tabBar?: ReactNode
  /** Thin bars above everything: offline, impersonation, maintenance. */
  statusBars?: ReactNode
  collapsed?: boolean
  children: ReactNode
}

/** The layout of the app: a sidebar and a main area. On phones a tab bar at the bottom replaces the sidebar, unless the content has `data-fills-phone`. The page itself never scrolls, only areas inside it. */
export function AppFrame({ sidebar, tabBar, statusBars, collapsed, children }: AppFrameProps) {
  return (
    <div className="flex h-dvh flex-col overflow-hidden max-md:has-data-fills-phone:[&>nav]:hidden">
      <a
        href="#main"
        className="absolute -top-24 start-2 z-(--z-tip) rounded-control bg-text px-3 py-1.5 text-surface focus:top-2 touch:py-3"
      >
        {t('Skip to content')}
      </a>
      {statusBars}
      <div
        className={cx(
          'grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] max-md:grid-cols-1',
          collapsed ? 'md:grid-cols-[52px_minmax(0,1fr)]' : 'md:grid-cols-[var(--w-sidebar)_minmax(0,1fr)]',
        )}
      >
        {sidebar}
        <main id="main" tabIndex={-1} className="relative flex min-h-0 min-w-0 flex-col outline-none!">
          {children}
        </main>
      </div>
      {tabBar}
    </div>
  )
}

/** The area below the header, for lists, boards, and the panel that slides over them. */
export function MainBody({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx('relative flex min-h-0 flex-1 flex-col overflow-clip', className)}>{children}</div>
}

type SidebarProps = { top?: ReactNode; search?: ReactNode; foot?: ReactNode; collapsed?: boolean; children: ReactNode }

/** The sidebar, 232 px wide, or 52 px when collapsed. Pass `collapsed` to its NavItems too. */
export function Sidebar({ top, search, foot, collapsed, children }: SidebarProps) {
  return (
    <nav aria-label={t('Main')} className="flex min-h-0 flex-col border-e border-line bg-canvas max-md:hidden">
      <div className="flex h-(--h-header) flex-none items-center px-2">
        {top ?? (collapsed ? <Logo className="mx-auto" /> : <Logo words className="px-2" />)}
      </div>
      {search && <div className="flex-none px-2 pt-1 pb-2">{search}</div>}
      <div className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-2 thin-scroll">{children}</div>
      {foot && <div className="flex flex-none items-center gap-1 border-t border-line p-2">{foot}</div>}
    </nav>
  )
}

/** A titled group of items. A collapsed one shows no title. */
export function NavGroup({ title, collapsed, children }: { title?: string; collapsed?: boolean; children: ReactNode }) {
  return (
    <div {...(title && { role: 'group', 'aria-label': title })} className="flex flex-col gap-px not-first:mt-4">
      {title && !collapsed && (
        <div aria-hidden className="flex h-7 items-center px-2 text-12 font-medium text-text-3">
          {title}
        </div>
      )}
      {children}
    </div>
  )
}

type NavItemProps = Omit<ComponentPropsWithRef<'a'>, 'children'> & {
  icon: ReactNode
  label: string
  current?: boolean
  count?: number
  /** What `count` counts, for screen readers: `unread`. */
  countLabel?: string
  /** `ink` emphasizes unread counts; other counts are `plain`. */
  countTone?: 'ink' | 'plain'
  collapsed?: boolean
}

/** An item of the sidebar. It renders an `a`, so that it works with the router's `createLink`. */
export function NavItem({ icon, label, current, count, countLabel, countTone, collapsed, ...rest }: NavItemProps) {
  const { className, ...props } = rest
  return (
    <a
      {...(collapsed ? tooltipProps(label, { side: 'end' }) : {})}
      {...props}
      aria-current={current ? 'page' : props['aria-current']}
      className={cx(
        'tap relative flex h-7 min-w-0 flex-none items-center gap-2 rounded-control px-2 font-medium text-text-2 hover:bg-hover touch:h-11 aria-[current=page]:bg-active aria-[current=page]:text-text',
        collapsed && 'justify-center',
        className,
      )}
    >
      {icon}
      <span className={collapsed ? 'sr-only' : 'min-w-0 flex-1 truncate'}>{label}</span>
      {count !== undefined &&
        count > 0 &&
        (collapsed ? (
          <span aria-hidden className="absolute end-1 top-1 size-1.5 rounded-full bg-text" />
        ) : countTone === 'ink' ? (
          <CountBadge tone="ink" count={count} label={countLabel} />
        ) : (
          <span className="text-12 font-normal text-text-3 tabular-nums">
            {count}
            {countLabel && <span className="sr-only"> {countLabel}</span>}
          </span>
        ))}
    </a>
  )
}

type HeaderBarProps = {
  title: ReactNode
  /** Rendered after the title: view tabs, filter chips. Hidden on phones unless it contains `data-phone`. */
  start?: ReactNode
  /** Rendered at the right end: filter, sort, columns, the primary button. */
  end?: ReactNode
}

/** Opens the palette. Phones have a button for it in the header; wider screens have it in the sidebar. */
export const OpenPaletteContext = createContext<(() => void) | null>(null)

/** The header of the main area, 44 px high, or 52 px on phones. */
export function HeaderBar({ title, start, end }: HeaderBarProps) {
  return (
    <header className="flex h-(--h-header) flex-none items-center gap-2 border-b border-line bg-surface ps-4 pe-3 max-md:pe-1">
      <PhoneSearchButton />
      <h1 className="min-w-0 truncate text-15 font-semibold tracking-tight md:flex-none">{title}</h1>
      {start && (
        <>
          <span aria-hidden className="mx-1 h-4 w-px flex-none bg-line-2 max-md:hidden" />
          <div className="flex min-w-0 flex-1 items-center gap-1 overflow-x-auto p-0.5 no-scrollbar max-md:hidden has-data-phone:flex!">
            {start}
          </div>
        </>
      )}
      {end && <div className="ms-auto flex flex-none items-center gap-1">{end}</div>}
    </header>
  )
}

/** The button that opens the palette on phones, which have no sidebar. It comes first in every header. */
export function PhoneSearchButton() {
  const openPalette = useContext(OpenPaletteContext)
  return (
    openPalette && (
      <IconButton label={t('Find anything')} icon={<TextSearch />} className="-ms-3 md:hidden" onClick={openPalette} />
    )
  )
}

/** The tab bar at the bottom of a phone, with five items. */
export function TabBar({ children }: { children: ReactNode }) {
  return (
    <nav
      aria-label={t('Pages')}
      className="hidden flex-none auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] max-md:grid"
    >
      {children}
    </nav>
  )
}

type TabBarItemProps = Omit<ComponentPropsWithRef<'a'>, 'children'> & {
  icon: ReactNode
  label: string
  current?: boolean
  count?: number
}

export function TabBarItem({ icon, label, current, count, className, ...props }: TabBarItemProps) {
  return (
    <a {...props} aria-current={current ? 'page' : props['aria-current']} className={cx(tabClass, className)}>
      {icon}
      {label}
      {count !== undefined && count > 0 && (
        <CountBadge tone="ink" count={count} label={t('unread')} className="absolute start-[calc(50%+4px)] top-1" />
      )}
    </a>
  )
}

/** A tab of the bar, be it a link or a button. */
export const tabClass =
  'relative flex h-14 short:h-11 flex-col items-center justify-center gap-0.5 text-11 font-medium text-text-2 -outline-offset-2! [&>.lucide]:size-5 ' +
  'aria-[current=page]:text-text aria-[current=page]:before:absolute aria-[current=page]:before:-top-px aria-[current=page]:before:h-0.5 aria-[current=page]:before:w-6 aria-[current=page]:before:bg-text'

/** Shown while the changes that waited for the network are sent. */
export function SavingBar({ waitingCount }: { waitingCount: number }) {
  return (
    <div
      role="status"
      className="flex min-h-7 flex-none items-center gap-2 border-b border-line bg-canvas px-4 text-12 text-text-2"
    >
      <Spinner />
      <span>{tCount(waitingCount, 'Saving {count} change...', 'Saving {count} changes...')}</span>
    </div>
  )
}

/** A quiet line above everything, if what is shown could not be loaded again. */
export function OutdatedBar({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      data-keeps-panel
      role="status"
      className="flex min-h-7 flex-none flex-wrap items-center gap-x-2 border-b border-line bg-canvas px-4 text-12 text-text-2"
    >
      <CloudAlert aria-hidden className="size-3.5" />
      <span>{t('This may be out of date: it couldn’t be reloaded.')}</span>
      <RetryLink onRetry={onRetry} />
    </div>
  )
}

/** A thin bar that shows how old the data is, or how many changes wait. */
export function OfflineBar({ since, waitingCount = 0 }: { since: string; waitingCount?: number }) {
  return (
    <div
      role="status"
      className="flex min-h-7 flex-none items-center gap-2 bg-yellow-tint px-4 text-12 text-yellow-ink"
    >
      <WifiOff aria-hidden className="size-3.5" />
      <span>
        {waitingCount > 0
          ? tCount(
              waitingCount,
              'Offline. {count} change will be saved when you’re back.',
              'Offline. {count} changes will be saved when you’re back.',
            )
          : t('Offline since {since}. You still see what was loaded before.', { since })}
      </span>
    </div>
  )
}
