import { redirect } from '@tanstack/react-router'
import { toSafeReturnUrl } from '../navigation/return-url.ts'
import { sessionStore } from './session.ts'

/** A route guard: without a session it redirects to the sign-in page, which leads back after signing in. */
export function requireSession({ location: { href } }: { location: { href: string } }): void {
  if (sessionStore.get().status === 'signed in') return
  throw redirect({
    to: '/auth',
    search: { returnUrl: toSafeReturnUrl(href, location.origin) ?? undefined },
    replace: true,
  })
}
