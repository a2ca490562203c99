import { uuidv7 } from 'uuidv7'
import { createKeyedSerialQueue } from '#contract/kit/concurrency/serial-queue.ts'
import { t } from '#contract/language/translate.ts'
import { queryClient } from '../../../platform/api/query-cache.ts'
import { type SelectedScope, selectedScope } from '../../../platform/session/selected-scope.ts'
import { getSignedInUser, sessionStore } from '../../../platform/session/session.ts'
import { createValueStore } from '../../../platform/storage/value-store.ts'
import { getDraft, removeDraft, saveDraft } from '../../../shared/drafts.ts'
import { invalidateAccounts } from '../accounts/use-accounts.ts'
import { type ChatRef, chatKey, isSameChat } from '../conversations/chat.ts'
import { conversationQuery } from '../conversations/conversation-requests.ts'
import { cacheMessage, loadNewMessages, type OutgoingInput, sendMessage } from '../messages/thread-requests.ts'

/** A message the server has not accepted yet; `failed` is the error of the last attempt. */
export type PendingMessage = {
  key: string
  /** The conversation by the id it was opened with. */
  chat: ChatRef
  /** The organization and workspace in which it was written. */
  scope?: SelectedScope
  /** The number the conversation had when the message was written, which may be another one by now. */
  to?: string
  message: OutgoingInput
  at: string
  failed: string | null
  /** The same for messages that were written as one, such as files and their text. */
  group: string
  /** It failed only because an earlier one of its group did. */
  isHeld?: boolean
}

const cancelledText = t('You cancelled this message.')
const heldText = t('Not sent, because the message it belongs to was not.')

const pendingMessages = createValueStore<readonly PendingMessage[]>([])
/** The messages of a chat are sent one at a time, because a short text would overtake a large file. */
const inOrder = createKeyedSerialQueue<string>()
/** Abort the requests that are under way, by the keys of their messages. */
const requests = new Map<string, AbortController>()
/**
 * Messages that are back in the composers of their chats. The server may have stored them all the same, so one that is sent again unchanged
 * keeps its key, and nobody gets it twice.
 */
const takenBack = new Map<string, PendingMessage>()
/** Changes that arrived while a message of their chat was being sent; applied at once, the message would briefly show twice. */
const deferredChanges = new Map<string, string[]>()

/** Unsent messages survive a reload like drafts. Files cannot, so leaving the page while one is pending asks for confirmation. */
const draftKey = 'unsent messages'
pendingMessages.onChange(() => {
  if (!isRestored) return
  const unsent = pendingMessages.get().filter(({ message }) => !message.file)
  if (unsent.length > 0) saveDraft(draftKey, { draft: unsent, from: '' })
  else removeDraft(draftKey)
})
addEventListener('beforeunload', (event) => {
  if (pendingMessages.get().some(({ message }) => message.file)) event.preventDefault()
})

/** Whether the messages are those of the signed-in person. */
let isRestored = false
let ownerId: string | undefined

sessionStore.onChange(() => {
  const state = sessionStore.get()
  const isLost = state.status === 'signed out' && state.returnToPage
  if (isLost || getSignedInUser()?.id === ownerId) return
  isRestored = false
  pendingMessages.set([])
  takenBack.clear()
  deferredChanges.clear()
  for (const request of requests.values()) request.abort()
})

/** Restores this person's unsent messages after a reload and resends those in flight; their idempotency keys prevent duplicates. */
export function restorePending(): void {
  if (isRestored) return
  isRestored = true
  ownerId = getSignedInUser()?.id
  const restored = (getDraft(draftKey)?.draft ?? []) as readonly PendingMessage[]
  pendingMessages.set(restored)
  sendInOrder(restored.filter(({ failed }) => failed === null))
}

/** The unsent messages of a chat, oldest first. */
export const usePendingMessages = (chat: ChatRef): readonly PendingMessage[] =>
  pendingMessages.use().filter((each) => isSameChat(each.chat, chat))

const isSending = (chat: ChatRef): boolean =>
  pendingMessages.get().some(({ chat: other, failed }) => failed === null && isSameChat(other, chat))

/** Shows messages that were written as one at once, and sends them in order. */
export function enqueueMessages(chat: ChatRef, messages: readonly OutgoingInput[]): void {
  // New messages would replace the stored ones.
  restorePending()
  const to = queryClient.getQueryData(conversationQuery(chat).queryKey)?.whatsappId ?? chat.whatsappId
  const group = uuidv7()
  const before = takenBack.get(chatKey(chat))
  const isAgain = (message: OutgoingInput) => before && isSameMessage(before.message, message)
  const fresh = messages.map((message) => ({
    ...(before && isAgain(message) ? { key: before.key, to: before.to } : { key: uuidv7(), to }),
    chat,
    scope: selectedScope.get(),
    message,
    at: new Date().toISOString(),
    failed: null,
    group,
  }))
  if (messages.some(isAgain)) forgetTakenBack(chat)
  pendingMessages.set([...pendingMessages.get(), ...fresh])
  sendInOrder(fresh)
}

