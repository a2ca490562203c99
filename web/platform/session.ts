import type { User } from '#contract/auth/user.ts'
import { messages } from '#contract/kit/messages.ts'
import { callToast, type ToastTone } from '../ui/toasts.ts'
import { exchange } from './exchange.ts'
import { type Failure, failure, hasSucceeded } from './failure.ts'
import {
  forgetDrafts,
  handDraftsTo,
  hideDrafts,
  keepDraftsInTab,
  loseDrafts,
  openDrafts,
  waitForOwner,
} from './kept-drafts.ts'
import {
  accessLeft,
  clearKept,
  keepSession,
  keepUser,
  keptSession,
  remember,
  type Session,
  whatOtherTabDid,
} from './kept-session.ts'
import { keepFresh, refresh, stopRefreshing } from './refresh.ts'
import { deselect, reselect, selection } from './selection.ts'
import { stored } from './stored.ts'
import { valueStore } from './value-store.ts'

/** Milliseconds the authentication state may take to load (SESS-007). */
export const authLoadingTimeout = 5_000

export const authTexts = {
  notInitialized: 'Failed to initialize authentication',
  authError: 'Authentication error. Please log in again.',
  loggedOut: 'You have successfully logged out!',
  loggedOutAnyway: 'You have been logged out!',
} as const

type SessionState =
  | { status: 'loading' }
  /** `notice` is shown on the sign-in page; `back` means that signing in leads back to the present address. */
  | { status: 'signed out'; notice: string | null; back: boolean }
  | { status: 'signed in'; user: User }

export const session = valueStore<SessionState>({ status: 'loading' })

/** The signed-in user, null when nobody is. */
export const signedInUser = (): User | null => {
  const state = session.get()
  return state.status === 'signed in' ? state.user : null
}

export function useUser(): User | null {
  const state = session.use()
  return state.status === 'signed in' ? state.user : null
}

/** Finds out who is signed in; ends in a decision after five seconds at the latest. */
export async function startSession(): Promise<void> {
  watchOtherTabs()
  keepDraftsInTab()
  const kept = keptSession(stored, Date.now())
  if (kept === 'nobody') {
    waitForOwner()
    return leave({ notice: null, back: true })
  }
  if (kept === 'remains') return endSession({ back: true })
  if (accessLeft(stored, Date.now()) > 0) {
    begin(kept.user)
    void reloadProfile()
    return
  }
  const outcome = await Promise.race([refresh(), timeout(authLoadingTimeout)])
  if (outcome === 'fresh') {
    begin(kept.user)
    void reloadProfile()
  } else if (outcome === 'refused') endSession({ notice: authTexts.authError, back: true })
  else leave({ notice: authTexts.notInitialized, back: true })
}

/** Keeps a new session and enters it. `rememberAs` is the name to remember for 30 days, null for none. */
export function adoptSession(next: Session, rememberAs: string | null): void {
  remember(stored, rememberAs, Date.now())
  keepSession(stored, next, Date.now())
  begin(next.user)
}

/** Goes on as another person, or as oneself again; a remembered name stays as it is. What was selected belonged to the one left. */
export function exchangeSession(next: Session): void {
  stopRefreshing()
  deselect()
  stored.write('selectedOrganizationId', next.user.tenant_id)
  stored.write('selectedWorkspaceId', next.user.team_id)
  keepSession(stored, next, Date.now())
}

/** Puts what the server says of the user in the place of what is known. */
export function adoptUser(user: User): void {
  if (signedInUser()?.id !== user.id) return
  keepUser(stored, user)
  enter(user)
}

/** Ends the session in this browser; without a notice it does so silently (ERR-008). */
export function endSession({ notice = null, back = false }: { notice?: string | null; back?: boolean } = {}): void {
  clearKept(stored, Date.now())
  if (back) loseDrafts()
  else hideDrafts()
  leave({ notice, back })
}

/** Signs out here and on the server; what is said is true either way (DEF-26). */
export async function signOut(): Promise<void> {
  const expired = accessLeft(stored, Date.now()) <= 0
  if (expired) await Promise.race([refresh(), timeout(2_000)])
  const bearer = stored.read('accessToken') ?? undefined
  const refreshToken = stored.read('refreshToken') ?? undefined
  forgetDrafts()
  endSession()
  const reply = await exchange('POST', '/api/auth/logout', { bearer, body: { refreshToken }, patience: 5_000 })
  const [tone, text]: [Extract<ToastTone, 'success' | 'info'>, string] = hasSucceeded(reply)
    ? ['success', authTexts.loggedOut]
    : ['info', authTexts.loggedOutAnyway]
  callToast[tone](text)
}

/** An access token that still lives, or why there is none (GAP-016). */
export async function tokenForCall(): Promise<string | Failure> {
  if (!stored.read('accessToken')) return failure('no_token', messages.noToken, 0)
  if (accessLeft(stored, Date.now()) < 5_000) {
    const outcome = await refresh()
    if (outcome === 'refused') {
      endSession({ back: true })
      return failure('unauthorized', messages.noToken, 401)
    }
    if (outcome === 'unreachable') return failure('network', messages.networkError, 0)
  }
  return stored.read('accessToken') ?? failure('no_token', messages.noToken, 0)
}

/** Reads the user again: organizations, workspaces and roles may have changed. */
export async function reloadProfile(): Promise<void> {
  const bearer = await tokenForCall()
  if (typeof bearer !== 'string') return
  const reply = await exchange('GET', '/auth/profile', { bearer })
  if (reply !== 'no reply' && (reply.status === 401 || reply.status === 403)) return endSession({ back: true })
  const user = hasSucceeded(reply) ? (reply as { body: { data?: User } }).body.data : undefined
  if (user?.id) adoptUser(user)
}

function begin(user: User): void {
  openDrafts(user)
  enter(user)
  keepFresh(() => endSession({ back: true }))
}

function enter(user: User): void {
  reselect(user)
  session.set({ status: 'signed in', user })
}

function leave({ notice, back }: { notice: string | null; back: boolean }): void {
  stopRefreshing()
  deselect()
  if (session.get().status !== 'signed out') session.set({ status: 'signed out', notice, back })
}

function watchOtherTabs(): void {
  addEventListener('storage', (event) => {
    const did = whatOtherTabDid(event, signedInUser() !== null)
    if (did === 'signed in') {
      handDraftsTo(stored.readJson<User>('user')?.id)
      location.reload()
    }
    if (did === 'signed out') endSession()
    if (did === 'profile changed') {
      const user = stored.readJson<User>('user')
      if (user) enter(user)
    }
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || !signedInUser()) return
    if (typeof keptSession(stored, Date.now()) === 'string') endSession({ back: true })
    else keepFresh(() => endSession({ back: true }))
  })
}

function timeout(ms: number): Promise<'too late'> {
  return new Promise((resolve) => setTimeout(() => resolve('too late'), ms))
}

/** Whether the selected scope is complete; panels say what is missing (A§6). */
export const scopeMissing = (): string | null => {
  const { organizationId, workspaceId } = selection.get()
  if (!organizationId) return messages.selectOrganization
  return workspaceId ? null : messages.selectWorkspace
}
