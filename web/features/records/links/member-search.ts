import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { type MemberChoice, maxOptions, membersQueryOptions } from './link-requests.ts'
import { matchesSearch } from './matches-search.ts'

type MemberSearch = { members: MemberChoice[]; loading: boolean; isError: boolean }

/** Finds the members that match a text. Filters in the browser, or on the server if there are too many. */
export function useMemberSearch(query: string, enabled = true): MemberSearch {
  const typed = useDeferredValue(query.trim())
  const all = useQuery({ ...membersQueryOptions(), enabled })
  const searchesServer = enabled && typed !== '' && (all.data?.length ?? 0) > maxOptions
  const found = useQuery({ ...membersQueryOptions(typed), enabled: searchesServer })
  const { data = [], isPending, isError, isFetching } = searchesServer ? found : all
  return {
    members: searchesServer ? data : data.filter(({ name, email }) => matchesSearch(query, name, email)),
    loading: isPending || (isFetching && searchesServer),
    isError,
  }
}
