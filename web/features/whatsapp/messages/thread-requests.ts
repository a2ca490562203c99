import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { whatsappTexts } from '#contract/whatsapp/call-texts.ts'
import { mediaKindOf } from '#contract/whatsapp/enums.ts'
import { whatsappLengths, whatsappPageLimits } from '#contract/whatsapp/limits.ts'
import type { MessagePayload, OutgoingMessage, WhatsappMessage } from '#contract/whatsapp/message.ts'
import type { TemplateMessage } from '#contract/whatsapp/templates/template.ts'
import { templateErrors } from '#contract/whatsapp/templates/template-texts.ts'
import { type CallResult, call, callUntyped, unwrapPage } from '../../../platform/api/client.ts'
import { queryClient, queryKeys, type RowPage } from '../../../platform/api/query-cache.ts'
import type { SelectedScope } from '../../../platform/session/selected-scope.ts'
import { type ChatRef, chatKey, conversationNoun } from '../conversations/chat.ts'
import { toFormData } from '../to-form-data.ts'
import { whatsappCall } from '../whatsapp-call.ts'

export type { WhatsappMessage } from '#contract/whatsapp/message.ts'

const path = '/whatsapp/accounts/{accountId}/conversations/{whatsappId}/messages'
type Thread = InfiniteData<RowPage<WhatsappMessage>, string | null>

type PageRange = { limit: number; offset?: number; cursor?: string }

function readPage({ accountId, whatsappId }: ChatRef, query: PageRange, signal?: AbortSignal) {
  return unwrapPage<WhatsappMessage>(
    whatsappCall(whatsappTexts.messagesNotLoaded, () =>
      callUntyped<WhatsappMessage[]>('GET', path, { path: { accountId, whatsappId }, query, signal }),
    ),
  )
}

