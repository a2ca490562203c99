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
import { t } from '#contract/language/translate.ts'
import { type LiveStatus, useLiveStatus } from '../../platform/live/live-events.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { signOut } from '../../platform/session/session.ts'
import { type Theme, useTheme } from '../../platform/storage/theme.ts'
import { Avatar } from '../../ui/badges/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import { openAccountSwitcher } from '../impersonation/public.ts'
import { setMuted, useMuted } from '../whatsapp/public.ts'
import { useSettingsPages } from './settings-pages.ts'

const themes: Record<Theme, { label: string; icon: ReactNode }> = {
  light: { label: t('Light'), icon: <Sun aria-hidden /> },
  dark: { label: t('Dark'), icon: <Moon aria-hidden /> },
  system: { label: t('System'), icon: <Monitor aria-hidden /> },
}

export const themeLabels: readonly string[] = Object.values(themes).map(({ label }) => label)

/** The menu of the signed-in user, with the state of live updates. */
export function AccountMenu({ user, collapsed }: { user: User; collapsed: boolean }) {
  const state = useLiveStatus()
  const settings = useSettingsItem()
  const [identity, ...others] = useAccountMenuItems(user)
  const items = [identity, settings, settings && ('separator' as const), ...others, signOutItem]
  const name = user.name || user.email
  return (
    <Menu
      label={t('Account')}
      side="top"
      items={items}
      trigger={
        <button
          type="button"
          {...(collapsed ? tooltipProps(name, { side: 'end' }) : {})}
          className={cx(
            'tap flex min-w-0 items-center gap-2 rounded-control hover:bg-hover aria-expanded:bg-active',
            collapsed ? 'p-1.5' : 'h-9 flex-1 px-2 touch:h-11',
          )}
        >
          <span className="sr-only">
            {t('Account')}
            {collapsed && ` ${name}`}
          </span>
          <span className="relative flex-none">
            <Avatar name={name} id={user.id} image={user.avatar} />
            {collapsed && liveTones[state] && (
              <LiveDot state={state} className="absolute -end-0.5 -bottom-0.5 ring-2 ring-canvas" />
            )}
          </span>
          {!collapsed && (
            <>
              <span className="min-w-0 flex-1 leading-4">
                <span className="block truncate font-medium">{name}</span>
                <ConnectionStatus state={state} />
              </span>
              {state !== 'paused' && <SlidersHorizontal aria-hidden className="text-text-3" />}
            </>
          )}
        </button>
      }
    />
  )
}

/** The first of the settings pages that the person may open; null if there is none. */
export function useSettingsItem(): MenuItem | null {
  const navigate = useNavigate()
  const [settings] = useSettingsPages()
  if (!settings) return null
  return { label: t('Settings'), icon: <Settings aria-hidden />, onSelect: () => void navigate({ to: settings.to }) }
}

export function useAccountMenuItems(user: User): MenuItem[] {
  const [activeTheme, setTheme] = useTheme()
  const may = usePermissionCheck()
  const muted = useMuted()
  const maySwitch = !user.is_impersonate && may('team:impersonate')
  return [
    { heading: user.email },
    ...(Object.keys(themes) as Theme[]).map((theme) => ({
      ...themes[theme],
      checked: theme === activeTheme,
      onSelect: () => setTheme(theme),
    })),
    'separator',
    { label: t('Sound of messages'), icon: <Volume2 aria-hidden />, checked: !muted, onSelect: () => setMuted(!muted) },
    ...(maySwitch ? [{ label: t('Switch account…'), icon: <Users aria-hidden />, onSelect: openAccountSwitcher }] : []),
  ]
}

export const signOutItem: MenuItem = {
  label: t('Sign out'),
  icon: <LogOut aria-hidden />,
  onSelect: () => void signOut(),
}

const liveLabels: Record<LiveStatus, string> = {
  off: '',
  connecting: t('Connecting...'),
  live: t('Live'),
  paused: t('Live updates paused'),
  offline: t('Offline'),
}

const liveTones: Record<LiveStatus, string> = {
  off: '',
  connecting: 'bg-faint',
  live: 'bg-green-solid',
  paused: 'bg-orange-solid',
  offline: 'bg-orange-solid',
}

/** Announces to screen readers when live updates stop. Sighted users see the dot. */
export function LiveAnnouncer() {
  const state = useLiveStatus()
  return (
    <span role="status" className="sr-only">
      {state === 'paused' && t('Live updates are paused.')}
    </span>
  )
}

function ConnectionStatus({ state }: { state: LiveStatus }) {
  if (state === 'off') return null
  return (
    <span className="flex h-4 min-w-0 items-center gap-1.5 text-12 text-text-2">
      <LiveDot state={state} />
      <span className="truncate">{liveLabels[state]}</span>
    </span>
  )
}

function LiveDot({ state, className }: { state: LiveStatus; className?: string }) {
  const tone = liveTones[state]
  return <span aria-hidden className={cx('size-1.5 flex-none rounded-full', tone, className)} />
}
