import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { t } from '#contract/language/translate.ts'
import type { Tag } from '#contract/tags/tag.ts'
import { whatsappTexts } from '#contract/whatsapp/call-texts.ts'
import type {
  Conversation,
  ConversationFilters,
  ConversationMerge,
  ConversationNote,
  SplitResult,
} from '#contract/whatsapp/conversation.ts'
import type { ConversationSort } from '#contract/whatsapp/enums.ts'
import { inboxErrors } from '#contract/whatsapp/texts.ts'
import { type CallResult, call, unwrap, unwrapPage } from '../../../platform/api/client.ts'
import { queryClient, queryKeys, type RowPage, updateCachedRecord } from '../../../platform/api/query-cache.ts'
import { whatsappCall } from '../whatsapp-call.ts'
import { type ChatRef, chatKey, conversationNoun, isSameChat, parseChatKey } from './chat.ts'
import { invalidateUnreadCounts } from './unread-counts.ts'

export type { Conversation } from '#contract/whatsapp/conversation.ts'

export const conversationPath = '/whatsapp/accounts/{accountId}/conversations/{whatsappId}'
const notLoaded = t('Failed to load conversations')

export type ConversationListFilters = ConversationFilters & { sort: ConversationSort; search: string }
type Page = RowPage<Conversation> & { more: Record<string, string | null> }

/** Conversations of several accounts; each page holds one page of every account. */
export const conversationsQuery = (accountIds: readonly string[], filters: ConversationListFilters) =>
  infiniteQueryOptions({
    queryKey: queryKeys.list(conversationNoun, { accountIds, ...filters }),
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const parts = await Promise.all(
        Object.entries(pageParam).map(async ([accountId, cursor]) => {
          const query = { ...filters, cursor }
          const asked = whatsappCall(notLoaded, () =>
            call('GET', '/whatsapp/accounts/{accountId}/conversations', { path: { accountId }, query, signal }),
          )
          return { accountId, ...(await unwrapPage<Conversation>(asked as Promise<CallResult<Conversation[]>>)) }
        }),
      )
      const more = parts.flatMap(({ accountId, page }) => (page.nextCursor ? [[accountId, page.nextCursor]] : []))
      const total = parts.reduce((sum, { page }) => sum + page.total, 0)
      return {
        rows: parts.flatMap(({ rows }) => rows),
        page: { limit: 50, nextCursor: null, total, totalIsExact: parts.every(({ page }) => page.totalIsExact) },
        more: Object.fromEntries(more),
      }
    },
    initialPageParam: Object.fromEntries(accountIds.map((id) => [id, null])) as Record<string, string | null>,
    getNextPageParam: ({ more }) => (Object.keys(more).length > 0 ? more : null),
    enabled: accountIds.length > 0,
  })

/** One conversation; null if it does not exist yet. */
export const conversationQuery = ({ accountId, whatsappId }: ChatRef) =>
  queryOptions({
    queryKey: queryKeys.record(conversationNoun, chatKey({ accountId, whatsappId })),
    queryFn: ({ signal }) =>
      unwrap(
        whatsappCall(notLoaded, () =>
          call('GET', conversationPath, { path: { accountId, whatsappId }, signal }),
        ) as Promise<CallResult<Conversation | null>>,
      ),
  })

/** A conversation from any cached list. */
export const findCachedConversation = (chat: ChatRef): Conversation | undefined => {
  for (const [, data] of queryClient.getQueriesData<{ pages: Page[] }>({
    queryKey: queryKeys.lists(conversationNoun),
  })) {
    const rows = data?.pages.flatMap((page) => page.rows) ?? []
    const found = rows.find((row) => chatKey(row) === chatKey(chat))
    if (found) return found
  }
}

/** Updates a conversation in every cached query. */
export function cacheConversation(conversation: Conversation): void {
  updateCachedRecord<Conversation>(conversationNoun, conversation.id, () => conversation)
  for (const chat of [conversation, ...listFormerChats(conversation)])
    queryClient.setQueryData(queryKeys.record(conversationNoun, chatKey(chat)), conversation)
}

/** Changes a conversation wherever it is cached, for optimistic updates. Returns a function that reverts the change in the lists. */
function patchConversation({ id, accountId, whatsappId }: Conversation, change: (row: Conversation) => Conversation) {
  const revert = updateCachedRecord<Conversation>(conversationNoun, id, change)
  const key = queryKeys.record(conversationNoun, chatKey({ accountId, whatsappId }))
  queryClient.setQueryData<Conversation | null>(key, (row) => row && change(row))
  return revert
}

/** Changes the tags of the contact of a conversation in every cached query. */
export const cacheTags = (conversation: Conversation, change: (tags: Tag[]) => Tag[]): void =>
  void patchConversation(conversation, (row) => ({
    ...row,
    contact: row.contact && { ...row.contact, tags: change(row.contact.tags) },
  }))

/** The ids under which a conversation was opened before its person took another number. */
export const listFormerChats = ({ id, ...chat }: Conversation): ChatRef[] =>
  queryClient
    .getQueriesData<Conversation | null>({ queryKey: [...queryKeys.noun(conversationNoun), 'record'] })
    .filter(([, cached]) => cached?.id === id)
    .map(([queryKey]) => parseChatKey(String(queryKey.at(-1))))
    .filter((former) => !isSameChat(former, chat))

