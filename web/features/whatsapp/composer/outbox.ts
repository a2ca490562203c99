import { uuidv7 } from 'uuidv7'
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
}

const pendingMessages = createValueStore<readonly PendingMessage[]>([])
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
  void sendInOrder(restored.filter(({ failed }) => failed === null))
}

/** The unsent messages of a chat, oldest first. */
export const usePendingMessages = (chat: ChatRef): readonly PendingMessage[] =>
  pendingMessages.use().filter((each) => isSameChat(each.chat, chat))

const isSending = (chat: ChatRef): boolean =>
  pendingMessages.get().some(({ chat: other, failed }) => failed === null && isSameChat(other, chat))

/** Shows messages at once and sends them in order. */
export async function enqueueMessages(chat: ChatRef, messages: readonly OutgoingInput[]): Promise<void> {
  // New messages would replace the stored ones.
  restorePending()
  const to = queryClient.getQueryData(conversationQuery(chat).queryKey)?.whatsappId ?? chat.whatsappId
  const fresh = messages.map((message) => ({
    key: uuidv7(),
    chat,
    to,
    message,
    at: new Date().toISOString(),
    failed: null,
  }))
  pendingMessages.set([...pendingMessages.get(), ...fresh])
  await sendInOrder(fresh)
}

async function sendInOrder(messages: readonly PendingMessage[]): Promise<void> {
  for (const each of messages) await sendPending(each)
}

export async function retryPending(one: PendingMessage): Promise<void> {
  replacePending(one.key, { ...one, failed: null })
  await sendPending(one)
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

async function sendPending({ key, chat, to = chat.whatsappId, message }: PendingMessage): Promise<void> {
  const result = await sendMessage({ ...chat, whatsappId: to }, message, key)
  const one = pendingMessages.get().find((each) => each.key === key)
  if (result.success) {
    // The thread is cached under the id it was opened with, which can differ from the one in the response.
    cacheMessage({ ...result.data, ...chat })
    replacePending(key, null)
  } else if (one) replacePending(key, { ...one, failed: result.message })
  // The remaining first contacts are part of the account.
  if (!result.success && result.error === 'too_many_first_contacts') invalidateAccounts()
  const changed = deferredChanges.get(chatKey(chat))
  if (!changed || isSending(chat)) return
  deferredChanges.delete(chatKey(chat))
  refreshThread(chat, changed)
}

function replacePending(key: string, next: PendingMessage | null): void {
  pendingMessages.set(pendingMessages.get().flatMap((each) => (each.key === key ? (next ?? []) : each)))
}
