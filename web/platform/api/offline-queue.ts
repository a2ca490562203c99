import type { User } from '#contract/auth/user.ts'
import { t } from '#contract/language/translate.ts'
import { showNotice } from '../../shared/toasts.ts'
import { getSignedInUser, sessionStore } from '../session/session.ts'
import { browserStorage } from '../storage/browser-storage.ts'
import { createValueStore } from '../storage/value-store.ts'
import { type ApiFailure, type ApiReply, getReason, isSuccess, toFailure } from './api-failure.ts'

type Reply = ApiReply | ApiFailure

type WaitingChange = {
  userId: string | undefined
  /** When it was made: changes are sent in this order. */
  order: number
  /** How often it was sent without a reply although there was a network. */
  attempts: number
  send: () => Promise<Reply>
  settle: (reply: Reply) => void
  fail: (error: unknown) => void
}

/** The changes that were made without a network, in the order in which they will be sent. In memory only. */
const waitingChanges = createValueStore<readonly WaitingChange[]>([])

/** How often a change is sent while there is a network, but no reply: others wait behind it. */
const maxAttempts = 5

/** Milliseconds until the next attempt if the network is back, but the server does not reply. */
const retryDelay = 5_000

let isSending = false
/** The change whose reply is being handled: what it sends again goes before everything that was made later. */
let settling: WaitingChange | null = null
let lastOrder = 0
/** Changes up to this one were discarded. */
let lastDiscarded = 0

/** How many changes wait for the network. */
export const useWaitingCount = (): number => waitingChanges.use().length
export const getWaitingCount = (): number => waitingChanges.get().length

/**
 * Sends a change or, without a network, keeps it until the network is back. Changes are sent in order, each after the reply to the one
 * before. `send` must be repeatable: a change whose reply was lost is sent again. Throws if it is aborted.
 */
export async function sendInOrder(send: () => Promise<Reply>, signal?: AbortSignal): Promise<Reply> {
  listen()
  const userId = getSignedInUser()?.id
  lastOrder += 1
  const order = settling?.order ?? lastOrder
  if (isOnline() && waitingChanges.get().length === 0) {
    const reply = await sendAtOnce(send)
    const isWaiting = isLost(reply) && !isOnline()
    if (!isWaiting && !hasOtherUser(userId)) return reply
  }
  return new Promise((settle, fail) => {
    // Never settles: a reported failure would put the text into the drafts of the next person.
    if (order <= lastDiscarded || hasOtherUser(userId)) {
      mustReload = !getSignedInUser()
      return
    }
    const change: WaitingChange = { userId, order, attempts: 0, send, settle, fail }
    const all = waitingChanges.get()
    waitingChanges.set([
      ...all.filter((each) => each.order <= order),
      change,
      ...all.filter((each) => each.order > order),
    ])
    signal?.addEventListener('abort', () => {
      remove(change)
      fail(signal.reason)
    })
    void sendWaiting()
  })
}

/** The requests of changes that need not wait. If one is lost, it still precedes the changes that were made later. */
const sentAtOnce = new Set<Promise<Reply>>()

async function sendAtOnce(send: () => Promise<Reply>): Promise<Reply> {
  const sent = send()
  sentAtOnce.add(sent)
  try {
    return await sent
  } finally {
    sentAtOnce.delete(sent)
  }
}

/** Sends what waits, as long as there are a network and the session of the person who made the changes. */
async function sendWaiting(): Promise<void> {
  if (isSending) return
  isSending = true
  for (;;) {
    await Promise.allSettled(sentAtOnce)
    const [change] = waitingChanges.get()
    if (!change || !isReady(change)) break
    const reply = await change.send().catch((error: unknown) => {
      change.fail(error)
      return null
    })
    // It was discarded meanwhile.
    if (!waitingChanges.get().includes(change)) continue
    const isUnreached = reply !== null && (isLost(reply) || isUnavailable(reply))
    if (isUnreached && isOnline()) change.attempts += 1
    if (reply && ((isUnreached && change.attempts < maxAttempts) || hasSessionEnded(reply))) {
      // The session may go on with another token, or after signing in again.
      if (isOnline()) setTimeout(() => void sendWaiting(), retryDelay)
      break
    }
    await settle(change, reply)
  }
  isSending = false
}

async function settle(change: WaitingChange, reply: Reply | null): Promise<void> {
  settling = change
  if (reply) {
    reportRefusal(reply)
    change.settle(reply)
  }
  // Lets the caller send the change again, as after a change by somebody else, before later ones are sent.
  await new Promise((resolve) => setTimeout(resolve))
  settling = null
  remove(change)
}

const remove = (change: WaitingChange): void =>
  waitingChanges.set(waitingChanges.get().filter((each) => each !== change))

/** The stored tokens belong to somebody else while an impersonation starts or ends, until the page is loaded anew. */
const isReady = ({ userId }: WaitingChange): boolean =>
  isOnline() && getSignedInUser()?.id === userId && browserStorage.readJson<User>('user')?.id === userId

/** Outside of a browser, as in unit tests, it counts as online. */
const isOnline = (): boolean => globalThis.navigator?.onLine !== false

const isLost = (reply: Reply): boolean => reply === 'no reply' || ('success' in reply && reply.error === 'network')

/** Too many requests, or a proxy whose server is away: later, the same change can succeed. */
const isUnavailable = (reply: Reply): boolean => reply !== 'no reply' && [429, 502, 503, 504].includes(reply.status)

const hasSessionEnded = (reply: Reply): boolean =>
  reply !== 'no reply' &&
  ('success' in reply ? reply.error === 'no_token' || reply.status === 401 : reply.status === 401)

/** The page that made the change may be closed by now. A change that somebody else preceded is sent again or asked about. */
function reportRefusal(reply: Reply): void {
  const failure = typeof reply === 'object' && 'success' in reply ? reply : toFailure(reply)
  if (reply !== failure && isSuccess(reply as ApiReply)) return
  if (failure.error === 'stale') return
  showNotice(t('A change that you made offline was not saved: {reason}', { reason: getReason(failure) }), {
    tone: 'error',
    duration: null,
  })
}

/**
 * Discards what waits after a sign-out, or once somebody else has signed in. The callers get no reply, so that nothing of what was typed
 * ends up in the drafts of the next person.
 */
function discardLeftOver(): void {
  const state = sessionStore.get()
  if (state.status === 'signed out' && !state.returnToPage) discardAll()
  if (waitingChanges.get().some(({ userId }) => hasOtherUser(userId))) discardAll()
  // What still waits for a reply that never comes goes with the page.
  if (state.status === 'signed in' && mustReload) location.reload()
}

let mustReload = false

function discardAll(): void {
  lastDiscarded = lastOrder
  if (waitingChanges.get().length === 0) return
  mustReload = true
  waitingChanges.set([])
}

const hasOtherUser = (userId: string | undefined): boolean => {
  const present = getSignedInUser()?.id
  return present !== undefined && present !== userId
}

let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  sessionStore.onChange(() => {
    discardLeftOver()
    void sendWaiting()
  })
  // Outside of a browser, as in unit tests, there are no such events.
  globalThis.addEventListener?.('online', () => void sendWaiting())
  globalThis.addEventListener?.('beforeunload', (event) => {
    if (waitingChanges.get().length > 0) event.preventDefault()
  })
}
