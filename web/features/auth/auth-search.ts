import { redirect } from '@tanstack/react-router'
import { homePath, toSafeReturnUrl } from '../../platform/navigation/return-url.ts'
import { parseSearch } from '../../platform/navigation/search-params.ts'
import { sessionStore } from '../../platform/session/session.ts'

/** The views of /auth besides sign-in, the default (GAP-113). */
const authModes = ['sign-up', 'forgot', 'reset', 'verify'] as const
export type AuthMode = (typeof authModes)[number]

export type AuthSearch = { mode?: AuthMode; token?: string; email?: string; returnUrl?: string; invitation?: string }

export function parseAuthSearch(search: Record<string, unknown>): AuthSearch {
  const text = (name: string) => (typeof search[name] === 'string' ? search[name] : undefined)
  return {
    mode: authModes.find((mode) => mode === search.mode),
    token: text('token'),
    email: text('email'),
    returnUrl: text('returnUrl'),
    invitation: text('invitation'),
  }
}

/** The path to go to after signing in. */
export const getReturnPath = (returnUrl: string | undefined): string =>
  toSafeReturnUrl(returnUrl, location.origin) ?? homePath

/** Redirects signed-in users, unless they followed a link in an email. */
export function redirectSignedIn({ search }: { search: AuthSearch }): void {
  const isMailLink = search.mode === 'reset' || search.mode === 'verify'
  if (sessionStore.get().status !== 'signed in' || isMailLink) return
  const target = new URL(getReturnPath(search.returnUrl), location.origin)
  throw redirect({ to: target.pathname, search: parseSearch(target.search), replace: true })
}
