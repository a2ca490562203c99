import { queryOptions } from '@tanstack/react-query'
import { type CloudChecks, cloudSetupErrors } from '#contract/whatsapp/setup/cloud-checks.ts'
import { type CallResult, call, unwrap } from '../../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../../platform/api/query-cache.ts'
import { whatsappCall } from '../whatsapp-call.ts'

/** How an account is set up at Meta. Each load asks Meta, so a change of the accounts does not invalidate it. */
export const checksQuery = (accountId: string) =>
  queryOptions({
    queryKey: queryKeys.part('whatsapp-checks', accountId, 'list'),
    queryFn: ({ signal }): Promise<CloudChecks> =>
      unwrap(
        whatsappCall(cloudSetupErrors.notLoaded, () =>
          call('GET', '/whatsapp/accounts/{accountId}/checks', { path: { accountId }, signal }),
        ),
      ),
    staleTime: 0,
    gcTime: 0,
    // People mend things at Meta in another tab.
    refetchOnWindowFocus: true,
  })

export const subscribeApp = (accountId: string): Promise<CallResult<CloudChecks>> =>
  updateChecks(
    accountId,
    whatsappCall(cloudSetupErrors.notSubscribed, () =>
      call('POST', '/whatsapp/accounts/{accountId}/subscribe', { path: { accountId } }),
    ),
  )

export const registerNumber = (accountId: string, pin: string): Promise<CallResult<CloudChecks>> =>
  updateChecks(
    accountId,
    whatsappCall(cloudSetupErrors.notRegistered, () =>
      call('POST', '/whatsapp/accounts/{accountId}/register', { path: { accountId }, body: { pin } }),
    ),
  )

async function updateChecks(
  accountId: string,
  request: Promise<CallResult<CloudChecks>>,
): Promise<CallResult<CloudChecks>> {
  const result = await request
  if (result.success) queryClient.setQueryData(checksQuery(accountId).queryKey, result.data)
  return result
}
