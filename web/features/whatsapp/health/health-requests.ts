import { queryOptions } from '@tanstack/react-query'
import { type AccountHealth, healthNotLoadedText } from '#contract/whatsapp/account-health.ts'
import { call, unwrap } from '../../../platform/api/client.ts'
import { queryKeys } from '../../../platform/api/query-cache.ts'
import { pollInterval } from '../accounts/account-requests.ts'
import { whatsappCall } from '../whatsapp-call.ts'

/** How an account is doing; loaded again regularly while it is shown. */
export const healthQuery = (accountId: string) =>
  queryOptions({
    queryKey: queryKeys.part('whatsapp-accounts', accountId, 'health'),
    queryFn: ({ signal }): Promise<AccountHealth> =>
      unwrap(
        whatsappCall(healthNotLoadedText, () =>
          call('GET', '/whatsapp/accounts/{accountId}/health', { path: { accountId }, signal }),
        ),
      ),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: pollInterval,
  })
