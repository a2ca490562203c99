import { Outlet, useRouterState } from '@tanstack/react-router'
import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import { offlineSince, useOnline } from '../../platform/online.ts'
import { paletteShown } from '../../platform/palette.ts'
import { PanelHost, type PanelTable } from '../../platform/panel-host.tsx'
import { focusSearch } from '../../platform/search-target.ts'
import { selection } from '../../platform/selection.ts'
import { useUser } from '../../platform/session.ts'
import { shortcuts } from '../../platform/shortcuts.ts'
import { toggleSidebar, useIsCollapsed } from '../../platform/sidebar.ts'
import { AppFrame, FindAnything, OfflineStrip } from '../../ui/app-frame.tsx'
import { keyOf } from '../../ui/keys.ts'
import { isAsked, isTyping, layerCount } from '../../ui/layers.ts'
import { ImpersonationStrip, SwitchAccount } from '../impersonation/public.ts'
import { NewPlace, NoPlace } from '../organizations/public.ts'
import { LiveAnnouncer } from './account-menu.tsx'
import { CommonCommands, useGoKeys } from './go.ts'
import { MainSidebar, PhoneBar } from './places.tsx'

/** Sidebar, the present screen, and the panel over it; `OverPage` is what the keys of the palette open. */
export function Shell({ panels, OverPage }: { panels: PanelTable; OverPage: ComponentType }) {
  const user = useUser()
  const { organizationId, workspaceId } = selection.use()
  const collapsed = useIsCollapsed()
  const online = useOnline()
  useKeysEverywhere()
  useGoKeys()
  const overPage = paletteShown.use()
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
      <CommonCommands user={user} />
      <NewPlace user={user} />
      <SwitchAccount user={user} />
      {workspaceId ? (
        <>
          <FindAnything value={openPalette}>
            <Outlet />
          </FindAnything>
          <div className="pointer-events-none absolute inset-x-0 top-(--h-header) bottom-0 overflow-clip *:pointer-events-auto">
            <PanelHost panels={panels} />
          </div>
        </>
      ) : (
        <NoPlace organizationId={organizationId} />
      )}
      {workspaceId && overPage && (
        <Suspense fallback={null}>
          <OverPage />
        </Suspense>
      )}
    </AppFrame>
  )
}

const openPalette = () => paletteShown.set('palette')

/** Keys that work on every screen: the palette at any time, the others while nothing is typed. */
function useKeysEverywhere(): void {
  useEffect(() => {
    const { palette, keys, search, sidebar } = shortcuts.everywhere
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return
      const key = keyOf(event)
      if (event.ctrlKey || event.metaKey) {
        // A question that stands over the page is answered first.
        if (key !== palette.key || isAsked()) return
        event.preventDefault()
        return paletteShown.set('palette')
      }
      if (isTyping(event)) return
      if (key === keys.key && !isAsked()) paletteShown.set('keys')
      if (key === search.key && focusSearch()) event.preventDefault()
      if (key === sidebar.key && layerCount() === 0) toggleSidebar()
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
