import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { TimelineEntry } from '#contract/timeline/timeline-entry.ts'
import type { TimelineKind } from '#contract/timeline/timeline-kinds.ts'
import { callUntyped, unwrapPage } from '../../platform/api/client.ts'
import { queryKeys } from '../../platform/api/query-cache.ts'

export type { FieldChanges } from '#contract/history/history-entry.ts'
export type { TimelineEntry } from '#contract/timeline/timeline-entry.ts'

/** Changes of the record itself. */
export type RecordChange = NonNullable<TimelineEntry['change']>

/** Entries of one page. */
const pageSize = 20

/** All timelines of a record, with any filter. */
export const timelineQueryKey = (noun: string, id: string) => queryKeys.part(noun, id, 'timeline')

/** Pages of a record's history, newest first, optionally of one kind. */
export const timelineQueryOptions = (noun: string, id: string, kinds: readonly TimelineKind[]) =>
  infiniteQueryOptions({
    queryKey: [...timelineQueryKey(noun, id), ...kinds],
    queryFn: ({ pageParam, signal }) =>
      unwrapPage<TimelineEntry>(
        callUntyped('GET', `/${noun}/{id}/timeline`, {
          path: { id },
          query: { cursor: pageParam, limit: pageSize, kind: kinds.join(',') || undefined },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
    placeholderData: keepPreviousData,
    // Many changes are made in other tabs, where nothing waits for a reload.
    refetchOnMount: 'always',
  })
