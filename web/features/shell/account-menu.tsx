import { useNavigate } from '@tanstack/react-router'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Settings from 'lucide-react/icons/settings'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Sun from 'lucide-react/icons/sun'
import Users from 'lucide-react/icons/users'
import Volume2 from 'lucide-react/icons/volume-2'
import type { ReactNode } from 'react'
import type { User } from '#contract/auth/user.ts'
import { type Live, live } from '../../platform/events.ts'
import { useMay } from '../../platform/permissions.ts'
import { signOut } from '../../platform/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { type Theme, useTheme } from '../../ui/theme.ts'
import { tip } from '../../ui/tooltip.tsx'
import { askForAccount } from '../impersonation/public.ts'
import { setMuted, useMuted } from '../whatsapp/public.ts'
import { useSettingsPages } from './settings-frame.tsx'

const themes: Record<Theme, { label: string; icon: ReactNode }> = {
  light: { label: 'Light', icon: <Sun aria-hidden /> },
  dark: { label: 'Dark', icon: <Moon aria-hidden /> },
  system: { label: 'System', icon: <Monitor aria-hidden /> },
}

/** Who is signed in, whether live updates arrive, and what belongs to the person. */
export function AccountMenu({ user, collapsed }: { user: User; collapsed: boolean }) {
  const state = live.use()
  const items = useAccountItems(user)
  const name = user.name || user.email
  return (
    <Menu
      label="Account"
      side="top"
      items={items}
      trigger={
        <button
          type="button"
          {...(collapsed ? tip(name, { side: 'end' }) : {})}
          className={cx(
            'tap flex min-w-0 items-center gap-2 rounded-control hover:bg-hover aria-expanded:bg-active',
            collapsed ? 'p-1.5' : 'h-9 flex-1 px-2 touch:h-11',
          )}
        >
          <span className="sr-only">Account{collapsed && ` ${name}`}</span>
          <span className="relative flex-none">
            <Avatar name={name} id={user.id} image={user.avatar} />
            {collapsed && state !== 'off' && (
              <Dot state={state} className="absolute -end-0.5 -bottom-0.5 ring-2 ring-canvas" />
            )}
          </span>
          {!collapsed && (
            <>
              <span className="min-w-0 flex-1 leading-4">
                <span className="block truncate font-medium">{name}</span>
                <LiveMark state={state} />
              </span>
              {state !== 'paused' && <SlidersHorizontal aria-hidden className="text-text-3" />}
            </>
          )}
        </button>
      }
    />
  )
}

export function useAccountItems(user: User): MenuItem[] {
  const [chosen, choose] = useTheme()
  const navigate = useNavigate()
  const [settings] = useSettingsPages()
  const may = useMay()
  const muted = useMuted()
  const maySwitch = !user.is_impersonate && may('team:impersonate')
  return [
    { heading: user.email },
    ...(Object.keys(themes) as Theme[]).map((theme) => ({
      ...themes[theme],
      checked: theme === chosen,
      onSelect: () => choose(theme),
    })),
    'separator',
    { label: 'Sound of messages', icon: <Volume2 aria-hidden />, checked: !muted, onSelect: () => setMuted(!muted) },
    ...(settings
      ? [{ label: 'Settings', icon: <Settings aria-hidden />, onSelect: () => void navigate({ to: settings.to }) }]
      : []),
    ...(maySwitch ? [{ label: 'Switch account…', icon: <Users aria-hidden />, onSelect: askForAccount }] : []),
    { label: 'Sign out', icon: <LogOut aria-hidden />, onSelect: () => void signOut() },
  ]
}

const words: Record<Live, string> = {
  off: '',
  connecting: 'Connecting',
  live: 'Live',
  paused: 'Live updates paused',
}

/** Tells the ear when live updates stop; the eye sees the dot. */
export function LiveAnnouncer() {
  const state = live.use()
  return (
    <span role="status" className="sr-only">
      {state === 'paused' && 'Live updates are paused.'}
    </span>
  )
}

function LiveMark({ state }: { state: Live }) {
  if (state === 'off') return null
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-12 text-text-2">
      <Dot state={state} />
      <span className="truncate">{words[state]}</span>
    </span>
  )
}

function Dot({ state, className }: { state: Live; className?: string }) {
  const tone = { off: '', connecting: 'bg-faint', live: 'bg-green-solid', paused: 'bg-orange-solid' }[state]
  return <span aria-hidden className={cx('size-1.5 flex-none rounded-full', tone, className)} />
}
