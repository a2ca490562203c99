import { queryOptions, useQuery } from '@tanstack/react-query'
import type { WhatsappAccount } from '#contract/whatsapp/account.ts'
import { whatsappTexts } from '#contract/whatsapp/call-texts.ts'
import { call, unwrap } from '../../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../../platform/api/query-cache.ts'
import { selectedScope } from '../../../platform/session/selected-scope.ts'
import { whatsappCall } from '../whatsapp-call.ts'

export type { WhatsappAccount } from '#contract/whatsapp/account.ts'

export const accountNoun = 'whatsapp-accounts'

/** The WhatsApp accounts of the workspace. */
export const accountsQuery = () =>
  queryOptions({
    queryKey: queryKeys.list(accountNoun),
    queryFn: ({ signal }): Promise<WhatsappAccount[]> =>
      unwrap(whatsappCall(whatsappTexts.accountsNotListed, () => call('GET', '/whatsapp/accounts', { signal }))),
  })

/** The accounts of the workspace; none until they are loaded, or while they are not `needed`. */
export function useAccounts(needed = true): WhatsappAccount[] {
  const { workspaceId } = selectedScope.use()
  return useQuery({ ...accountsQuery(), enabled: workspaceId !== null && needed }).data ?? []
}

export const invalidateAccounts = (): void =>
  void queryClient.invalidateQueries({ queryKey: queryKeys.noun(accountNoun) })
