import { queryOptions } from '@tanstack/react-query'
import {
  type NewScheduledMessage,
  type ScheduledMessage,
  type ScheduledMessageChange,
  scheduledFilePart,
  scheduledMessageTexts,
} from '#contract/whatsapp/scheduled-message.ts'
import { whatsappTexts } from '#contract/whatsapp/texts.ts'
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
 * Schedules messages that were written as one, in their order; the first is the reply if it is one. Returns how many were stored before
 * one was refused, and the last result.
 */
export async function scheduleMessages(
  chat: ChatRef,
  messages: readonly Written[],
  time: ScheduledTime & { quotedMessageId?: string },
): Promise<{ stored: number; result: CallResult<unknown> }> {
  const { quotedMessageId, ...timeOnly } = time
  let result: CallResult<unknown> | undefined
  for (const [index, message] of messages.entries()) {
    result = await scheduleMessage(chat, message, {
      ...timeOnly,
      ...(index === 0 && quotedMessageId && { quotedMessageId }),
    })
    if (!result.success) return { stored: index, result }
  }
  if (!result) throw new Error('there is no message to schedule')
  return { stored: messages.length, result }
}

function scheduleMessage(
  { accountId, whatsappId }: ChatRef,
  { body: { type, ...written }, file }: Written,
  time: Omit<NewScheduledMessage, 'text'>,
): Promise<CallResult<ScheduledMessage>> {
  const body = file
    ? toFormData(file, { [scheduledFilePart]: JSON.stringify({ ...time, type, text: written.caption }) })
    : { ...time, text: ('text' in written && written.text) || '' }
  return settle(scheduledMessageTexts.notScheduled, () => call('POST', path, { path: { accountId, whatsappId }, body }))
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
