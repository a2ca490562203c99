import type { AnyRouter } from '@tanstack/react-router'
import type { Session } from '../../platform/kept-session.ts'
import { adoptSession } from '../../platform/session.ts'
import { afterSignIn } from './address.ts'

type SignedUp = Session & { checkout_url?: string | null }

/** After a sign-up: to the checkout when there is one to go to (AUTH-017), else into the product. */
export function enterSignedUp(router: AnyRouter, signedUp: SignedUp, returnUrl: string | undefined): void {
  const { checkout_url: checkout, ...session } = signedUp
  adoptSession(session, null)
  if (checkout && /^https?:\/\//.test(checkout)) location.assign(checkout)
  else router.history.replace(afterSignIn(returnUrl))
}
