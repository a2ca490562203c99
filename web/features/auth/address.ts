import { redirect } from '@tanstack/react-router'
import { home, safeReturnUrl } from '../../platform/return-url.ts'
import { parseSearch } from '../../platform/search-params.ts'
import { session } from '../../platform/session.ts'

/** Views of /auth; without a mode it is sign-in (GAP-113). */
export const authModes = ['sign-up', 'forgot', 'reset', 'verify'] as const
export type AuthMode = (typeof authModes)[number]

export type AuthSearch = { mode?: AuthMode; token?: string; email?: string; returnUrl?: string; invitation?: string }

export function authSearch(search: Record<string, unknown>): AuthSearch {
  const text = (name: string) => (typeof search[name] === 'string' ? search[name] : undefined)
  return {
    mode: authModes.find((mode) => mode === search.mode),
    token: text('token'),
    email: text('email'),
    returnUrl: text('returnUrl'),
    invitation: text('invitation'),
  }
}

/** Where a person goes who has just signed in. */
export const afterSignIn = (returnUrl: string | undefined): string => safeReturnUrl(returnUrl, location.origin) ?? home

/** Whoever is signed in has nothing to do here, unless a link from a mail brought them. */
export function onlySignedOut({ search }: { search: AuthSearch }): void {
  const byMail = search.mode === 'reset' || search.mode === 'verify'
  if (session.get().status !== 'signed in' || byMail) return
  const target = new URL(afterSignIn(search.returnUrl), location.origin)
  throw redirect({ to: target.pathname, search: parseSearch(target.search), replace: true } as never)
}
