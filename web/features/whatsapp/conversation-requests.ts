import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Conversation, ConversationNote, QuickReply } from '#contract/whatsapp/conversation.ts'
import type { ConversationFilter } from '#contract/whatsapp/enums.ts'
import { whatsappMessages as texts } from '#contract/whatsapp/messages.ts'
import { call, type Result, unwrap, unwrapPage } from '../../platform/api.ts'
import { keys, patchRecord, queryClient, type Rows } from '../../platform/queries.ts'
import { whatsappCall } from './call.ts'
import { type Chat, chatKey } from './chat.ts'

export type { Conversation, ConversationNote, QuickReply } from '#contract/whatsapp/conversation.ts'

export const noun = 'conversations'
const one = '/whatsapp/accounts/{accountId}/conversations/{whatsappId}'
const notLoaded = 'Failed to load conversations'

export type Shown = { filter: ConversationFilter; search: string }
type Page = Rows<Conversation> & { more: Record<string, string | null> }

/** Conversations of some accounts together, the last spoken in first; of each account as many pages as were asked for. */
export const conversationsOf = (accountIds: readonly string[], { filter, search }: Shown) =>
  infiniteQueryOptions({
    queryKey: keys.list(noun, { accountIds, filter, search }),
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const parts = await Promise.all(
        Object.entries(pageParam).map(async ([accountId, cursor]) => {
          const query = { filter: filter === 'all' ? undefined : filter, search, cursor }
          const asked = whatsappCall(notLoaded, () =>
            call('GET', '/whatsapp/accounts/{accountId}/conversations', { path: { accountId }, query, signal }),
          )
          return { accountId, ...(await unwrapPage<Conversation>(asked as Promise<Result<Conversation[]>>)) }
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

/** How many conversations of an account wait to be read. */
export const unreadOf = (accountId: string) =>
  queryOptions({
    queryKey: keys.count(noun, { accountId, filter: 'unread' }),
    queryFn: async ({ signal }) => {
      const query = { filter: 'unread', limit: 1 } as const
      const asked = call('GET', '/whatsapp/accounts/{accountId}/conversations', { path: { accountId }, query, signal })
      return (await unwrapPage(asked as Promise<Result<Conversation[]>>)).page.total
    },
  })

/** One conversation; null for somebody with whom nobody has spoken yet. */
export const conversationQuery = ({ accountId, whatsappId }: Chat) =>
  queryOptions({
    queryKey: keys.record(noun, chatKey({ accountId, whatsappId })),
    queryFn: async ({ signal }): Promise<Conversation | null> => {
      const result = await whatsappCall(notLoaded, () => call('GET', one, { path: { accountId, whatsappId }, signal }))
      if (!result.success && result.status === 404) return null
      return unwrap(Promise.resolve(result as Result<Conversation>))
    },
  })

/** A conversation as some list has it. */
export const listedConversation = (chat: Chat): Conversation | undefined => {
  for (const [, data] of queryClient.getQueriesData<{ pages: Page[] }>({ queryKey: keys.lists(noun) })) {
    const rows = data?.pages.flatMap((page) => page.rows) ?? []
    const found = rows.find((row) => chatKey(row) === chatKey(chat))
    if (found) return found
  }
}

/** Puts a conversation as the server told it wherever it is shown. */
export function putConversation(conversation: Conversation): void {
  patchRecord<Conversation>(noun, conversation.id, () => conversation)
  queryClient.setQueryData(keys.record(noun, chatKey(conversation)), conversation)
}

export const readListsAgain = (): void => void queryClient.invalidateQueries({ queryKey: keys.lists(noun) })
export const countAgain = (): void => void queryClient.invalidateQueries({ queryKey: [...keys.noun(noun), 'count'] })

/** Reads one conversation anew; null when it cannot be had. */
export async function readConversation(chat: Chat): Promise<Conversation | null> {
  const { accountId, whatsappId } = chat
  const result = await call('GET', one, { path: { accountId, whatsappId } })
  return result.success ? (result.data as Conversation) : null
}

/** Marks a conversation read, at once on the screen (WA-023). */
export async function markRead({ id, accountId, whatsappId }: Conversation): Promise<Result<unknown>> {
  const putBack = patchRecord<Conversation>(noun, id, (row) => ({ ...row, unreadCount: 0 }))
  const key = keys.record(noun, chatKey({ accountId, whatsappId }))
  queryClient.setQueryData<Conversation | null>(key, (row) => row && { ...row, unreadCount: 0 })
  const result = await whatsappCall(texts.notMarkedRead, () =>
    call('PUT', `${one}/read`, { path: { accountId, whatsappId } }),
  )
  if (!result.success) putBack()
  countAgain()
  return result
}

export function assign({ accountId, whatsappId }: Chat, assigneeId: string | null): Promise<Result<Conversation>> {
  return andPut(call('PUT', `${one}/assignee`, { path: { accountId, whatsappId }, body: { assigneeId } }))
}

/** Says whose conversation it is; without a contact, one is made of the number and the name that WhatsApp tells. */
export function linkContact({ accountId, whatsappId }: Chat, contactId?: string): Promise<Result<Conversation>> {
  return andPut(
    call('PUT', `${one}/contact`, { path: { accountId, whatsappId }, body: contactId ? { contactId } : {} }),
  )
}

export function unlinkContact({ accountId, whatsappId }: Chat): Promise<Result<Conversation>> {
  return andPut(call('DELETE', `${one}/contact`, { path: { accountId, whatsappId } }))
}

async function andPut(asked: Promise<Result<unknown>>): Promise<Result<Conversation>> {
  const result = (await asked) as Result<Conversation>
  if (result.success) putConversation(result.data)
  return result
}

/** What the team told itself in a conversation, oldest first. */
export const notesOf = ({ accountId, whatsappId }: Chat) =>
  queryOptions({
    queryKey: keys.part(noun, chatKey({ accountId, whatsappId }), 'notes'),
    queryFn: ({ signal }): Promise<ConversationNote[]> =>
      unwrap(call('GET', `${one}/notes`, { path: { accountId, whatsappId }, signal })),
  })

export async function addNote(chat: Chat, content: string): Promise<Result<ConversationNote>> {
  const { accountId, whatsappId } = chat
  const result = await call('POST', `${one}/notes`, { path: { accountId, whatsappId }, body: { content } })
  if (result.success) queryClient.setQueryData(notesOf(chat).queryKey, (all) => [...(all ?? []), result.data])
  return result
}

export async function removeNote(chat: Chat, id: string): Promise<Result<{ id: string }>> {
  const result = await call('DELETE', '/whatsapp/notes/{id}', { path: { id } })
  if (result.success) queryClient.setQueryData(notesOf(chat).queryKey, (all) => all?.filter((note) => note.id !== id))
  return result
}

/** Texts the team sends often. */
export const quickReplies = () =>
  queryOptions({
    queryKey: keys.list('quick-replies'),
    queryFn: ({ signal }): Promise<QuickReply[]> => unwrap(call('GET', '/whatsapp/quick-replies', { signal })),
  })

export const readQuickRepliesAgain = (): void =>
  void queryClient.invalidateQueries({ queryKey: quickReplies().queryKey })

export async function keepQuickReply(name: string, text: string): Promise<Result<QuickReply>> {
  const result = await call('POST', '/whatsapp/quick-replies', { body: { name, text } })
  if (result.success) readQuickRepliesAgain()
  return result
}

export async function removeQuickReply(id: string): Promise<Result<unknown>> {
  const result = await call('DELETE', '/whatsapp/quick-replies/{id}', { path: { id } })
  if (result.success) readQuickRepliesAgain()
  return result
}
