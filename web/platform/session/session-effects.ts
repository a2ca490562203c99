import type { AnyRouter } from '@tanstack/react-router'
import { clearPictureCache, setPictureLoader } from '../../shared/image-source.ts'
import { dismissToast, getToasts } from '../../shared/toasts.ts'
import { fetchFile } from '../api/client.ts'
import { queryClient, queryKeys } from '../api/query-cache.ts'
import { startLiveUpdates, subscribeToEvents } from '../live/live-events.ts'
import { toSafeReturnUrl } from '../navigation/return-url.ts'
import { sessionStore } from './session.ts'

/** Screens that need nobody to be signed in. */
const publicPaths = /^\/(auth|verify-otp|join)$/

/** Ties the session to the screen: live events while it lasts, the sign-in page when it ends. Answers how to stop. */
export function startSessionEffects(router: AnyRouter): () => void {
  setPictureLoader(fetchFile)
  const stopEvents = startLiveUpdates()
  const unsubscribeResync = subscribeToEvents('resync', invalidateAll)
  const unsubscribeSession = sessionStore.onChange(() => {
    if (sessionStore.get().status === 'signed out') handleSignOut(router)
  })
  return () => {
    stopEvents()
    unsubscribeResync()
    unsubscribeSession()
  }
}

/** Events were missed. What says of itself that it `catchesUp` does so without reading all of itself. */
function invalidateAll(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.workspace(), predicate: ({ meta }) => !meta?.catchesUp })
}

function handleSignOut(router: AnyRouter): void {
  queryClient.clear()
  clearPictureCache()
  // Calls that were under way fail now; nobody is told, because the session's end is silent (ERR-008).
  setTimeout(() => {
    for (const { id } of getToasts()) dismissToast(id)
  })
  const { pathname, href } = router.state.location
  const state = sessionStore.get()
  if (publicPaths.test(pathname) || state.status !== 'signed out') return
  const returnUrl = state.returnToPage ? (toSafeReturnUrl(href, location.origin) ?? undefined) : undefined
  void router.navigate({ to: '/auth', search: { returnUrl }, replace: true })
}
