import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { TimelineEntry } from '#contract/timeline/timeline-entry.ts'
import type { TimelineKind } from '#contract/timeline/timeline-kinds.ts'
import { callUntyped, unwrapPage } from '../../platform/api/client.ts'
import { queryKeys } from '../../platform/api/query-cache.ts'

export type { FieldChanges } from '#contract/history/history-entry.ts'
export type { TimelineEntry } from '#contract/timeline/timeline-entry.ts'

/** A change of the record itself. */
export type RecordChange = NonNullable<TimelineEntry['change']>

/** The number of entries per page. */
const pageSize = 20

/** The key of all timelines of a record, with any filter. */
export const timelineQueryKey = (noun: string, id: string) => queryKeys.part(noun, id, 'timeline')

/** Which entries of a timeline are shown: some kinds only, and those of other records, too. */
export type TimelineFilter = { kinds: readonly TimelineKind[]; rollUp: boolean }

/** Pages of a record's history, newest first. */
export const timelineQueryOptions = (noun: string, id: string, { kinds, rollUp }: TimelineFilter) =>
  infiniteQueryOptions({
    queryKey: [...timelineQueryKey(noun, id), rollUp, ...kinds],
    queryFn: ({ pageParam, signal }) =>
      unwrapPage<TimelineEntry>(
        callUntyped('GET', `/${noun}/{id}/timeline`, {
          path: { id },
          query: {
            cursor: pageParam,
            limit: pageSize,
            kind: kinds.join(',') || undefined,
            rollUp: rollUp || undefined,
          },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
    placeholderData: keepPreviousData,
    // Changes in other tabs of the panel don't invalidate an unmounted timeline.
    refetchOnMount: 'always',
  })
