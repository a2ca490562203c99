import { type LiveEvent, messageUpdates, subscribe } from '../../platform/events.ts'
import { keys, queryClient } from '../../platform/queries.ts'
import { readAccountsAgain } from './account-requests.ts'
import { type Chat, chatKey } from './chat.ts'
import {
  conversationQuery,
  countAgain,
  noun,
  putConversation,
  readConversation,
  readListsAgain,
  readQuickRepliesAgain,
} from './conversation-requests.ts'
import { chatChanged, restoreUnsent } from './outbox.ts'

/** Milliseconds in which changes are gathered. */
const gathering = 250
/** Changed conversations that are read one by one; more of them and the lists are asked again. */
const readSingly = 5

/** Keeps accounts, conversations and threads in the cache as they are on the server; answers how to stop. */
export function followWhatsapp(): () => void {
  const changed = new Map<string, Chat & { messageIds: string[] }>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const read = () => {
    timer = undefined
    const chats = [...changed.values()]
    changed.clear()
    countAgain()
    if (chats.length > readSingly) readListsAgain()
    for (const chat of chats) {
      chatChanged(chat, chat.messageIds)
      if (chats.length <= readSingly) void show(chat)
    }
  }
  const soon = () => {
    timer ??= setTimeout(read, gathering)
  }
  const conversationChanged = ({ data }: LiveEvent) => {
    const chat = data as (Chat & { messageIds?: string[] }) | null
    if (!chat?.accountId || !chat.whatsappId) return anew()
    const before = changed.get(chatKey(chat))?.messageIds ?? []
    changed.set(chatKey(chat), { ...chat, messageIds: [...before, ...(chat.messageIds ?? [])] })
    soon()
  }
  const messagesAnew = () => {
    readListsAgain()
    countAgain()
    for (const chat of openThreads()) chatChanged(chat)
  }
  const anew = () => {
    readAccountsAgain()
    messagesAnew()
  }

  restoreUnsent()
  const ends = [
    subscribe('conversation.changed', conversationChanged),
    subscribe('message_update', conversationChanged),
    // Who leaves hands over what they answered.
    subscribe('member.changed', readListsAgain),
    subscribe('account.changed', readAccountsAgain),
    subscribe('quick-replies.changed', readQuickRepliesAgain),
    subscribe('status_update', readAccountsAgain),
    subscribe('connection_error', readAccountsAgain),
    subscribe('resync', anew),
    // What came while the page was loading is told by nobody else.
    subscribe('begun', ({ data }) => data?.path === messageUpdates && messagesAnew()),
  ]
  return () => {
    clearTimeout(timer)
    for (const end of ends) end()
  }
}

/** Reads a conversation into what shows it. One that no list has may belong into one, or not: lists say so themselves. */
async function show(chat: Chat): Promise<void> {
  const isWatched =
    queryClient.getQueryState(conversationQuery(chat).queryKey) !== undefined ||
    queryClient.getQueriesData({ queryKey: keys.lists(noun) }).length > 0
  if (!isWatched) return
  const conversation = await readConversation(chat)
  if (!conversation) return readListsAgain()
  putConversation(conversation)
  const lists = queryClient.getQueriesData<{ pages: { rows: { id: string }[] }[] }>({ queryKey: keys.lists(noun) })
  const missing = lists.some(([, list]) =>
    list?.pages.every(({ rows }) => rows.every(({ id }) => id !== conversation.id)),
  )
  if (missing) readListsAgain()
}

/** Conversations whose threads are in the cache. */
const openThreads = (): Chat[] =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: keys.noun(noun), predicate: ({ queryKey }) => queryKey.at(-1) === 'messages' })
    .map(({ queryKey }) => chatOf(String(queryKey.at(-2))))

function chatOf(key: string): Chat {
  const colon = key.indexOf(':')
  return { accountId: key.slice(0, colon), whatsappId: key.slice(colon + 1) }
}
