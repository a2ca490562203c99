import type { AccountStateCounts, AccountUnreadCount } from '#contract/whatsapp/conversation.ts'
import { queryClient, queryKeys } from '../../../platform/api/query-cache.ts'
import { type LiveEvent, messageUpdatesPath, subscribeToEvents } from '../../../platform/live/live-events.ts'
import { invalidatePeople } from '../accounts/team/people-requests.ts'
import { invalidateAccounts } from '../accounts/use-accounts.ts'
import { refreshThread, restorePending } from '../composer/outbox.ts'
import { type ChatRef, chatKey, conversationNoun, parseChatKey } from '../conversations/chat.ts'
import {
  cacheConversation,
  conversationQuery,
  fetchConversation,
  findCachedConversation,
  invalidateConversationLists,
  listFormerChats,
  mergeQuery,
} from '../conversations/conversation-requests.ts'
import { handlePresenceEvent } from '../conversations/presence/use-presence.ts'
import { invalidateQuickReplies } from '../conversations/quick-reply-requests.ts'
import { cacheStateCounts, invalidateStateCounts, refreshStateLists } from '../conversations/states/state-requests.ts'
import { cacheUnreadCounts, invalidateUnreadCounts } from '../conversations/unread-counts.ts'
import { refreshOlderMessages } from '../messages/older/older-requests.ts'
import { invalidateScheduled } from '../scheduled/scheduled-requests.ts'
import { invalidateTemplates } from '../templates/template-requests.ts'

/** Milliseconds for which changes are collected. */
const debounceMs = 250
/** Up to this many changed conversations are fetched one by one; beyond that the lists are refetched. */
const maxSingleReads = 5

/** Keeps cached accounts, conversations and threads up to date from live events. Returns a function that stops it. */
export function syncWhatsappCache(): () => void {
  const changed = new Map<string, ChatRef & { messageIds: string[] }>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    timer = undefined
    const chats = [...changed.values()]
    changed.clear()
    if (chats.length > maxSingleReads) invalidateConversationLists()
    for (const chat of chats) {
      refreshThread(chat, chat.messageIds)
      if (chats.length <= maxSingleReads) void refreshConversation(chat)
    }
  }
  const scheduleFlush = () => {
    timer ??= setTimeout(flush, debounceMs)
  }
  const conversationChanged = ({ data }: LiveEvent) => {
    const chat = data as (ChatRef & { messageIds?: string[] }) | null
    if (!chat?.accountId || !chat.whatsappId) return invalidateAll()
    const before = changed.get(chatKey(chat))?.messageIds ?? []
    changed.set(chatKey(chat), { ...chat, messageIds: [...before, ...(chat.messageIds ?? [])] })
    scheduleFlush()
  }
  const invalidateMessages = () => {
    invalidateConversationLists()
    invalidateUnreadCounts()
    invalidateStateCounts()
    for (const chat of listCachedThreads()) refreshThread(chat)
  }
  const invalidateAll = () => {
    invalidateAccounts()
    invalidateMessages()
  }

  restorePending()
  const unsubscribers = [
    subscribeToEvents('conversation.changed', conversationChanged),
    subscribeToEvents('message_update', conversationChanged),
    subscribeToEvents('unread-counts.changed', ({ data }) =>
      cacheUnreadCounts((data?.accounts ?? []) as AccountUnreadCount[]),
    ),
    subscribeToEvents('state-counts.changed', ({ data }) =>
      cacheStateCounts((data?.accounts ?? []) as AccountStateCounts[]),
    ),
    // A member who leaves loses their assigned conversations; what they have scheduled is not sent.
    subscribeToEvents('member.changed', () => {
      invalidateConversationLists()
      invalidatePeople()
      void invalidateScheduled()
    }),
    subscribeToEvents('account.changed', () => {
      invalidateAccounts()
      invalidatePeople()
      void invalidateScheduled()
    }),
    subscribeToEvents('presence.changed', handlePresenceEvent),
    subscribeToEvents('quick-replies.changed', invalidateQuickReplies),
    subscribeToEvents('scheduled-messages.changed', () => void invalidateScheduled()),
    subscribeToEvents('templates.changed', invalidateTemplates),
    subscribeToEvents('status_update', invalidateAccounts),
    subscribeToEvents('connection_error', invalidateAccounts),
    subscribeToEvents('resync', invalidateAll),
    // Messages that arrived while the page was loading produce no event.
    subscribeToEvents('begun', ({ data }) => data?.path === messageUpdatesPath && invalidateMessages()),
  ]
  return () => {
    clearTimeout(timer)
    for (const end of unsubscribers) end()
  }
}

/** Fetches a conversation into the cache. If some list lacks it, the lists are refetched, since only the server knows where it belongs. */
async function refreshConversation(chat: ChatRef & { messageIds: string[] }): Promise<void> {
  const isWatched =
    queryClient.getQueryState(conversationQuery(chat).queryKey) !== undefined ||
    queryClient.getQueriesData({ queryKey: queryKeys.lists(conversationNoun) }).length > 0
  if (!isWatched) return
  void queryClient.invalidateQueries({ queryKey: mergeQuery(chat).queryKey })
  refreshOlderMessages(chat)
  const conversation = await fetchConversation(chat)
  if (!conversation) return invalidateConversationLists()
  const before = findCachedConversation(conversation)
  cacheConversation(conversation)
  refreshStateLists(before, conversation)
  for (const former of listFormerChats(conversation)) refreshThread(former, chat.messageIds)
  const lists = queryClient.getQueriesData<{ pages: { rows: { id: string }[] }[] }>({
    queryKey: queryKeys.lists(conversationNoun),
  })
  const missing = lists.some(([, list]) =>
    list?.pages.every(({ rows }) => rows.every(({ id }) => id !== conversation.id)),
  )
  if (missing) invalidateConversationLists()
}

/** Conversations with a cached thread. */
const listCachedThreads = (): ChatRef[] =>
  queryClient
    .getQueryCache()
    .findAll({
      queryKey: queryKeys.noun(conversationNoun),
      predicate: ({ queryKey }) => queryKey.at(-1) === 'messages',
    })
    .map(({ queryKey }) => parseChatKey(String(queryKey.at(-2))))
