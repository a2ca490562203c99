import type { AnyRouter } from '@tanstack/react-router'
import { forgetPictures, readPicturesWith } from '../ui/shown-image.ts'
import { allToasts, dismissToast } from '../ui/toasts.ts'
import { readFile } from './api.ts'
import { followEvents, subscribe } from './events.ts'
import { keys, queryClient } from './queries.ts'
import { safeReturnUrl } from './return-url.ts'
import { session } from './session.ts'

/** Screens that need nobody to be signed in. */
const open = /^\/(auth|verify-otp|join)$/

/** Ties the session to the screen: live events while it lasts, the sign-in page when it ends. Answers how to stop. */
export function followSession(router: AnyRouter): () => void {
  readPicturesWith(readFile)
  const stopEvents = followEvents()
  const forgetResync = subscribe('resync', readAnew)
  const forgetSession = session.onChange(() => {
    if (session.get().status === 'signed out') leave(router)
  })
  return () => {
    stopEvents()
    forgetResync()
    forgetSession()
  }
}

/** Events were missed. What says of itself that it `catchesUp` does so without reading all of itself. */
function readAnew(): void {
  void queryClient.invalidateQueries({ queryKey: keys.workspace(), predicate: ({ meta }) => !meta?.catchesUp })
}

function leave(router: AnyRouter): void {
  queryClient.clear()
  forgetPictures()
  // Calls that were under way fail now; nobody is told, because the session's end is silent (ERR-008).
  setTimeout(() => {
    for (const { id } of allToasts()) dismissToast(id)
  })
  const { pathname, href } = router.state.location
  const state = session.get()
  if (open.test(pathname) || state.status !== 'signed out') return
  const returnUrl = state.back ? (safeReturnUrl(href, location.origin) ?? undefined) : undefined
  void router.navigate({ to: '/auth', search: { returnUrl }, replace: true })
}
