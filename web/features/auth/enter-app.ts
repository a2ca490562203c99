import type { AnyRouter } from '@tanstack/react-router'
import type { User } from '#contract/auth/user.ts'
import { rememberLanguage } from '../../platform/language/page-language.ts'
import { signInWith } from '../../platform/session/session.ts'
import type { SessionData } from '../../platform/session/session-storage.ts'
import { getFirstDestination } from '../onboarding/public.ts'
import { getReturnPath } from './auth-search.ts'

type SignUpSession = SessionData & { checkout_url?: string | null }

/** Continues after a sign-up: to the checkout if there is one (AUTH-017), else into the app. */
export function completeSignUp(router: AnyRouter, signedUp: SignUpSession, returnUrl: string | undefined): void {
  const { checkout_url: checkout, ...session } = signedUp
  signInWith(session, null)
  if (checkout && /^https?:\/\//.test(checkout)) location.assign(checkout)
  else void enterApp(router, session.user, returnUrl)
}

/** Opens the requested page, or first the onboarding step that is still missing (ONB-006 to ONB-013). */
export async function enterApp(router: AnyRouter, user: User, returnUrl: string | undefined): Promise<void> {
  const destination = await getFirstDestination(user)
  const path = destination === '/dashboard' ? getReturnPath(returnUrl) : destination
  // The texts of another language come with a new page.
  if (user.language && rememberLanguage(user.language)) location.replace(path)
  else router.history.replace(path)
}
