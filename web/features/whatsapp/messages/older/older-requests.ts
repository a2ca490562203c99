import { queryOptions } from '@tanstack/react-query'
import { type OlderMessages, olderMessagesTexts } from '#contract/whatsapp/older-messages.ts'
import { type CallResult, call, unwrap } from '../../../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../../../platform/api/query-cache.ts'
import { type ChatRef, chatKey, conversationNoun } from '../../conversations/chat.ts'
import { conversationPath } from '../../conversations/conversation-requests.ts'
import { whatsappCall } from '../../whatsapp-call.ts'

const path = `${conversationPath}/older-messages` as const
/** Milliseconds after which an answer is looked for that no event has announced. */
const checkInterval = 5_000

/** Whether the phone can be asked for older messages of a conversation. */
export const olderMessagesQuery = ({ accountId, whatsappId }: ChatRef) =>
  queryOptions({
    queryKey: queryKeys.part(conversationNoun, chatKey({ accountId, whatsappId }), 'older'),
    queryFn: ({ signal }): Promise<OlderMessages> =>
      unwrap(
        whatsappCall(olderMessagesTexts.failed, () => call('GET', path, { path: { accountId, whatsappId }, signal })),
      ),
    refetchInterval: ({ state }) => (state.data?.state === 'REQUESTED' ? checkInterval : false),
  })

/** Asks the phone for older messages. */
export async function requestOlderMessages(chat: ChatRef): Promise<CallResult<OlderMessages>> {
  const { accountId, whatsappId } = chat
  const result = await whatsappCall(olderMessagesTexts.failed, () =>
    call('POST', path, { path: { accountId, whatsappId } }),
  )
  if (result.success) queryClient.setQueryData(olderMessagesQuery(chat).queryKey, result.data)
  else void queryClient.invalidateQueries({ queryKey: olderMessagesQuery(chat).queryKey })
  return result
}

/** Looks whether the phone has answered, if it was asked. */
export function refreshOlderMessages(chat: ChatRef): void {
  const { queryKey } = olderMessagesQuery(chat)
  if (queryClient.getQueryData(queryKey)?.state === 'REQUESTED') void queryClient.invalidateQueries({ queryKey })
}
