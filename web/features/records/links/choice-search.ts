import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { choicesQueryOptions } from './link-requests.ts'
import { matchesSearch } from './matches-search.ts'

type ChoiceSearch<C> = { choices: C[]; loading: boolean; isError: boolean }

/**
 * Finds the companies or contacts that match a text. Filters them in the browser if they all fit into a picker, and
 * searches on the server otherwise. `getTexts` returns the texts to filter by.
 */
export function useChoiceSearch<C>(
  createQueryOptions: (search: string) => ReturnType<typeof choicesQueryOptions<C>>,
  query: string,
  getTexts: (choice: C) => (string | null | undefined)[],
): ChoiceSearch<C> {
  const typed = useDeferredValue(query.trim())
  const all = useQuery(createQueryOptions(''))
  const hasMore = (all.data?.page.total ?? 0) > (all.data?.rows.length ?? 0)
  const searchesServer = hasMore && typed !== ''
  const found = useQuery({ ...createQueryOptions(typed), enabled: searchesServer })
  const { data, isPending, isError, isFetching } = searchesServer ? found : all
  const rows = data?.rows ?? []
  return {
    choices: searchesServer ? rows : rows.filter((choice) => matchesSearch(query, ...getTexts(choice))),
    loading: isPending || isFetching,
    isError,
  }
}
