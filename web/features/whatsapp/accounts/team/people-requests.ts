import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { pageLimits } from '#contract/kit/limits.ts'
import { call, unwrap } from '../../../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../../../platform/api/query-cache.ts'
import { matchesSearch } from '../../../records/public.ts'

const noun = 'whatsapp-account-people'

/** The members who see an account, as many as one answer holds. With a text the server searches. */
const peopleQuery = (accountId: string, search = '') =>
  queryOptions({
    queryKey: queryKeys.part(noun, accountId, search),
    queryFn: ({ signal }) =>
      unwrap(
        call('GET', '/whatsapp/accounts/{accountId}/people', {
          path: { accountId },
          query: { search, limit: pageLimits.max },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

export const invalidatePeople = (): void => void queryClient.invalidateQueries({ queryKey: queryKeys.noun(noun) })

/** Those who see an account and match a text, searched here or, when there are many, on the server. */
export function usePeopleSearch(query: string, enabled: boolean, accountId: string) {
  const typed = useDeferredValue(query.trim())
  const all = useQuery({ ...peopleQuery(accountId), enabled })
  const searchesServer = enabled && typed !== '' && (all.data?.length ?? 0) >= pageLimits.max
  const found = useQuery({ ...peopleQuery(accountId, typed), enabled: searchesServer })
  const { data = [], isPending, isError } = searchesServer ? found : all
  return {
    people: searchesServer ? data : data.filter(({ name, email }) => matchesSearch(query, name, email)),
    loading: isPending,
    isError,
  }
}
