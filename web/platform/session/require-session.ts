import { redirect } from '@tanstack/react-router'
import { toSafeReturnUrl } from '../navigation/return-url.ts'
import { sessionStore } from './session.ts'

/** For pages of the application: without a session they redirect to sign-in, which leads back. */
export function requireSession({ location: { href } }: { location: { href: string } }): void {
  if (sessionStore.get().status === 'signed in') return
  throw redirect({
    to: '/auth',
    search: { returnUrl: toSafeReturnUrl(href, location.origin) ?? undefined },
    replace: true,
  })
}
