import { uuidv7 } from 'uuidv7'
import { createValueStore } from '../../../platform/storage/value-store.ts'
import { getDraft, removeDraft, saveDraft } from '../../../shared/drafts.ts'
import { invalidateAccounts } from '../accounts/account-requests.ts'
import { type ChatRef, chatKey, isSameChat } from '../conversations/chat.ts'
import { cacheMessage, loadNewMessages, type OutgoingInput, sendMessage } from '../messages/thread-requests.ts'

/** A message that the server has not taken yet; `failed` says why it did not. */
export type PendingMessage = { key: string; chat: ChatRef; message: OutgoingInput; at: string; failed: string | null }

const pendingMessages = createValueStore<readonly PendingMessage[]>([])
/** Chats that changed while a message was under way to the server: read at once, it would be shown twice for a moment. */
const deferredChanges = new Map<string, string[]>()

/** What has not left yet outlives a reload as drafts do; a file cannot, so whoever leaves meanwhile is asked. */
const draftKey = 'unsent messages'
pendingMessages.onChange(() => {
  const left = pendingMessages.get().filter(({ message }) => !message.file)
  if (left.length > 0) saveDraft(draftKey, { draft: left, from: '' })
  else removeDraft(draftKey)
})
addEventListener('beforeunload', (event) => {
  if (pendingMessages.get().some(({ message }) => message.file)) event.preventDefault()
})

/** Puts back what this person's earlier page did not get rid of, and nothing of anybody else, and sends what was under way: by its key it is sent once. */
export function restorePending(): void {
  const back = (getDraft(draftKey)?.draft ?? []) as readonly PendingMessage[]
  pendingMessages.set(back)
  void sendInOrder(back.filter(({ failed }) => failed === null))
}

/** What stands below a thread and is not in it yet, oldest first. */
export const usePendingMessages = (chat: ChatRef): readonly PendingMessage[] =>
  pendingMessages.use().filter((each) => isSameChat(each.chat, chat))

const isSending = (chat: ChatRef): boolean =>
  pendingMessages.get().some(({ chat: other, failed }) => failed === null && isSameChat(other, chat))

/** Shows a message at once and has it sent after those before it. */
export async function enqueueMessages(chat: ChatRef, messages: readonly OutgoingInput[]): Promise<void> {
  const fresh = messages.map((message) => ({
    key: uuidv7(),
    chat,
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

/** Reads what is new in a chat, unless a message of it is just being sent: then afterwards. */
export function refreshThread(chat: ChatRef, messageIds: readonly string[] = []): void {
  const key = chatKey(chat)
  if (isSending(chat)) deferredChanges.set(key, [...(deferredChanges.get(key) ?? []), ...messageIds])
  else void loadNewMessages(chat, messageIds)
}

async function sendPending({ key, chat, message }: PendingMessage): Promise<void> {
  const result = await sendMessage(chat, message, key)
  const one = pendingMessages.get().find((each) => each.key === key)
  if (result.success) {
    // In the id that the thread has, which may be another than the one that was written to.
    cacheMessage({ ...result.data, ...chat })
    replacePending(key, null)
  } else if (one) replacePending(key, { ...one, failed: result.message })
  // How many strangers may still be written to stands with the account.
  if (!result.success && result.error === 'too_many_first_contacts') invalidateAccounts()
  const changed = deferredChanges.get(chatKey(chat))
  if (!changed || isSending(chat)) return
  deferredChanges.delete(chatKey(chat))
  void loadNewMessages(chat, changed)
}

function replacePending(key: string, next: PendingMessage | null): void {
  pendingMessages.set(pendingMessages.get().flatMap((each) => (each.key === key ? (next ?? []) : each)))
}
