import type { AnyRouter } from '@tanstack/react-router'
import { clearPictureCache, setPictureLoader } from '../../shared/image-source.ts'
import { dismissToast, getToasts } from '../../shared/toasts.ts'
import { fetchFile } from '../api/client.ts'
import { queryClient, queryKeys, refetchFailedQueries } from '../api/query-cache.ts'
import { liveStatus, startLiveUpdates, subscribeToEvents } from '../live/live-events.ts'
import { toSafeReturnUrl } from '../navigation/return-url.ts'
import { sessionStore } from './session.ts'

/** Pages that need no session. */
const publicPaths = /^\/(auth|verify-otp|join)$/

/**
 * Starts live updates when a session begins and `subscribersReady` has resolved, so that no subscriber misses an event, and opens the
 * sign-in page when the session ends. Returns a function that stops both.
 */
export function startSessionEffects(router: AnyRouter, subscribersReady: Promise<void>): () => void {
  setPictureLoader(fetchFile)
  const stopEvents = startLiveUpdates(subscribersReady)
  const unsubscribeResync = subscribeToEvents('resync', invalidateAll)
  const unsubscribeStreams = liveStatus.onChange(() => {
    if (liveStatus.get() === 'live') refetchFailedQueries()
  })
  const unsubscribeSession = sessionStore.onChange(() => {
    if (sessionStore.get().status === 'signed out') handleSignOut(router)
  })
  return () => {
    stopEvents()
    unsubscribeResync()
    unsubscribeStreams()
    unsubscribeSession()
  }
}

/** Reloads everything after missed events, except queries marked `catchesUp`, which fetch only what they missed. */
function invalidateAll(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.workspace(), predicate: ({ meta }) => !meta?.catchesUp })
}

function handleSignOut(router: AnyRouter): void {
  queryClient.clear()
  clearPictureCache()
  // Pending requests fail now. Drop their error toasts, because the session ends silently (ERR-008).
  setTimeout(() => {
    for (const { id } of getToasts()) dismissToast(id)
  })
  const { pathname, href } = router.state.location
  const state = sessionStore.get()
  if (publicPaths.test(pathname) || state.status !== 'signed out') return
  const returnUrl = state.returnToPage ? (toSafeReturnUrl(href, location.origin) ?? undefined) : undefined
  void router.navigate({ to: '/auth', search: { returnUrl }, replace: true })
}
