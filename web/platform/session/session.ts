import type { User } from '#contract/auth/user.ts'
import { messages } from '#contract/kit/messages.ts'
import { t } from '#contract/language/translate.ts'
import { showCallToast, type ToastTone } from '../../shared/toasts.ts'
import { type ApiFailure, createFailure, isSuccess } from '../api/api-failure.ts'
import { exchange } from '../api/transport.ts'
import { followLanguage, rememberLanguage, showPageIn } from '../language/page-language.ts'
import { browserStorage } from '../storage/browser-storage.ts'
import {
  clearAllDrafts,
  discardUnclaimedDrafts,
  prepareDraftHandover,
  restoreDrafts,
  startDraftPersistence,
  suspendDrafts,
  unpersistDrafts,
} from '../storage/draft-persistence.ts'
import { createValueStore } from '../storage/value-store.ts'
import { clearScope, restoreScope, selectedScope } from './selected-scope.ts'
import {
  accessTokenTimeLeft,
  clearSession,
  interpretStorageEvent,
  readSession,
  type SessionData,
  storeRememberedName,
  storeSession,
  storeUser,
} from './session-storage.ts'
import { refreshTokens, startRefreshing, stopRefreshing } from './token-refresh.ts'

/** How long loading the authentication state may take, in milliseconds (SESS-007). */
const authLoadingTimeout = 5_000

export const authTexts = {
  notInitialized: t('Failed to initialize authentication'),
  authError: t('Authentication error. Please log in again.'),
  loggedOut: t('You have successfully logged out!'),
  loggedOutAnyway: t('You have been logged out!'),
} as const

type SessionState =
  | { status: 'loading' }
  /** `notice` is shown on the sign-in page; `returnToPage`: signing in returns to the current URL. */
  | { status: 'signed out'; notice: string | null; returnToPage: boolean }
  | { status: 'signed in'; user: User }

export const sessionStore = createValueStore<SessionState>({ status: 'loading' })

/** The signed-in user, or null. */
export const getSignedInUser = (): User | null => {
  const state = sessionStore.get()
  return state.status === 'signed in' ? state.user : null
}

export function useSignedInUser(): User | null {
  const state = sessionStore.use()
  return state.status === 'signed in' ? state.user : null
}

/** The time zone of the signed-in user's profile; null means the browser's. */
export const getTimeZone = (): string | null => getSignedInUser()?.timezone ?? null
export const useTimeZone = (): string | null => useSignedInUser()?.timezone ?? null

/** Restores the stored session, within five seconds. */
export async function initializeSession(): Promise<void> {
  watchOtherTabs()
  startDraftPersistence()
  const stored = readSession(browserStorage, Date.now())
  if (stored === 'none') {
    discardUnclaimedDrafts()
    return setSignedOut({ notice: null, returnToPage: true })
  }
  if (stored === 'invalid') return endSession({ returnToPage: true })
  if (!stored.user.is_impersonate) followLanguage(stored.user.language)
  if (accessTokenTimeLeft(browserStorage, Date.now()) > 0) {
    beginSession(stored.user)
    void reloadProfile()
    return
  }
  const outcome = await Promise.race([refreshTokens(), timeout(authLoadingTimeout)])
  if (outcome === 'fresh') {
    beginSession(stored.user)
    void reloadProfile()
  } else if (outcome === 'unreachable' && !navigator.onLine) {
    // The session is verified when the network is back.
    beginSession(stored.user)
  } else if (outcome === 'refused') endSession({ notice: authTexts.authError, returnToPage: true })
  else setSignedOut({ notice: authTexts.notInitialized, returnToPage: true })
}

/** Stores and starts a new session. `rememberAs` is the name to remember for 30 days, or null. */
export function signInWith(next: SessionData, rememberAs: string | null): void {
  storeRememberedName(browserStorage, rememberAs, Date.now())
  storeSession(browserStorage, next, Date.now())
  beginSession(next.user)
}

/** How often the user was replaced in this tab: a response that was requested before is outdated. */
let userUpdateCount = 0

/**
 * Replaces the session when an impersonation starts or ends. Keeps the remembered name, and clears the selected workspace. The page must be
 * loaded anew: until then, it shows the previous user.
 */
export function replaceSession(next: SessionData): void {
  stopRefreshing()
  // A profile that is being loaded belongs to the previous session.
  userUpdateCount += 1
  clearScope()
  browserStorage.write('selectedOrganizationId', next.user.tenant_id)
  browserStorage.write('selectedWorkspaceId', next.user.team_id)
  storeSession(browserStorage, next, Date.now())
}

/** Replaces the signed-in user with the response of a profile change. */
export function updateUser(user: User): void {
  const languageBefore = getSignedInUser()?.language
  userUpdateCount += 1
  applyUser(user)
  if (user.language && user.language !== languageBefore) showPageIn(user.language)
}

