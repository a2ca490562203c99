import { queryOptions } from '@tanstack/react-query'
import {
  type NewScheduledMessage,
  type ScheduledMessage,
  type ScheduledMessageChange,
  scheduledMessageTexts,
} from '#contract/whatsapp/scheduled-message.ts'
import { whatsappTexts } from '#contract/whatsapp/texts.ts'
import { type CallResult, call, unwrap } from '../../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../../platform/api/query-cache.ts'
import { type ChatRef, chatKey } from '../conversations/chat.ts'
import type { WhatsappMessage } from '../messages/thread-requests.ts'
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

export const scheduleMessage = (
  { accountId, whatsappId }: ChatRef,
  body: NewScheduledMessage,
): Promise<CallResult<ScheduledMessage>> =>
  settle(scheduledMessageTexts.notScheduled, () => call('POST', path, { path: { accountId, whatsappId }, body }))

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
