import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { paletteStore, paletteText } from '../../platform/keyboard/palette-store.ts'
import { focusSearch } from '../../platform/keyboard/search-target.ts'
import { shortcuts } from '../../platform/keyboard/shortcuts.ts'
import type { PanelRegistry } from '../../platform/navigation/panel.ts'
import { toggleSidebar, useIsSidebarCollapsed } from '../../platform/navigation/sidebar.ts'
import { selectedScope } from '../../platform/session/selected-scope.ts'
import { useSignedInUser } from '../../platform/session/session.ts'
import { undoLatest } from '../../shared/toasts.ts'
import { NoticeScope } from '../../ui/feedback/notice-scope.tsx'
import { toShortcutKey } from '../../ui/keyboard/use-shortcuts.ts'
import { AppFrame, OpenPaletteContext } from '../../ui/layout/app-frame.tsx'
import { closeTopLayer, getLayerCount, isModalOpen, isTyping, useClosesLayerOnBack } from '../../ui/overlays/layers.ts'
import { AccountSwitcher, ImpersonationStrip } from '../impersonation/public.ts'
import { CreateTenantDialog, NoTenant } from '../organizations/public.ts'
import { LiveAnnouncer } from './account-menu.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { GlobalCommands, useNavigationKeys } from './global-commands.ts'
import { MainSidebar, MobileTabBar } from './navigation.tsx'
import { PanelHost } from './panel-host.tsx'
import { PendingPalette } from './pending-palette.tsx'
import { ReadOnlyBar } from './read-only-bar.tsx'

declare global {
  /** What was typed after Ctrl+K before the shell handled keys; null if it wasn’t pressed. Ends what `web/early-keys.js` does. */
  var takeEarlyKeys: (() => string | null) | undefined
}

type ShellProps = {
  panels: PanelRegistry
  /** Renders the palette and the list of shortcuts. */
  PageOverlay: ComponentType
  /** What is shown if the address has no screen. */
  children?: ReactNode
}

/** The sidebar, the current screen, and the panel over it. */
export function Shell({ panels, PageOverlay, children = <Outlet /> }: ShellProps) {
  const user = useSignedInUser()
  const { organizationId, workspaceId } = selectedScope.use()
  const collapsed = useIsSidebarCollapsed()
  useGlobalKeys()
  useNavigationKeys()
  const openDialog = paletteStore.use()
  useFocusOnNavigation()
  if (!user) return null
  return (
    <AppFrame
      collapsed={collapsed}
      sidebar={<MainSidebar user={user} collapsed={collapsed} />}
      tabBar={<MobileTabBar user={user} />}
      statusBars={
        <>
          <ImpersonationStrip user={user} />
          <ReadOnlyBar user={user} />
          <ConnectionBar />
        </>
      }
    >
      <LiveAnnouncer />
      <BackClosesLayers />
      <GlobalCommands user={user} />
      <CreateTenantDialog user={user} />
      <AccountSwitcher user={user} />
      {workspaceId ? (
        <>
          <OpenPaletteContext value={openPalette}>
            <NoticeScope>{children}</NoticeScope>
          </OpenPaletteContext>
          <div className="pointer-events-none absolute inset-x-0 top-(--h-header) bottom-0 overflow-clip *:pointer-events-auto">
            <NoticeScope>
              <PanelHost panels={panels} />
            </NoticeScope>
          </div>
        </>
      ) : (
        <NoTenant organizationId={organizationId} />
      )}
      {workspaceId && openDialog && (
        <Suspense fallback={<PendingPalette part={PageOverlay} />}>
          <PageOverlay />
        </Suspense>
      )}
    </AppFrame>
  )
}

const openPalette = () => paletteStore.set('palette')

/** Makes the browser's Back button close a menu, a sheet or a dialog first, as phones do. */
function BackClosesLayers() {
  const { history } = useRouter()
  const closesLayer = useClosesLayerOnBack()
  useEffect(() => {
    if (!closesLayer) return
    const blockerFn = ({ action }: { action: string }): boolean => {
      if (action === 'BACK') closeTopLayer()
      return action === 'BACK'
    }
    return history.block({ blockerFn, enableBeforeUnload: false })
  }, [closesLayer, history])
  return null
}

/** Handles the shortcuts of every screen. The palette always opens; the others don't work while the user is typing. */
function useGlobalKeys(): void {
  useEffect(() => {
    const { palette, keys, search, sidebar, undo } = shortcuts.everywhere
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return
      const key = toShortcutKey(event)
      if (event.ctrlKey || event.metaKey) {
        // In a text, and in a dialog, the keys undo what was typed.
        if (key === undo.key && !event.shiftKey && !isTyping(event) && !isModalOpen() && undoLatest())
          event.preventDefault()
        // The user must answer an open confirmation first.
        if (key !== palette.key || isModalOpen()) return
        event.preventDefault()
        return paletteStore.set('palette')
      }
      if (isTyping(event)) return
      if (key === keys.key && !isModalOpen()) paletteStore.set('keys')
      if (key === search.key && focusSearch()) event.preventDefault()
      if (key === sidebar.key && getLayerCount() === 0) toggleSidebar()
    }
    document.addEventListener('keydown', handleKeyDown)
    const typedBefore = globalThis.takeEarlyKeys?.() ?? null
    if (typedBefore !== null) {
      paletteText.set(typedBefore)
      paletteStore.set('palette')
    }
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}

/**
 * Moves the focus to the new screen after a navigation, for screen readers, but not when a panel opens. If the user is already
 * using the new screen, the focus stays where it is, because moving it would close the menu that they opened.
 */
function useFocusOnNavigation(): void {
  const nextPathname = useRouterState({ select: (state) => state.location.pathname })
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const last = useRef(pathname)
  const focusBefore = useRef<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at the start of each navigation
  useLayoutEffect(() => {
    focusBefore.current = document.activeElement
  }, [nextPathname])
  useEffect(() => {
    if (last.current === pathname) return
    const main = document.getElementById('main')
    const now = document.activeElement
    const isInUse = now !== focusBefore.current && now !== main && main?.contains(now)
    if (last.current !== undefined && !isInUse) main?.focus({ preventScroll: true })
    last.current = pathname
  }, [pathname])
}