function sendInOrder(messages: readonly PendingMessage[]): void {
  for (const { chat, key } of messages) void inOrder(chatKey(chat), () => sendPending(key))
}

/** Sends a message again, and then those that were held because of it. */
export function retryPending(one: PendingMessage): void {
  const again = [one, ...listLaterInGroup(one).filter(({ isHeld }) => isHeld)]
  for (const each of again) replacePending(each.key, { ...each, failed: null, isHeld: false })
  sendInOrder(again)
}

export function discardPending({ key }: PendingMessage): void {
  replacePending(key, null)
}

/**
 * Stops sending a message, but not the others of its group. `takeBack` puts it into the composer and returns whether it could; if not, it
 * stays in the thread, so that nothing that was typed is lost.
 */
export function cancelPending(one: PendingMessage, takeBack: (message: OutgoingInput) => boolean): void {
  if (takeBack(one.message)) {
    takenBack.set(chatKey(one.chat), one)
    replacePending(one.key, null)
  } else replacePending(one.key, { ...one, failed: cancelledText })
  requests.get(one.key)?.abort()
}

/** What is in the composer of a chat was changed, so it is another message. */
export function forgetTakenBack(chat: ChatRef): void {
  takenBack.delete(chatKey(chat))
}

const isSameMessage = (one: OutgoingInput, other: OutgoingInput): boolean =>
  one.file === other.file && JSON.stringify(one) === JSON.stringify(other)

/** Loads what is new in a chat, deferred while a message of it is being sent. */
export function refreshThread(chat: ChatRef, messageIds: readonly string[] = []): void {
  const key = chatKey(chat)
  const defer = () => {
    if (!isSending(chat)) return false
    deferredChanges.set(key, [...(deferredChanges.get(key) ?? []), ...messageIds])
    return true
  }
  // A message may be sent while the server answers, and be in the answer.
  if (!defer()) void loadNewMessages(chat, messageIds, defer)
}

async function sendPending(key: string): Promise<void> {
  const waiting = findPending(key)
  // It is held, or was discarded, while it waited for its turn.
  if (waiting?.failed !== null) return
  const { chat, scope, to = chat.whatsappId, message } = waiting
  const result = await sendUnlessCancelled({ ...chat, whatsappId: to }, message, { key, scope })
  const one = findPending(key)
  if (result?.success) {
    // The thread is cached under the id it was opened with, which can differ from the one in the response.
    cacheMessage({ ...result.data, ...chat })
    replacePending(key, null)
  } else if (one && result) failPending(one, result.message)
  // The remaining first contacts are part of the account.
  if (result?.success === false && result.error === 'too_many_first_contacts') invalidateAccounts()
  const changed = deferredChanges.get(chatKey(chat))
  if (!changed || isSending(chat)) return
  deferredChanges.delete(chatKey(chat))
  refreshThread(chat, changed)
}

/** Sends a message; null if that was cancelled meanwhile. */
async function sendUnlessCancelled(
  chat: ChatRef,
  message: OutgoingInput,
  options: { key: string; scope?: SelectedScope },
) {
  const request = new AbortController()
  requests.set(options.key, request)
  try {
    return await sendMessage(chat, message, { ...options, signal: request.signal })
  } catch (error) {
    if (!request.signal.aborted) throw error
    return null
  } finally {
    requests.delete(options.key)
  }
}

/**
 * The rest of its group is held: a text about a file says nothing without it. What was written afterwards is still sent, as WhatsApp does:
 * one file that is refused must not silence the conversation.
 */
function failPending(one: PendingMessage, reason: string): void {
  replacePending(one.key, { ...one, failed: reason })
  for (const each of listLaterInGroup(one))
    if (each.failed === null) replacePending(each.key, { ...each, failed: heldText, isHeld: true })
}

const findPending = (key: string): PendingMessage | undefined => pendingMessages.get().find((each) => each.key === key)

function listLaterInGroup({ key, group }: PendingMessage): PendingMessage[] {
  const all = pendingMessages.get()
  return all.slice(all.findIndex((each) => each.key === key) + 1).filter((each) => each.group === group)
}

function replacePending(key: string, next: PendingMessage | null): void {
  pendingMessages.set(pendingMessages.get().flatMap((each) => (each.key === key ? (next ?? []) : each)))
}
