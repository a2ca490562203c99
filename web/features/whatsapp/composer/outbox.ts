import { uuidv7 } from 'uuidv7'
import { createKeyedSerialQueue } from '#contract/kit/concurrency/serial-queue.ts'
import { queryClient } from '../../../platform/api/query-cache.ts'
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

const heldText = 'Not sent, because the message it belongs to was not.'

const pendingMessages = createValueStore<readonly PendingMessage[]>([])
/** The messages of a chat are sent one at a time, because a short text would overtake a large file. */
const inOrder = createKeyedSerialQueue<string>()
/** Changes that arrived while a message of their chat was being sent; applied at once, the message would briefly show twice. */
const deferredChanges = new Map<string, string[]>()

/** Unsent messages survive a reload like drafts. Files cannot, so leaving the page while one is pending asks for confirmation. */
const draftKey = 'unsent messages'
pendingMessages.onChange(() => {
  const unsent = pendingMessages.get().filter(({ message }) => !message.file)
  if (unsent.length > 0) saveDraft(draftKey, { draft: unsent, from: '' })
  else removeDraft(draftKey)
})
addEventListener('beforeunload', (event) => {
  if (pendingMessages.get().some(({ message }) => message.file)) event.preventDefault()
})

let isRestored = false

/** Restores this person's unsent messages after a reload and resends those in flight; their idempotency keys prevent duplicates. */
export function restorePending(): void {
  if (isRestored) return
  isRestored = true
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
  const fresh = messages.map((message) => ({
    key: uuidv7(),
    chat,
    to,
    message,
    at: new Date().toISOString(),
    failed: null,
    group,
  }))
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
  const { chat, to = chat.whatsappId, message } = waiting
  const result = await sendMessage({ ...chat, whatsappId: to }, message, key)
  const one = findPending(key)
  if (result.success) {
    // The thread is cached under the id it was opened with, which can differ from the one in the response.
    cacheMessage({ ...result.data, ...chat })
    replacePending(key, null)
  } else if (one) failPending(one, result.message)
  // The remaining first contacts are part of the account.
  if (!result.success && result.error === 'too_many_first_contacts') invalidateAccounts()
  const changed = deferredChanges.get(chatKey(chat))
  if (!changed || isSending(chat)) return
  deferredChanges.delete(chatKey(chat))
  refreshThread(chat, changed)
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
