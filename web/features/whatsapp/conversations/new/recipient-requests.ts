import { queryOptions } from '@tanstack/react-query'
import type { MessageRecipient } from '#contract/whatsapp/conversation.ts'
import { whatsappTexts } from '#contract/whatsapp/texts.ts'
import { type CallResult, call, unwrap } from '../../../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../../../platform/api/query-cache.ts'
import { whatsappCall } from '../../whatsapp-call.ts'

/** Which number a message would go to, and its conversation. */
export const recipientQuery = (accountId: string, to: string) =>
  queryOptions({
    queryKey: queryKeys.part('whatsapp-recipients', accountId, to),
    queryFn: ({ signal }): Promise<MessageRecipient> =>
      unwrap(
        whatsappCall(whatsappTexts.notSent, () =>
          call('GET', '/whatsapp/accounts/{accountId}/recipient', { path: { accountId }, query: { to }, signal }),
        ) as Promise<CallResult<MessageRecipient>>,
      ),
    staleTime: 0,
    retry: false,
  })

export const findRecipient = (accountId: string, to: string): Promise<MessageRecipient> =>
  queryClient.fetchQuery(recipientQuery(accountId, to))
