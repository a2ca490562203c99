import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { MaintenanceGate } from './features/maintenance/public.ts'
import { followNotificationClicks } from './features/notifications/push/notification-clicks.ts'
import { RootErrorBoundary } from './features/shell/error-pages.tsx'
import { confirmLosingChanges } from './features/shell/sign-out-question.ts'
import { queryClient } from './platform/api/query-cache.ts'
import { afterFirstScreen, watchFirstScreen } from './platform/navigation/first-screen.ts'
import { loadModule } from './platform/navigation/load-module.ts'
import { registerServiceWorker } from './platform/navigation/register-service-worker.ts'
import { setSignOutQuestion } from './platform/session/session.ts'
import { startSessionEffects } from './platform/session/session-effects.ts'
import { router } from './routes.tsx'
import { GlobalOverlays } from './ui/overlays/global-overlays.tsx'

/** Whether a screen, or what it shows, is being loaded. */
const isLoading = (): boolean => router.state.status === 'pending' || queryClient.isFetching() > 0

/** Fulfilled once everything that live events change follows them. */
const followed = new Promise<void>((resolve) => {
  const load = () => loadModule(async () => (await import('./follow-changes.ts')).followChanges, { onMissing: 'fail' })
  const follow = async () => (await load())(router)
  afterFirstScreen(() => void follow().then(resolve, resolve))
})

export function App() {
  useEffect(() => watchFirstScreen(isLoading), [])
  useEffect(() => startSessionEffects(router, followed), [])
  useEffect(() => setSignOutQuestion(confirmLosingChanges), [])
  useEffect(() => afterFirstScreen(() => void registerServiceWorker()), [])
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
