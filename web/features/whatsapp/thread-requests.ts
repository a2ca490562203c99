import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { kindOfMedia } from '#contract/whatsapp/enums.ts'
import { whatsappPages } from '#contract/whatsapp/limits.ts'
import type { OutgoingMessage, WhatsappMessage } from '#contract/whatsapp/message.ts'
import { whatsappMessages as texts } from '#contract/whatsapp/messages.ts'
import { call, callUntyped, type Result, unwrapPage } from '../../platform/api.ts'
import { keys, queryClient, type Rows } from '../../platform/queries.ts'
import { whatsappCall } from './call.ts'
import { type Chat, chatKey } from './chat.ts'
import { noun } from './conversation-requests.ts'

export type { WhatsappMessage } from '#contract/whatsapp/message.ts'

const path = '/whatsapp/accounts/{accountId}/conversations/{whatsappId}/messages'
type Thread = InfiniteData<Rows<WhatsappMessage>, string | null>

type Part = { limit: number; offset?: number; cursor?: string }

function readPage({ accountId, whatsappId }: Chat, query: Part, signal?: AbortSignal) {
  return unwrapPage<WhatsappMessage>(
    whatsappCall(texts.messagesNotLoaded, () =>
      callUntyped<WhatsappMessage[]>('GET', path, { path: { accountId, whatsappId }, query, signal }),
    ),
  )
}

/** What was said in a conversation, newest first, page after page (WA-017, WA-025). */
export const threadOf = (chat: Chat) =>
  infiniteQueryOptions({
    queryKey: keys.part(noun, chatKey(chat), 'messages'),
    queryFn: ({ pageParam: cursor, signal }) =>
      readPage(chat, cursor ? { limit: whatsappPages.ofLead.limit, cursor } : whatsappPages.ofLead, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
    // Live events bring what is new; reading every page again would take as long as the thread is.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { catchesUp: true },
  })

/** Reads of older messages at once; the rest comes when it is looked at next. */
const mostReads = 4
/** Messages before a changed one that are read with it, because some may have come meanwhile. */
const before = 10

/**
 * Reads the newest page and puts it into what is there; when more was missed than it holds, the thread begins anew with it. Messages
 * further up that changed are read with those around them.
 */
export async function catchUp(chat: Chat, messageIds: readonly string[] = []): Promise<void> {
  const key = threadOf(chat).queryKey
  if (!queryClient.getQueryData<Thread>(key)) return
  const newest = await readPage(chat, whatsappPages.ofLead).catch(() => null)
  if (!newest) return
  queryClient.setQueryData<Thread>(key, (thread) => thread && withNewest(thread, newest))
  const read = new Set(newest.rows.map(({ id }) => id))
  const changed = new Set(messageIds.filter((id) => !read.has(id)))
  const rows = queryClient.getQueryData<Thread>(key)?.pages.flatMap((page) => page.rows) ?? []
  const { limit } = whatsappPages.ofLead
  const offsets: number[] = []
  for (const [at, { id }] of rows.entries())
    if (changed.has(id) && at >= (offsets.at(-1) ?? -limit) + limit - before) offsets.push(Math.max(0, at - before))
  for (const offset of offsets.slice(0, mostReads)) {
    const some = await readPage(chat, { limit, offset }).catch(() => null)
    if (some) queryClient.setQueryData<Thread>(key, (thread) => thread && withNews(thread, some.rows))
  }
}

function withNewest(thread: Thread, newest: Rows<WhatsappMessage>): Thread {
  const known = new Set(thread.pages.flatMap(({ rows }) => rows.map(({ id }) => id)))
  if (known.size > 0 && newest.rows.length > 0 && !newest.rows.some(({ id }) => known.has(id)))
    return { pages: [newest], pageParams: [null] }
  const next = withNews(thread, newest.rows)
  const [first, ...older] = next.pages
  const fresh = newest.rows.filter(({ id }) => !known.has(id))
  return first ? { ...next, pages: [{ ...first, rows: [...fresh, ...first.rows] }, ...older] } : next
}

/** The thread with these messages as they are now, where they stand. */
function withNews(thread: Thread, rows: readonly WhatsappMessage[]): Thread {
  const news = new Map(rows.map((message) => [message.id, message]))
  const pages = thread.pages.map((page) =>
    page.rows.some(({ id }) => news.has(id))
      ? { ...page, rows: page.rows.map((message) => kept(message, news.get(message.id))) }
      : page,
  )
  return { ...thread, pages }
}

/** The same row while nothing about it changed but the signature of its file, so that nothing is drawn or fetched anew. */
function kept(before: WhatsappMessage, now: WhatsappMessage | undefined): WhatsappMessage {
  if (!now) return before
  const bare = ({ media, ...rest }: WhatsappMessage) => JSON.stringify([rest, media && { ...media, address: null }])
  return bare(before) === bare(now) ? before : now
}

/** Puts a message that was just sent, or sent again, into its thread. */
export function putMessage(message: WhatsappMessage): void {
  queryClient.setQueryData<Thread>(threadOf(message).queryKey, (thread) => {
    if (!thread) return thread
    const pages = thread.pages.map((page) => ({ ...page, rows: page.rows.filter(({ id }) => id !== message.id) }))
    const [first, ...older] = pages
    return first && { ...thread, pages: [{ ...first, rows: [message, ...first.rows] }, ...older] }
  })
}

export type Outgoing =
  | { body: Omit<OutgoingMessage, 'to'>; file?: undefined }
  | { body: { type: OutgoingMessage['type']; caption?: string }; file: File }

/** Sends one message. The same key sends it once, however often it is asked. */
export function sendMessage(chat: Chat, { body, file }: Outgoing, key: string): Promise<Result<WhatsappMessage>> {
  const { accountId, whatsappId: to } = chat
  const content = file ? formOf(file, { to, ...body }) : { to, ...body }
  return whatsappCall(texts.notSent, () =>
    callUntyped<WhatsappMessage>('POST', '/whatsapp/accounts/{accountId}/send', {
      path: { accountId },
      body: content,
      idempotencyKey: key,
    }),
  )
}

/** A file as a message of its kind (WA-037 … WA-040). */
export const outgoingFile = (file: File, caption: string): Outgoing => ({
  file,
  body: { type: kindOfMedia(file.type), ...(caption && { caption }) },
})

function formOf(file: File, fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file, file.name)
  return form
}

/** Sends a message again that failed. */
export async function sendAgain({ id, accountId }: WhatsappMessage): Promise<Result<WhatsappMessage>> {
  const result = (await whatsappCall(texts.notSent, () =>
    call('POST', '/whatsapp/accounts/{accountId}/messages/{id}/retry', { path: { accountId, id } }),
  )) as Result<WhatsappMessage>
  if (result.success) putMessage(result.data)
  return result
}
