import { redirect } from '@tanstack/react-router'
import { safeReturnUrl } from './return-url.ts'
import { session } from './session.ts'

/** For pages of the application: without a session they lead to sign-in, and from there back. */
export function needSession({ location: { href } }: { location: { href: string } }): void {
  if (session.get().status === 'signed in') return
  throw redirect({
    to: '/auth',
    search: { returnUrl: safeReturnUrl(href, location.origin) ?? undefined },
    replace: true,
  })
}
