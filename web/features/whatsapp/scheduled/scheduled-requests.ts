import { queryOptions } from '@tanstack/react-query'
import { uuidv7 } from 'uuidv7'
import { whatsappTexts } from '#contract/whatsapp/call-texts.ts'
import {
  type NewScheduledMessage,
  type ScheduledMessage,
  type ScheduledMessageChange,
  scheduledFilePart,
  scheduledMessageTexts,
} from '#contract/whatsapp/scheduled-message.ts'
import { type ApiFailure, createFailure } from '../../../platform/api/api-failure.ts'
import { type CallResult, call, unwrap } from '../../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../../platform/api/query-cache.ts'
import { type ChatRef, chatKey } from '../conversations/chat.ts'
import type { toWrittenMessages, WhatsappMessage } from '../messages/thread-requests.ts'
import { toFormData } from '../to-form-data.ts'
import { whatsappCall } from '../whatsapp-call.ts'

const noun = 'scheduled-messages'
const path = '/whatsapp/accounts/{accountId}/conversations/{whatsappId}/scheduled-messages'

/** The scheduled messages of a conversation, the next one first. */
export const scheduledQuery = ({ accountId, whatsappId }: ChatRef) =>
  queryOptions({
    queryKey: queryKeys.list(noun, { chat: chatKey({ accountId, whatsappId }) }),
    queryFn: ({ signal }): Promise<ScheduledMessage[]> =>
      unwrap(call('GET', path, { path: { accountId, whatsappId }, signal })),
  })

export const invalidateScheduled = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeys.lists(noun) })

/** When a message is sent. */
export type ScheduledTime = { sendAt: string; unlessAnswered: boolean }

type Written = ReturnType<typeof toWrittenMessages>[number]

/**
 * The keys of requests whose outcome is unknown, because the connection broke or the dialog was closed: the same message gets the same
 * key again, so that it is scheduled once.
 */
const unknownRequests = new Map<string, { file: File | undefined; key: string }>()

/**
 * Schedules messages that were written as one, in their order; the first is the reply if it is one. Returns how many were stored before
 * one failed, and why it did.
 */
export async function scheduleMessages(
  chat: ChatRef,
  messages: readonly Written[],
  { quotedMessageId, ...time }: ScheduledTime & { quotedMessageId?: string },
  signal: AbortSignal,
): Promise<{ stored: number; failure: ApiFailure | null }> {
  for (const [index, message] of messages.entries()) {
    const reply = index === 0 && quotedMessageId ? { quotedMessageId } : {}
    const result = await scheduleMessage(chat, message, { ...time, ...reply }, signal)
    if (!result.success) return { stored: index, failure: result }
  }
  return { stored: messages.length, failure: null }
}

async function scheduleMessage(
  { accountId, whatsappId }: ChatRef,
  { body: { type, ...written }, file }: Written,
  time: Omit<NewScheduledMessage, 'text'>,
  signal: AbortSignal,
): Promise<CallResult<ScheduledMessage>> {
  const textMessage = { ...time, text: ('text' in written && written.text) || '' }
  const message = file ? { ...time, type, text: written.caption } : textMessage
  const requestId = JSON.stringify([accountId, whatsappId, message])
  const before = unknownRequests.get(requestId)
  const key = before && before.file === file ? before.key : uuidv7()
  unknownRequests.set(requestId, { file, key })
  const result = await settle(scheduledMessageTexts.notScheduled, () =>
    call('POST', path, {
      path: { accountId, whatsappId },
      body: file ? toFormData(file, { [scheduledFilePart]: JSON.stringify(message) }) : textMessage,
      idempotencyKey: key,
      signal,
    }).catch(failIfAborted(signal)),
  )
  if (result.success) unknownRequests.delete(requestId)
  return result
}

/** A call that is aborted throws; nobody is told, because that is what they wanted. */
const failIfAborted = (signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) throw error
  return createFailure('aborted', scheduledMessageTexts.notScheduled, 0)
}

export const changeScheduled = (id: string, body: ScheduledMessageChange): Promise<CallResult<ScheduledMessage>> =>
  settle(scheduledMessageTexts.notChanged, () =>
    call('PATCH', '/whatsapp/scheduled-messages/{id}', { path: { id }, body }),
  )

export const sendScheduledNow = (id: string): Promise<CallResult<WhatsappMessage>> =>
  settle(
    whatsappTexts.notSent,
    () =>
      call('POST', '/whatsapp/scheduled-messages/{id}/send', { path: { id } }) as Promise<CallResult<WhatsappMessage>>,
  )

export const deleteScheduled = (id: string): Promise<CallResult<{ id: string }>> =>
  settle(scheduledMessageTexts.notDeleted, () => call('DELETE', '/whatsapp/scheduled-messages/{id}', { path: { id } }))

export const restoreScheduled = (id: string): Promise<CallResult<ScheduledMessage>> =>
  settle(scheduledMessageTexts.notRestored, () =>
    call('POST', '/whatsapp/scheduled-messages/{id}/restore', { path: { id } }),
  )

/** The list is read again before the caller goes on, so that what is shown agrees with what it says. */
async function settle<T>(failureText: string, request: () => Promise<CallResult<T>>): Promise<CallResult<T>> {
  const result = await whatsappCall(failureText, request)
  if (result.success) await invalidateScheduled()
  return result
}
