import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { followCustomFields } from './features/custom-fields/requests.ts'
import { MaintenanceGate } from './features/maintenance/public.ts'
import { followNotifications } from './features/notifications/follow-notifications.ts'
import { openNotification } from './features/notifications/open-notification.ts'
import { followNotificationClicks } from './features/notifications/push/browser-push.ts'
import { followPipelines } from './features/pipelines/requests.ts'
import { RootErrorBoundary } from './features/shell/error-pages.tsx'
import { followTags } from './features/tags/follow-tags.ts'
import { followTeam } from './features/team/follow-team.ts'
import { type ChatRef, chatKey } from './features/whatsapp/conversations/chat.ts'
import { showEventToasts } from './features/whatsapp/live/event-toasts.ts'
import { syncWhatsappCache } from './features/whatsapp/live/sync-cache.ts'
import { queryClient } from './platform/api/query-cache.ts'
import { watchFirstScreen } from './platform/navigation/first-screen.ts'
import { formatPanelKey, type PanelAddress } from './platform/navigation/panel.ts'
import { startSessionEffects } from './platform/session/session-effects.ts'
import { router } from './routes.tsx'
import { GlobalOverlays } from './ui/overlays/global-overlays.tsx'

/** The navigation that opens a panel on the current screen. */
const overCurrentScreen = (address: PanelAddress) =>
  ({ to: '.', search: (before: object) => ({ ...before, panel: formatPanelKey(address), tab: undefined }) }) as const

const openChat = (chat: ChatRef): void => void router.navigate({ to: '/inbox', search: { chat: chatKey(chat) } })

/** Whether a screen, or what it shows, is being loaded. */
const isLoading = (): boolean => router.state.status === 'pending' || queryClient.isFetching() > 0

export function App() {
  useEffect(() => watchFirstScreen(isLoading), [])
  useEffect(() => startSessionEffects(router), [])
  useEffect(() => followTags(), [])
  useEffect(() => followPipelines(), [])
  useEffect(() => followCustomFields(), [])
  useEffect(() => followTeam(), [])
  useEffect(() => syncWhatsappCache(), [])
  useEffect(
    () =>
      followNotifications((notification) =>
        openNotification(router, notification, (address) => void router.navigate(overCurrentScreen(address))),
      ),
    [],
  )
  useEffect(() => showEventToasts(openChat), [])
  useEffect(() => followNotificationClicks((path) => router.history.push(path)), [])
  return (
    <RootErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <MaintenanceGate>
          <RouterProvider router={router} />
          <GlobalOverlays />
        </MaintenanceGate>
      </QueryClientProvider>
    </RootErrorBoundary>
  )
}
