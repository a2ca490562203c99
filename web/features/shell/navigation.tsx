import { useLocation, useNavigate } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import ChartColumn from 'lucide-react/icons/chart-column'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Gauge from 'lucide-react/icons/gauge'
import Inbox from 'lucide-react/icons/inbox'
import PanelLeft from 'lucide-react/icons/panel-left'
import TextSearch from 'lucide-react/icons/text-search'
import { createElement, type ReactNode } from 'react'
import type { User } from '#contract/auth/user.ts'
import { recordKinds, screenKinds, screenPathOf } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import { paletteStore } from '../../platform/keyboard/palette-store.ts'
import { shortcuts } from '../../platform/keyboard/shortcuts.ts'
import { toggleSidebar } from '../../platform/navigation/sidebar.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { cx } from '../../ui/cx.ts'
import { Kbd } from '../../ui/keyboard/kbd.tsx'
import { NavGroup, Sidebar, TabBar, tabClass } from '../../ui/layout/app-frame.tsx'
import { NavLink, TabBarLink } from '../../ui/navigation/links.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import { useUnreadNotifications } from '../notifications/public.ts'
import { useTenantMenuItems, WorkspaceSwitcher } from '../organizations/public.ts'
import { recordTypes } from '../record-types.ts'
import { useUnreadCount } from '../whatsapp/public.ts'
import { AccountMenu, signOutItem, useAccountMenuItems, useSettingsItem } from './account-menu.tsx'
import { FavoritesGroup, useFavoriteMenuItems } from './favorites-group.tsx'

type NavEntry = {
  to: '/inbox' | '/notifications' | '/dashboard' | '/reports' | ReturnType<typeof screenPathOf>
  label: string
  icon: ReactNode
  /** The letter that opens the page after `g`. */
  letter: string
}

/** The pages in the sidebar and in the phone's tab bar, in order. */
export const navEntries: readonly NavEntry[] = [
  { to: '/inbox', label: t('Inbox'), icon: <Inbox aria-hidden />, letter: 'i' },
  { to: '/notifications', label: t('Notifications'), icon: <Bell aria-hidden />, letter: 'n' },
  { to: '/dashboard', label: t('Dashboard'), icon: <Gauge aria-hidden />, letter: 'h' },
  { to: '/reports', label: t('Reports'), icon: <ChartColumn aria-hidden />, letter: 'r' },
  ...screenKinds.map((kind) => {
    const { label, screen } = recordKinds[kind]
    return {
      to: screenPathOf(kind),
      label,
      icon: createElement(recordTypes[kind].icon, { 'aria-hidden': true }),
      ...screen,
    }
  }),
]

/** The number of unread items by page. */
function useUnreadCounts(): Partial<Record<NavEntry['to'], number>> {
  const inbox = useUnreadCount()
  const notifications = useUnreadNotifications()
  return { '/inbox': inbox, '/notifications': notifications }
}

export function MainSidebar({ user, collapsed }: { user: User; collapsed: boolean }) {
  const unread = useUnreadCounts()
  return (
    <Sidebar
      collapsed={collapsed}
      top={<WorkspaceSwitcher user={user} collapsed={collapsed} />}
      search={!collapsed && <SearchButton collapsed={false} />}
      foot={
        <div className={cx('flex min-w-0 flex-1 items-center gap-1', collapsed && 'flex-col')}>
          <AccountMenu user={user} collapsed={collapsed} />
          <IconButton
            label={collapsed ? t('Expand sidebar') : t('Collapse sidebar')}
            kbd="["
            tipSide={collapsed ? 'end' : 'top'}
            icon={<PanelLeft className="rtl:-scale-x-100" />}
            onClick={toggleSidebar}
          />
        </div>
      }
    >
      <NavGroup>
        {collapsed && <SearchButton collapsed />}
        {navEntries.map((entry) => (
          <NavLink
            key={entry.to}
            {...entry}
            {...(entry.to in unread && { count: unread[entry.to], countLabel: t('unread'), countTone: 'ink' })}
            collapsed={collapsed}
          />
        ))}
      </NavGroup>
      <FavoritesGroup collapsed={collapsed} />
    </Sidebar>
  )
}

/** The button that opens the palette. */
function SearchButton({ collapsed }: { collapsed: boolean }) {
  const { shown } = shortcuts.everywhere.palette
  const label = t('Find anything')
  return (
    <button
      type="button"
      {...(collapsed ? tooltipProps(label, { side: 'end', kbd: shown.join(' ') }) : {})}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => paletteStore.set('palette')}
      className={cx(
        'tap flex w-full min-w-0 flex-none items-center gap-2 rounded-control px-2 text-text-2 touch:h-11',
        collapsed
          ? 'h-7 justify-center font-medium hover:bg-hover'
          : 'h-(--h-control) border border-control bg-surface hover:border-text-3',
      )}
    >
      <TextSearch aria-hidden />
      <span className={collapsed ? 'sr-only' : 'min-w-0 flex-1 truncate text-start'}>{label}</span>
      {!collapsed && <Kbd>{shown.join(' ')}</Kbd>}
    </button>
  )
}

/** The pages that the tab bar has no room for. */
const overflowPaths: readonly NavEntry['to'][] = ['/notifications', '/dashboard', '/reports', '/companies']
const isOverflowEntry = ({ to }: NavEntry): boolean => overflowPaths.includes(to)

/** The tab bar of a phone. The remaining pages of the sidebar are in the "More" menu. */
export function MobileTabBar({ user }: { user: User }) {
  const tenantItems = useTenantMenuItems(user)
  const accountItems = useAccountMenuItems(user)
  const favoriteItems = useFavoriteMenuItems()
  const navigate = useNavigate()
  const unread = useUnreadCounts()
  const settingsItem = useSettingsItem()
  const overflowEntries = navEntries.filter(isOverflowEntry)
  const isCurrent = useLocation({
    select: ({ pathname }) => [...overflowPaths, '/settings'].some((path) => pathname.startsWith(path)),
  })
  return (
    <TabBar>
      {navEntries.map((entry) =>
        isOverflowEntry(entry) ? null : <TabBarLink key={entry.to} {...entry} count={unread[entry.to]} />,
      )}
      <Menu
        label={t('More')}
        side="top"
        align="end"
        items={[
          ...overflowEntries.map(({ to, label, icon }) => ({
            label: unread[to] ? `${label} (${unread[to]})` : label,
            icon,
            onSelect: () => void navigate({ to }),
          })),
          settingsItem,
          favoriteItems.length === 0 && 'separator',
          ...favoriteItems,
          ...tenantItems,
          'separator',
          ...accountItems,
        ]}
        footerItem={signOutItem}
        trigger={
          <button
            type="button"
            aria-current={isCurrent ? 'page' : undefined}
            className={`${tabClass} aria-expanded:text-text`}
          >
            <Ellipsis aria-hidden />
            {t('More')}
            {overflowEntries.some(({ to }) => unread[to]) && (
              <span className="absolute start-[calc(50%+8px)] top-2 size-2 rounded-full bg-text">
                <span className="sr-only"> {t('unread')}</span>
              </span>
            )}
          </button>
        }
      />
    </TabBar>
  )
}
