import { uuidv7 } from 'uuidv7'
import { valueStore } from '../../platform/value-store.ts'
import { dropDraft, keepDraft, keptDraft } from '../../ui/drafts.ts'
import { readAccountsAgain } from './account-requests.ts'
import { type Chat, chatKey, isChat } from './chat.ts'
import { catchUp, type Outgoing, putMessage, sendMessage } from './thread-requests.ts'

/** A message that the server has not taken yet; `failed` says why it did not. */
export type Waiting = { key: string; chat: Chat; message: Outgoing; at: string; failed: string | null }

const waiting = valueStore<readonly Waiting[]>([])
/** Chats that changed while a message was under way to the server: read at once, it would be shown twice for a moment. */
const changedMeanwhile = new Map<string, string[]>()

/** What has not left yet outlives a reload as drafts do; a file cannot, so whoever leaves meanwhile is asked. */
const draftKey = 'unsent messages'
waiting.onChange(() => {
  const left = waiting.get().filter(({ message }) => !message.file)
  if (left.length > 0) keepDraft(draftKey, { draft: left, from: '' })
  else dropDraft(draftKey)
})
addEventListener('beforeunload', (event) => {
  if (waiting.get().some(({ message }) => message.file)) event.preventDefault()
})

/** Puts back what this person's earlier page did not get rid of, and nothing of anybody else, and sends what was under way: by its key it is sent once. */
export function restoreUnsent(): void {
  const back = (keptDraft(draftKey)?.draft ?? []) as readonly Waiting[]
  waiting.set(back)
  void inTurn(back.filter(({ failed }) => failed === null))
}

/** What stands below a thread and is not in it yet, oldest first. */
export const useWaiting = (chat: Chat): readonly Waiting[] => waiting.use().filter((each) => isChat(each.chat, chat))

const isUnderWay = (chat: Chat): boolean =>
  waiting.get().some(({ chat: other, failed }) => failed === null && isChat(other, chat))

/** Shows a message at once and has it sent after those before it. */
export async function post(chat: Chat, messages: readonly Outgoing[]): Promise<void> {
  const fresh = messages.map((message) => ({
    key: uuidv7(),
    chat,
    message,
    at: new Date().toISOString(),
    failed: null,
  }))
  waiting.set([...waiting.get(), ...fresh])
  await inTurn(fresh)
}

async function inTurn(messages: readonly Waiting[]): Promise<void> {
  for (const each of messages) await deliver(each)
}

export async function postAgain(one: Waiting): Promise<void> {
  replace(one.key, { ...one, failed: null })
  await deliver(one)
}

export function discard({ key }: Waiting): void {
  replace(key, null)
}

/** Reads what is new in a chat, unless a message of it is just being sent: then afterwards. */
export function chatChanged(chat: Chat, messageIds: readonly string[] = []): void {
  const key = chatKey(chat)
  if (isUnderWay(chat)) changedMeanwhile.set(key, [...(changedMeanwhile.get(key) ?? []), ...messageIds])
  else void catchUp(chat, messageIds)
}

async function deliver({ key, chat, message }: Waiting): Promise<void> {
  const result = await sendMessage(chat, message, key)
  const one = waiting.get().find((each) => each.key === key)
  if (result.success) {
    // In the id that the thread has, which may be another than the one that was written to.
    putMessage({ ...result.data, ...chat })
    replace(key, null)
  } else if (one) replace(key, { ...one, failed: result.message })
  // How many strangers may still be written to stands with the account.
  if (!result.success && result.error === 'too_many_first_contacts') readAccountsAgain()
  const changed = changedMeanwhile.get(chatKey(chat))
  if (!changed || isUnderWay(chat)) return
  changedMeanwhile.delete(chatKey(chat))
  void catchUp(chat, changed)
}

function replace(key: string, next: Waiting | null): void {
  waiting.set(waiting.get().flatMap((each) => (each.key === key ? (next ?? []) : each)))
}
