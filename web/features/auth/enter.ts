import type { AnyRouter } from '@tanstack/react-router'
import type { User } from '#contract/auth/user.ts'
import type { Session } from '../../platform/kept-session.ts'
import { adoptSession } from '../../platform/session.ts'
import { firstPlace } from '../onboarding/public.ts'
import { afterSignIn } from './address.ts'

type SignedUp = Session & { checkout_url?: string | null }

/** After a sign-up: to the checkout when there is one to go to (AUTH-017), else into the product. */
export function enterSignedUp(router: AnyRouter, signedUp: SignedUp, returnUrl: string | undefined): void {
  const { checkout_url: checkout, ...session } = signedUp
  adoptSession(session, null)
  if (checkout && /^https?:\/\//.test(checkout)) location.assign(checkout)
  else void goIn(router, session.user, returnUrl)
}

/** To where the person was going, once nothing has to be set up or chosen before (ONB-006 to ONB-013). */
export async function goIn(router: AnyRouter, user: User, returnUrl: string | undefined): Promise<void> {
  const place = await firstPlace(user)
  router.history.replace(place === '/dashboard' ? afterSignIn(returnUrl) : place)
}
