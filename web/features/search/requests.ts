import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { FoundKind } from '#contract/search/enums.ts'
import { searchLimits } from '#contract/search/limits.ts'
import type { FoundGroup, SearchResult } from '#contract/search/search.ts'
import { callUntyped, unwrap } from '../../platform/api.ts'
import { keys, queryClient } from '../../platform/queries.ts'
import { finds } from './marks.ts'

/** What the server finds; an answer that nobody waits for any more is dropped with its request. */
export const searchFor = (q: string) =>
  queryOptions({
    queryKey: [...keys.workspace(), 'search', q],
    queryFn: ({ signal }) => unwrap(callUntyped<SearchResult>('GET', '/search', { query: { q }, signal })),
    enabled: q !== '',
    staleTime: 10_000,
    retry: false,
  })

/** All of one kind, page by page. */
export const searchWithin = (q: string, kind: FoundKind) =>
  infiniteQueryOptions({
    queryKey: [...keys.workspace(), 'search', q, kind],
    queryFn: async ({ signal, pageParam: cursor }): Promise<FoundGroup | undefined> => {
      const asked = { q, kind, cursor, limit: searchLimits.mostPerKind }
      return (await unwrap(callUntyped<SearchResult>('GET', '/search', { query: asked, signal }))).groups[0]
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: FoundGroup | undefined) => last?.nextCursor ?? null,
    retry: false,
  })

type Cached = {
  id: string
  name?: string | null
  title?: string
  jobTitle?: string | null
  avatar?: string | null
  logo?: string | null
}
export type Known = { kind: FoundKind; id: string; name: string; detail: string | null; picture: string | null }

const nouns = { contact: 'contacts', company: 'companies', deal: 'deals', task: 'tasks' } as const

/** What the browser knows already and calls so, until the server has answered. */
export function known(q: string, most: number): Known[] {
  const found = new Map<string, Known>()
  for (const [kind, noun] of Object.entries(nouns) as [keyof typeof nouns, string][])
    for (const [, data] of queryClient.getQueriesData<{ pages?: { rows: Cached[] }[] }>({ queryKey: keys.lists(noun) }))
      for (const row of data?.pages?.flatMap(({ rows }) => rows) ?? []) {
        const name = row.name ?? row.title
        if (found.size < most && name && finds(q, name))
          found.set(row.id, {
            kind,
            id: row.id,
            name,
            detail: row.jobTitle ?? null,
            picture: row.avatar ?? row.logo ?? null,
          })
      }
  return [...found.values()]
}
