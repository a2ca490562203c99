import Ellipsis from 'lucide-react/icons/ellipsis'
import PanelLeft from 'lucide-react/icons/panel-left'
import Search from 'lucide-react/icons/search'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import type { User } from '#contract/auth/user.ts'
import { NavLink, TabBarLink } from '../../platform/link.tsx'
import { focusSearch, useIsSearchable } from '../../platform/search-target.ts'
import { toggleSidebar } from '../../platform/sidebar.ts'
import { NavGroup, Sidebar, TabBar } from '../../ui/app-frame.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Menu } from '../../ui/menu.tsx'
import { usePlaceItems, WorkspaceSwitcher } from '../organizations/public.ts'
import { AccountMenu, useAccountItems } from './account-menu.tsx'

type Place = { to: '/contacts'; label: string; icon: ReactNode }

/** The screens of the sidebar and of a phone's bottom bar, in their order. */
const places: readonly Place[] = [{ to: '/contacts', label: 'Contacts', icon: <Users aria-hidden /> }]

export function MainSidebar({ user, collapsed }: { user: User; collapsed: boolean }) {
  const searchable = useIsSearchable()
  return (
    <Sidebar
      collapsed={collapsed}
      top={<WorkspaceSwitcher user={user} collapsed={collapsed} />}
      search={searchable && <SearchButton collapsed={collapsed} />}
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
        {places.map((place) => (
          <NavLink key={place.to} {...place} collapsed={collapsed} />
        ))}
      </NavGroup>
    </Sidebar>
  )
}

/** Leads to the search field of the present screen. */
function SearchButton({ collapsed }: { collapsed: boolean }) {
  if (collapsed)
    return (
      <IconButton label="Search" kbd="/" tipSide="end" icon={<Search />} className="w-full!" onClick={focusSearch} />
    )
  return (
    <button
      type="button"
      aria-keyshortcuts="/"
      onClick={focusSearch}
      className="flex h-(--h-control) w-full items-center gap-2 rounded-control border border-control bg-surface ps-2 pe-1 text-text-3 hover:border-text-3"
    >
      <Search aria-hidden />
      <span className="flex-1">Search</span>
      <Kbd>/</Kbd>
    </button>
  )
}

/** A phone's places; what the sidebar has besides stands behind "More". */
export function PhoneBar({ user }: { user: User }) {
  const placeItems = usePlaceItems(user)
  const accountItems = useAccountItems(user)
  return (
    <TabBar>
      {places.map((place) => (
        <TabBarLink key={place.to} {...place} />
      ))}
      <Menu
        label="More"
        side="top"
        align="end"
        items={[...placeItems, 'separator', ...accountItems]}
        trigger={
          <button
            type="button"
            className="flex h-14 flex-col items-center justify-center gap-0.5 text-11 font-medium text-text-2 -outline-offset-2! aria-expanded:text-text [&>.lucide]:size-5"
          >
            <Ellipsis aria-hidden />
            More
          </button>
        }
      />
    </TabBar>
  )
}
