import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { TimelineEntry } from '#contract/timeline/timeline-entry.ts'
import type { TimelineKind } from '#contract/timeline/timeline-kinds.ts'
import { callUntyped, unwrapPage } from '../../platform/api/client.ts'
import { queryKeys } from '../../platform/api/query-cache.ts'

export type { FieldChanges } from '#contract/history/history-entry.ts'
export type { TimelineEntry } from '#contract/timeline/timeline-entry.ts'

/** What was done to a record, by hand or otherwise. */
export type RecordChange = NonNullable<TimelineEntry['change']>

/** Entries of one page. */
const pageSize = 20

/** Of all timelines of a record, whatever is chosen of them. */
export const timelineQueryKey = (noun: string, id: string) => queryKeys.part(noun, id, 'timeline')

/** What happened to a record and around it, newest first, page after page; without a kind, all of it. */
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
    // Much of it is written under other tabs, where nothing waits for it.
    refetchOnMount: 'always',
  })
