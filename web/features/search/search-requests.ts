import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { isScreenKind, searchableKinds } from '#contract/kit/kinds.ts'
import type { SearchKind } from '#contract/search/enums.ts'
import { searchLimits } from '#contract/search/limits.ts'
import type { SearchGroup } from '#contract/search/search.ts'
import { call, unwrap } from '../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../platform/api/query-cache.ts'
import { recordTypes } from '../record-types.ts'
import { matchesAllWords } from './highlight.ts'

/** The search results of the server. Outdated requests are aborted. */
export const searchQueryOptions = (q: string) =>
  queryOptions({
    queryKey: [...queryKeys.workspace(), 'search', q],
    queryFn: ({ signal }) => unwrap(call('GET', '/search', { query: { q }, signal })),
    enabled: q !== '',
    staleTime: 10_000,
    retry: false,
  })

/** Pages of the results of one kind. */
export const searchKindQueryOptions = (q: string, kind: SearchKind) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.workspace(), 'search', q, kind],
    queryFn: async ({ signal, pageParam: cursor }): Promise<SearchGroup | undefined> => {
      const params = { q, kind, cursor, limit: searchLimits.maxPerKind }
      return (await unwrap(call('GET', '/search', { query: params, signal }))).groups[0]
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: SearchGroup | undefined) => last?.nextCursor ?? null,
    retry: false,
  })

type CachedRecord = { id: string; [key: string]: unknown }
type CachedResult = { kind: SearchKind; id: string; name: string; detail: string | null; picture: string | null }

/** The searchable kinds that have lists, which may be cached. */
const listedKinds = searchableKinds.filter((kind) => isScreenKind(kind))

/** Finds matching records in the cache, to show until the server has responded. */
export function findCachedResults(q: string, maxResults: number): CachedResult[] {
  const found = new Map<string, CachedResult>()
  for (const kind of listedKinds) {
    const { noun, nameField = 'name', picture } = recordTypes[kind]
    for (const [, data] of queryClient.getQueriesData<{ pages?: { rows: CachedRecord[] }[] }>({
      queryKey: queryKeys.lists(noun),
    }))
      for (const row of data?.pages?.flatMap(({ rows }) => rows) ?? []) {
        const readText = (key: string | undefined) => (key && (row[key] as string | null | undefined)) ?? null
        const name = readText(nameField)
        if (found.size < maxResults && name && matchesAllWords(q, name))
          found.set(row.id, {
            ...{ kind, id: row.id, name },
            ...{ detail: readText('jobTitle'), picture: readText(picture?.field) },
          })
      }
  }
  return [...found.values()]
}
