import { useNavigate } from '@tanstack/react-router'
import Banknote from 'lucide-react/icons/banknote'
import Bell from 'lucide-react/icons/bell'
import Building2 from 'lucide-react/icons/building-2'
import CircleCheck from 'lucide-react/icons/circle-check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Gauge from 'lucide-react/icons/gauge'
import Inbox from 'lucide-react/icons/inbox'
import PanelLeft from 'lucide-react/icons/panel-left'
import TextSearch from 'lucide-react/icons/text-search'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import type { User } from '#contract/auth/user.ts'
import { NavLink, TabBarLink } from '../../platform/link.tsx'
import { paletteShown } from '../../platform/palette.ts'
import { searchPlace } from '../../platform/search-target.ts'
import { shortcuts } from '../../platform/shortcuts.ts'
import { toggleSidebar } from '../../platform/sidebar.ts'
import { NavGroup, Sidebar, TabBar } from '../../ui/app-frame.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Menu } from '../../ui/menu.tsx'
import { tip } from '../../ui/tooltip.tsx'
import { useUnreadNotifications } from '../notifications/public.ts'
import { usePlaceItems, WorkspaceSwitcher } from '../organizations/public.ts'
import { useUnread } from '../whatsapp/public.ts'
import { AccountMenu, useAccountItems } from './account-menu.tsx'

type Place = {
  to: '/inbox' | '/notifications' | '/dashboard' | '/contacts' | '/companies' | '/deals' | '/tasks'
  label: string
  icon: ReactNode
  /** The letter after `g` that leads here. */
  go: string
}

/** The screens of the sidebar and of a phone's bottom bar, in their order. */
export const places: readonly Place[] = [
  { to: '/inbox', label: 'Inbox', icon: <Inbox aria-hidden />, go: 'i' },
  { to: '/notifications', label: 'Notifications', icon: <Bell aria-hidden />, go: 'n' },
  { to: '/dashboard', label: 'Dashboard', icon: <Gauge aria-hidden />, go: 'h' },
  { to: '/contacts', label: 'Contacts', icon: <Users aria-hidden />, go: 'c' },
  { to: '/companies', label: 'Companies', icon: <Building2 aria-hidden />, go: 'o' },
  { to: '/deals', label: 'Deals', icon: <Banknote aria-hidden />, go: 'd' },
  { to: '/tasks', label: 'Tasks', icon: <CircleCheck aria-hidden />, go: 't' },
]

/** The places with something to read, and how much of it. */
function useUnreadAt(): Partial<Record<Place['to'], number>> {
  const inbox = useUnread()
  const notifications = useUnreadNotifications()
  return { '/inbox': inbox, '/notifications': notifications }
}

export function MainSidebar({ user, collapsed }: { user: User; collapsed: boolean }) {
  const unread = useUnreadAt()
  return (
    <Sidebar
      collapsed={collapsed}
      top={<WorkspaceSwitcher user={user} collapsed={collapsed} />}
      // A page without a search keeps its room: the places below stay where they are.
      search={
        !collapsed && (
          <>
            <FindButton collapsed={false} />
            <div ref={searchPlace.set} className="mt-1 min-h-(--h-control)" />
          </>
        )
      }
      foot={
        <div className={cx('flex min-w-0 flex-1 items-center gap-1', collapsed && 'flex-col')}>
          <AccountMenu user={user} collapsed={collapsed} />
          <IconButton
            label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
            kbd="["
            tipSide={collapsed ? 'end' : 'top'}
            icon={<PanelLeft className="rtl:-scale-x-100" />}
            onClick={toggleSidebar}
          />
        </div>
      }
    >
      <NavGroup>
        {collapsed && <FindButton collapsed />}
        {places.map((place) => (
          <NavLink
            key={place.to}
            {...place}
            {...(place.to in unread && { count: unread[place.to], countLabel: 'unread', countTone: 'ink' })}
            collapsed={collapsed}
          />
        ))}
      </NavGroup>
    </Sidebar>
  )
}

/** Opens the palette. */
function FindButton({ collapsed }: { collapsed: boolean }) {
  const { shown } = shortcuts.everywhere.palette
  const label = 'Find anything'
  return (
    <button
      type="button"
      {...(collapsed ? tip(label, { side: 'end', kbd: shown.join(' ') }) : {})}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => paletteShown.set('palette')}
      className={cx(
        'tap flex h-7 w-full min-w-0 flex-none items-center gap-2 rounded-control px-2 font-medium text-text-2 hover:bg-hover touch:h-11',
        collapsed && 'justify-center',
      )}
    >
      <TextSearch aria-hidden />
      <span className={collapsed ? 'sr-only' : 'min-w-0 flex-1 truncate text-start'}>{label}</span>
      {!collapsed && <Kbd>{shown.join(' ')}</Kbd>}
    </button>
  )
}

/** A phone has room for five. */
const behindMore: readonly Place['to'][] = ['/notifications', '/dashboard', '/companies']
const isBehindMore = ({ to }: Place): boolean => behindMore.includes(to)

/** A phone's places; what the sidebar has besides stands behind "More". */
export function PhoneBar({ user }: { user: User }) {
  const placeItems = usePlaceItems(user)
  const accountItems = useAccountItems(user)
  const navigate = useNavigate()
  const unread = useUnreadAt()
  const behind = places.filter(isBehindMore)
  return (
    <TabBar>
      {places.map((place) =>
        isBehindMore(place) ? null : <TabBarLink key={place.to} {...place} count={unread[place.to]} />,
      )}
      <Menu
        label="More"
        side="top"
        align="end"
        items={[
          ...behind.map(({ to, label, icon }) => ({
            label: unread[to] ? `${label} (${unread[to]})` : label,
            icon,
            onSelect: () => void navigate({ to }),
          })),
          ...placeItems,
          'separator',
          ...accountItems,
        ]}
        trigger={
          <button
            type="button"
            className="flex h-14 flex-col short:h-11 items-center justify-center gap-0.5 text-11 font-medium text-text-2 -outline-offset-2! aria-expanded:text-text [&>.lucide]:size-5"
          >
            <Ellipsis aria-hidden />
            More
          </button>
        }
      />
    </TabBar>
  )
}