/** The messages of a conversation, newest first (WA-017, WA-025). */
export const messageThreadQuery = (chat: ChatRef) =>
  infiniteQueryOptions({
    queryKey: queryKeys.part(conversationNoun, chatKey(chat), 'messages'),
    queryFn: ({ pageParam: cursor, signal }) =>
      readPage(chat, cursor ? { limit: whatsappPageLimits.thread.limit, cursor } : whatsappPageLimits.thread, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
    // Live events bring new messages; refetching would reload every page of a long thread.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { catchesUp: true },
  })

/** Requests for older changed messages at once; the rest is loaded when the thread is next opened. */
const maxOlderReads = 4
/** Messages read before a changed one, because offsets shift when new messages arrive. */
const contextRows = 10

/**
 * Merges the newest page into a cached thread; if more was missed than one page, the thread restarts from it. Older messages that
 * changed are fetched with those around them. `defer`, asked once the server has answered: whether to do all this later.
 */
export async function loadNewMessages(
  chat: ChatRef,
  messageIds: readonly string[],
  defer: () => boolean,
): Promise<void> {
  const key = messageThreadQuery(chat).queryKey
  if (!queryClient.getQueryData<Thread>(key)) return
  const newest = await readPage(chat, whatsappPageLimits.thread).catch(() => null)
  if (!newest || defer()) return
  queryClient.setQueryData<Thread>(key, (thread) => thread && mergeNewest(thread, newest))
  const read = new Set(newest.rows.map(({ id }) => id))
  const oldest = newest.rows.at(-1)
  const isCovered = ({ timestamp }: WhatsappMessage) =>
    !oldest || newest.page.nextCursor === null || Date.parse(timestamp) > Date.parse(oldest.timestamp)
  // Sending them was cancelled.
  const gone = listLoadedMessages(chat).filter(
    (one) => messageIds.includes(one.id) && !read.has(one.id) && isCovered(one),
  )
  dropMessages(
    chat,
    gone.map(({ id }) => id),
  )
  const changed = new Set(messageIds.filter((id) => !read.has(id)))
  const rows = listLoadedMessages(chat)
  const { limit } = whatsappPageLimits.thread
  const offsets: number[] = []
  for (const [at, { id }] of rows.entries())
    if (changed.has(id) && at >= (offsets.at(-1) ?? -limit) + limit - contextRows)
      offsets.push(Math.max(0, at - contextRows))
  for (const offset of offsets.slice(0, maxOlderReads)) {
    const some = await readPage(chat, { limit, offset }).catch(() => null)
    if (some) queryClient.setQueryData<Thread>(key, (thread) => thread && mergeChanged(thread, some.rows))
  }
}

function mergeNewest(thread: Thread, newest: RowPage<WhatsappMessage>): Thread {
  const known = new Set(thread.pages.flatMap(({ rows }) => rows.map(({ id }) => id)))
  if (known.size > 0 && newest.rows.length > 0 && !newest.rows.some(({ id }) => known.has(id)))
    return { pages: [newest], pageParams: [null] }
  const next = mergeChanged(thread, newest.rows)
  const [first, ...older] = next.pages
  const fresh = newest.rows.filter(({ id }) => !known.has(id))
  if (!first || fresh.length === 0) return next
  // Messages of the phone's history can be older than those that are shown.
  const rows = [...fresh, ...first.rows].sort((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp))
  const endsWithNewest = older.length === 0 && rows.at(-1)?.id === newest.rows.at(-1)?.id
  return { ...next, pages: [{ rows, page: endsWithNewest ? newest.page : first.page }, ...older] }
}

/** Reads the page with the oldest loaded messages again: the phone has handed over older ones. */
export async function reloadOldestPage(chat: ChatRef): Promise<void> {
  const key = messageThreadQuery(chat).queryKey
  const cursor = queryClient.getQueryData<Thread>(key)?.pageParams.at(-1)
  if (cursor === undefined) return
  const { limit } = whatsappPageLimits.thread
  const page = await readPage(chat, cursor ? { limit, cursor } : whatsappPageLimits.thread).catch(() => null)
  queryClient.setQueryData<Thread>(key, (thread) =>
    page && thread?.pageParams.at(-1) === cursor ? { ...thread, pages: [...thread.pages.slice(0, -1), page] } : thread,
  )
}

/** Replaces messages in place. */
function mergeChanged(thread: Thread, rows: readonly WhatsappMessage[]): Thread {
  const news = new Map(rows.map((message) => [message.id, message]))
  const pages = thread.pages.map((page) =>
    page.rows.some(({ id }) => news.has(id))
      ? { ...page, rows: page.rows.map((message) => keepIfUnchanged(message, news.get(message.id))) }
      : page,
  )
  return { ...thread, pages }
}

/** Keeps the old object if only the signed URL changed, so that nothing is rendered or downloaded again. */
function keepIfUnchanged(before: WhatsappMessage, now: WhatsappMessage | undefined): WhatsappMessage {
  if (!now) return before
  const bare = ({ media, ...rest }: WhatsappMessage) => JSON.stringify([rest, media && { ...media, address: null }])
  return bare(before) === bare(now) ? before : now
}

/** The messages of a thread that were loaded, newest first. */
export const listLoadedMessages = (chat: ChatRef): WhatsappMessage[] =>
  queryClient.getQueryData<Thread>(messageThreadQuery(chat).queryKey)?.pages.flatMap(({ rows }) => rows) ?? []

/** Shows a message of a cached thread as it is now. */
export function replaceMessage(message: WhatsappMessage): void {
  queryClient.setQueryData<Thread>(
    messageThreadQuery(message).queryKey,
    (thread) => thread && mergeChanged(thread, [message]),
  )
}

/** Removes messages from a cached thread. */
export function dropMessages(chat: ChatRef, ids: readonly string[]): void {
  if (ids.length === 0) return
  queryClient.setQueryData<Thread>(
    messageThreadQuery(chat).queryKey,
    (thread) => thread && { ...thread, pages: omitMessages(thread, ids) },
  )
}

const omitMessages = ({ pages }: Thread, ids: readonly string[]): Thread['pages'] =>
  pages.map((page) => ({ ...page, rows: page.rows.filter(({ id }) => !ids.includes(id)) }))

/** Adds a message that was just sent to its cached thread. */
export function cacheMessage(message: WhatsappMessage): void {
  queryClient.setQueryData<Thread>(messageThreadQuery(message).queryKey, (thread) => {
    if (!thread) return thread
    const [first, ...older] = omitMessages(thread, [message.id])
    return first && { ...thread, pages: [{ ...first, rows: [message, ...first.rows] }, ...older] }
  })
}

/** A message that another one replies to, and who wrote it. */
export type Quote = NonNullable<WhatsappMessage['quoted']> & { id: string; name: string }

type Reply = { quoted?: Quote; template?: undefined }

type TextInput = Reply & { body: Omit<OutgoingMessage, 'to' | 'quotedMessageId'>; file?: undefined }
type FileInput = Reply & { body: { type: OutgoingMessage['type']; caption?: string; voice?: string }; file: File }
export type OutgoingInput = TextInput | FileInput | TemplateInput

/** A template with its values; `shown` stands in the thread until the server has accepted it. */
type TemplateInput = {
  template: Omit<TemplateMessage, 'to'>
  shown: { content: string; payload: MessagePayload }
  file?: File
}

type SendOptions = { key: string; signal: AbortSignal; scope?: SelectedScope }

/** Sends one message; repeated calls with the same key send it once. Throws if it is aborted, and then it may have been sent. */
export function sendMessage(
  chat: ChatRef,
  message: OutgoingInput,
  options: SendOptions,
): Promise<CallResult<WhatsappMessage>> {
  if (message.template) return sendTemplate(chat, message, options)
  const { accountId, whatsappId: to } = chat
  const { body, file, quoted } = message
  const reply = { to, ...(quoted && { quotedMessageId: quoted.id }) }
  const content = file ? toFormData(file, { ...reply, ...body }) : { ...reply, ...body }
  return whatsappCall(whatsappTexts.notSent, () =>
    call('POST', '/whatsapp/accounts/{accountId}/send', {
      path: { accountId },
      body: content,
      idempotencyKey: options.key,
      signal: options.signal,
      scope: options.scope,
      waitsForNetwork: true,
    }),
  )
}

function sendTemplate(
  { accountId, whatsappId: to }: ChatRef,
  { template, file }: TemplateInput,
  { key, signal, scope }: SendOptions,
): Promise<CallResult<WhatsappMessage>> {
  const body = { to, ...template }
  return whatsappCall(templateErrors.notSent, () =>
    call('POST', '/whatsapp/accounts/{accountId}/template-messages', {
      path: { accountId },
      body: file ? toFormData(file, { message: JSON.stringify(body) }) : body,
      idempotencyKey: key,
      signal,
      scope,
      waitsForNetwork: true,
    }),
  )
}

/** A message with a file, of the kind of that file (WA-037 … WA-040). */
const toFileMessage = (file: File, caption: string): FileInput => ({
  file,
  body: { type: mediaKindOf(file.type), ...(caption && { caption }) },
})

/** The text becomes the caption of the first file, or a message of its own if there is no file or it is too long. */
export function toWrittenMessages(text: string, files: readonly File[]): (TextInput | FileInput)[] {
  const textMessage: TextInput = { body: { type: 'text', text } }
  if (files.length === 0) return [textMessage]
  const fitsCaption = text.length <= whatsappLengths.caption
  const fileMessages = files.map((file, index) => toFileMessage(file, index === 0 && fitsCaption ? text : ''))
  return fitsCaption ? fileMessages : [...fileMessages, textMessage]
}

/** Sends a failed message again. */
export async function retryMessage({ id, accountId }: WhatsappMessage): Promise<CallResult<WhatsappMessage>> {
  const result = (await whatsappCall(whatsappTexts.notSent, () =>
    call('POST', '/whatsapp/accounts/{accountId}/messages/{id}/retry', { path: { accountId, id } }),
  )) as CallResult<WhatsappMessage>
  if (result.success) cacheMessage(result.data)
  return result
}
