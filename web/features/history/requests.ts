import { infiniteQueryOptions } from '@tanstack/react-query'
import type { HistoryEntry } from '#contract/history/history.ts'
import { callUntyped, unwrapPage } from '../../platform/api.ts'
import { keys } from '../../platform/queries.ts'

export type { Differences, HistoryEntry } from '#contract/history/history.ts'

/** Entries of one page. */
const pageSize = 20

/** What happened to a record, newest first, page after page. */
export const recordHistory = (things: string, id: string) =>
  infiniteQueryOptions({
    queryKey: keys.part(things, id, 'history'),
    queryFn: ({ pageParam, signal }) =>
      unwrapPage<HistoryEntry>(
        callUntyped('GET', `/${things}/{id}/history`, {
          path: { id },
          query: { cursor: pageParam, limit: pageSize },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
  })