export const invalidateConversationLists = (): void =>
  void queryClient.invalidateQueries({ queryKey: queryKeys.lists(conversationNoun) })

/** Fetches one conversation; null on failure, or if it does not exist yet. */
export async function fetchConversation(chat: ChatRef): Promise<Conversation | null> {
  const { accountId, whatsappId } = chat
  const result = await call('GET', conversationPath, { path: { accountId, whatsappId } })
  return result.success ? (result.data as Conversation | null) : null
}

const opened = { unreadCount: 0, isMarkedUnread: false }

/** Marks a conversation as read, optimistically (WA-023). */
export async function markRead(conversation: Conversation): Promise<CallResult<unknown>> {
  const { accountId, whatsappId } = conversation
  const rollback = patchConversation(conversation, (row) => ({ ...row, ...opened }))
  const result = await whatsappCall(whatsappTexts.notMarkedRead, () =>
    call('PUT', `${conversationPath}/read`, { path: { accountId, whatsappId } }),
  )
  if (!result.success) rollback()
  invalidateUnreadCounts()
  return result
}

export async function assignConversation(
  { accountId, whatsappId }: ChatRef,
  assigneeId: string | null,
): Promise<CallResult<Conversation>> {
  const result = await cacheResult(
    whatsappCall(inboxErrors.notAssigned, () =>
      call('PUT', `${conversationPath}/assignee`, { path: { accountId, whatsappId }, body: { assigneeId } }),
    ),
  )
  if (result.success) invalidateConversationLists()
  return result
}

/** Links a conversation to a contact, or without one to a new contact made from the WhatsApp profile. */
export function linkContact({ accountId, whatsappId }: ChatRef, contactId?: string): Promise<CallResult<Conversation>> {
  return cacheResult(
    whatsappCall(inboxErrors.notLinked, () =>
      call('PUT', `${conversationPath}/contact`, {
        path: { accountId, whatsappId },
        body: contactId ? { contactId } : {},
      }),
    ),
  )
}

export function unlinkContact({ accountId, whatsappId }: ChatRef): Promise<CallResult<Conversation>> {
  return cacheResult(
    whatsappCall(inboxErrors.notUnlinked, () =>
      call('DELETE', `${conversationPath}/contact`, { path: { accountId, whatsappId } }),
    ),
  )
}

/** Opts the person of a conversation out of marketing messages, or in again. */
export const setOptOut = ({ accountId, whatsappId }: ChatRef, isOptedOut: boolean): Promise<CallResult<Conversation>> =>
  cacheResult(
    whatsappCall(inboxErrors.optOutNotChanged, () =>
      call(isOptedOut ? 'PUT' : 'DELETE', `${conversationPath}/opt-out`, { path: { accountId, whatsappId } }),
    ),
  )

export async function cacheResult(request: Promise<CallResult<unknown>>): Promise<CallResult<Conversation>> {
  const result = (await request) as CallResult<Conversation>
  if (result.success) cacheConversation(result.data)
  return result
}

/** The last merge into a conversation; null if none can be undone. */
export const mergeQuery = ({ accountId, whatsappId }: ChatRef) =>
  queryOptions({
    queryKey: queryKeys.part(conversationNoun, chatKey({ accountId, whatsappId }), 'merge'),
    queryFn: ({ signal }) =>
      unwrap(
        call('GET', `${conversationPath}/merge`, { path: { accountId, whatsappId }, signal }) as Promise<
          CallResult<ConversationMerge | null>
        >,
      ),
  })

/** Splits a conversation into the two that were merged. */
export async function splitConversation(
  { accountId, whatsappId }: ChatRef,
  mergeId: string,
): Promise<CallResult<SplitResult>> {
  const result = (await whatsappCall(inboxErrors.notSplit, () =>
    call('POST', `${conversationPath}/split`, { path: { accountId, whatsappId }, body: { mergeId } }),
  )) as CallResult<SplitResult>
  // Both have other messages, notes and counts now, and one of them was nowhere before.
  if (result.success) await queryClient.invalidateQueries({ queryKey: queryKeys.noun(conversationNoun) })
  return result
}

/** Internal notes of a conversation, oldest first. */
export const notesQuery = ({ accountId, whatsappId }: ChatRef) =>
  queryOptions({
    queryKey: queryKeys.part(conversationNoun, chatKey({ accountId, whatsappId }), 'notes'),
    queryFn: ({ signal }): Promise<ConversationNote[]> =>
      unwrap(call('GET', `${conversationPath}/notes`, { path: { accountId, whatsappId }, signal })),
  })

export async function addNote(chat: ChatRef, content: string): Promise<CallResult<ConversationNote>> {
  const { accountId, whatsappId } = chat
  const result = await whatsappCall(inboxErrors.noteNotAdded, () =>
    call('POST', `${conversationPath}/notes`, { path: { accountId, whatsappId }, body: { content } }),
  )
  if (result.success) queryClient.setQueryData(notesQuery(chat).queryKey, (all) => [...(all ?? []), result.data])
  return result
}

export async function removeNote(chat: ChatRef, id: string): Promise<CallResult<{ id: string }>> {
  const result = await whatsappCall(inboxErrors.noteNotDeleted, () =>
    call('DELETE', '/whatsapp/notes/{id}', { path: { id } }),
  )
  if (result.success)
    queryClient.setQueryData(notesQuery(chat).queryKey, (all) => all?.filter((note) => note.id !== id))
  return result
}
