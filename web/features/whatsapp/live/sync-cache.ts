import type { AccountConversationCounts, AccountUnreadCount, Conversation } from '#contract/whatsapp/conversation.ts'
import { queryClient, queryKeys } from '../../../platform/api/query-cache.ts'
import { type LiveEvent, messageUpdatesPath, subscribeToEvents } from '../../../platform/live/live-events.ts'
import { getSignedInUser } from '../../../platform/session/session.ts'
import { invalidatePeople } from '../accounts/team/people-requests.ts'
import { invalidateAccounts } from '../accounts/use-accounts.ts'
import { refreshThread, restorePending } from '../composer/outbox.ts'
import { type ChatRef, chatKey, conversationNoun, parseChatKey } from '../conversations/chat.ts'
import {
  type ConversationListFilters,
  cacheConversation,
  conversationQuery,
  fetchConversation,
  invalidateConversationLists,
  listFormerChats,
  mergeQuery,
} from '../conversations/conversation-requests.ts'
import { matchesFilters, toFacts } from '../conversations/filters/match-filters.ts'
import { handlePresenceEvent } from '../conversations/presence/use-presence.ts'
import { invalidateQuickReplies } from '../conversations/quick-reply-requests.ts'
import {
  cacheConversationCounts,
  invalidateConversationCounts,
  refreshConversations,
} from '../conversations/states/state-requests.ts'
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
    invalidateConversationCounts()
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
    subscribeToEvents('conversation-counts.changed', ({ data }) =>
      cacheConversationCounts((data?.accounts ?? []) as AccountConversationCounts[]),
    ),
    ...(['contact.changed', 'contact.deleted'] as const).map((kind) =>
      subscribeToEvents(kind, ({ ids }) => refreshConversationsWith(ids)),
    ),
    ...(['contacts.changed', 'tag.changed', 'tag.deleted'] as const).map((kind) =>
      subscribeToEvents(kind, refreshConversations),
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
  cacheConversation(conversation)
  for (const former of listFormerChats(conversation)) refreshThread(former, chat.messageIds)
  refreshLists(conversation)
}

type CachedList = { pages: { rows: Conversation[] }[] }

/** Refetches the lists that lack the conversation though their filters show it, and those that have it though they do not. */
function refreshLists(conversation: Conversation): void {
  const facts = toFacts(conversation)
  const me = getSignedInUser()?.id
  for (const [queryKey, list] of queryClient.getQueriesData<CachedList>({
    queryKey: queryKeys.lists(conversationNoun),
  })) {
    if (!list) continue
    const { accountIds, search, tagId, unread, ...filters } = queryKey.at(-1) as ConversationListFilters & {
      accountIds: string[]
    }
    const isListed = list.pages.some(({ rows }) => rows.some(({ id }) => id === conversation.id))
    const isShown =
      accountIds.includes(conversation.accountId) &&
      // What has been read stays in the list of unread ones until that is opened again.
      matchesFilters(facts, { ...filters, unread: unread && !isListed }, me) &&
      (!tagId || conversation.contact?.tags.some(({ id }) => id === tagId) === true)
    // Only the server knows what a search finds.
    if (isShown ? !isListed : isListed && !search) void queryClient.invalidateQueries({ queryKey, exact: true })
  }
}

/** Fetches the cached conversations with these contacts again: their names and tags may have changed. */
function refreshConversationsWith(contactIds: readonly string[]): void {
  const lists = queryClient.getQueriesData<CachedList>({ queryKey: queryKeys.lists(conversationNoun) })
  const singles = queryClient.getQueriesData<Conversation | null>({
    queryKey: [...queryKeys.noun(conversationNoun), 'record'],
  })
  const cached = [
    ...lists.flatMap(([, list]) => list?.pages.flatMap(({ rows }) => rows) ?? []),
    ...singles.flatMap(([, one]) => one ?? []),
  ]
  const chats = new Map(
    cached
      .filter((one) => one.contact && contactIds.includes(one.contact.id))
      .map((one) => [chatKey(one), { ...one, messageIds: [] }]),
  )
  // Who has got a tag belongs in lists that do not have their conversations yet.
  const isByTag = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    (queryKey.at(-1) as ConversationListFilters).tagId !== undefined
  void queryClient.invalidateQueries({ queryKey: queryKeys.lists(conversationNoun), predicate: isByTag })
  if (chats.size > maxSingleReads) invalidateConversationLists()
  else for (const chat of chats.values()) void refreshConversation(chat)
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
