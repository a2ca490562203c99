import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { offlineSince, useOnline } from '../../platform/online.ts'
import { PanelHost, type PanelTable } from '../../platform/panel-host.tsx'
import { focusSearch } from '../../platform/search-target.ts'
import { selection } from '../../platform/selection.ts'
import { useUser } from '../../platform/session.ts'
import { toggleSidebar, useIsCollapsed } from '../../platform/sidebar.ts'
import { AppFrame, OfflineStrip } from '../../ui/app-frame.tsx'
import { isTyping, layerCount } from '../../ui/layers.ts'
import { ImpersonationStrip, SwitchAccount } from '../impersonation/public.ts'
import { NewPlace, NoPlace } from '../organizations/public.ts'
import { LiveAnnouncer } from './account-menu.tsx'
import { MainSidebar, PhoneBar } from './places.tsx'

/** Sidebar, the present screen, and the panel over it. */
export function Shell({ panels }: { panels: PanelTable }) {
  const user = useUser()
  const { organizationId, workspaceId } = selection.use()
  const collapsed = useIsCollapsed()
  const online = useOnline()
  useKeys()
  useFocusOnNewScreen()
  if (!user) return null
  return (
    <AppFrame
      collapsed={collapsed}
      sidebar={<MainSidebar user={user} collapsed={collapsed} />}
      tabBar={<PhoneBar user={user} />}
      strips={
        <>
          <ImpersonationStrip user={user} />
          {!online && <OfflineStrip since={offlineSince() ?? 'a moment ago'} waiting={0} />}
        </>
      }
    >
      <LiveAnnouncer />
      <NewPlace user={user} />
      <SwitchAccount user={user} />
      {workspaceId ? (
        <>
          <Outlet />
          <div className="pointer-events-none absolute inset-x-0 top-(--h-header) bottom-0 overflow-clip *:pointer-events-auto">
            <PanelHost panels={panels} />
          </div>
        </>
      ) : (
        <NoPlace organizationId={organizationId} />
      )}
    </AppFrame>
  )
}

/** Keys that work on every screen while nothing is typed. */
function useKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey
      if (!plain || event.defaultPrevented || isTyping(event)) return
      if (event.key === '/' && focusSearch()) event.preventDefault()
      if (event.key === '[' && layerCount() === 0) toggleSidebar()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Going to another screen takes the focus along, so that a screen reader begins there; opening a panel does not. */
function useFocusOnNewScreen(): void {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    if (last.current !== undefined) document.getElementById('main')?.focus({ preventScroll: true })
    last.current = pathname
  }, [pathname])
}