function applyUser(user: User): void {
  if (getSignedInUser()?.id !== user.id) return
  storeUser(browserStorage, user)
  setSignedIn(user)
}

/** Ends the session in this browser, silently unless there is a notice (ERR-008). */
export function endSession({
  notice = null,
  returnToPage = false,
}: {
  notice?: string | null
  returnToPage?: boolean
} = {}): void {
  clearSession(browserStorage, Date.now())
  if (returnToPage) suspendDrafts()
  else unpersistDrafts()
  setSignedOut({ notice, returnToPage })
}

/** Asks before a sign-out that would lose something. */
let confirmSignOut: () => Promise<boolean> = async () => true
export const setSignOutQuestion = (ask: () => Promise<boolean>): void => {
  confirmSignOut = ask
}

/** Signs out here and on the server, unless the question before is answered with no. The message holds even if the server fails (DEF-26). */
export async function signOut(): Promise<void> {
  if (!(await confirmSignOut())) return
  const expired = accessTokenTimeLeft(browserStorage, Date.now()) <= 0
  if (expired) await Promise.race([refreshTokens(), timeout(2_000)])
  const bearer = browserStorage.read('accessToken') ?? undefined
  const refreshToken = browserStorage.read('refreshToken') ?? undefined
  clearAllDrafts()
  endSession()
  const reply = await exchange('POST', '/api/auth/logout', { bearer, body: { refreshToken }, timeoutMs: 5_000 })
  const [tone, text]: [Extract<ToastTone, 'success' | 'info'>, string] = isSuccess(reply)
    ? ['success', authTexts.loggedOut]
    : ['info', authTexts.loggedOutAnyway]
  showCallToast[tone](text)
}

/** A valid access token, or the failure if there is none (GAP-016). */
export async function getAccessToken(): Promise<string | ApiFailure> {
  if (!browserStorage.read('accessToken')) return createFailure('no_token', messages.noToken, 0)
  if (accessTokenTimeLeft(browserStorage, Date.now()) < 5_000) {
    const outcome = await refreshTokens()
    if (outcome === 'refused') {
      endSession({ returnToPage: true })
      return createFailure('unauthorized', messages.noToken, 401)
    }
    if (outcome === 'unreachable') return createFailure('network', messages.networkError, 0)
  }
  return browserStorage.read('accessToken') ?? createFailure('no_token', messages.noToken, 0)
}

/** Reloads the user, because organizations, workspaces or roles may have changed. */
export async function reloadProfile(): Promise<void> {
  const bearer = await getAccessToken()
  if (typeof bearer !== 'string') return
  const updatesBefore = userUpdateCount
  const reply = await exchange('GET', '/auth/profile', { bearer })
  // The user was changed in the meantime, here or in another tab, so this response may be outdated.
  if (userUpdateCount !== updatesBefore) return reloadProfile()
  if (reply !== 'no reply' && (reply.status === 401 || reply.status === 403)) return endSession({ returnToPage: true })
  const user = isSuccess(reply) ? (reply as { body: { data?: User } }).body.data : undefined
  if (!user?.id) return
  applyUser(user)
  // Chosen on another device: a reload now could interrupt what the person does here.
  if (user.language && !user.is_impersonate) rememberLanguage(user.language)
}

function beginSession(user: User): void {
  restoreDrafts(user)
  setSignedIn(user)
  startRefreshing(() => endSession({ returnToPage: true }))
}

function setSignedIn(user: User): void {
  restoreScope(user)
  sessionStore.set({ status: 'signed in', user })
}

function setSignedOut({ notice, returnToPage }: { notice: string | null; returnToPage: boolean }): void {
  stopRefreshing()
  clearScope()
  if (sessionStore.get().status !== 'signed out') sessionStore.set({ status: 'signed out', notice, returnToPage })
}

function watchOtherTabs(): void {
  addEventListener('storage', (event) => {
    const change = interpretStorageEvent(event, getSignedInUser() !== null)
    if (change === 'signed in') {
      prepareDraftHandover(browserStorage.readJson<User>('user')?.id)
      location.reload()
    }
    if (change === 'signed out') endSession()
    if (change === 'profile changed') {
      const user = browserStorage.readJson<User>('user')
      if (user) {
        userUpdateCount += 1
        setSignedIn(user)
      }
    }
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || !getSignedInUser()) return
    if (typeof readSession(browserStorage, Date.now()) === 'string') endSession({ returnToPage: true })
    else startRefreshing(() => endSession({ returnToPage: true }))
  })
}

function timeout(ms: number): Promise<'too late'> {
  return new Promise((resolve) => setTimeout(() => resolve('too late'), ms))
}

/** The error if no organization or workspace is selected, else null. Panels show it (A§6). */
export const findScopeError = ({ organizationId, workspaceId } = selectedScope.get()): string | null => {
  if (!organizationId) return messages.selectOrganization
  return workspaceId ? null : messages.selectWorkspace
}
