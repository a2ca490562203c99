import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { TimelineKind } from '#contract/timeline/kinds.ts'
import type { TimelineEntry } from '#contract/timeline/timeline.ts'
import { callUntyped, unwrapPage } from '../../platform/api.ts'
import { keys } from '../../platform/queries.ts'

export type { Differences } from '#contract/history/history.ts'
export type { TimelineEntry } from '#contract/timeline/timeline.ts'

/** What was done to a record, by hand or otherwise. */
export type Change = NonNullable<TimelineEntry['change']>

/** Entries of one page. */
const pageSize = 20

/** Of all timelines of a record, whatever is chosen of them. */
export const timelineKey = (things: string, id: string) => keys.part(things, id, 'timeline')

/** What happened to a record and around it, newest first, page after page; without a kind, all of it. */
export const recordTimeline = (things: string, id: string, kinds: readonly TimelineKind[]) =>
  infiniteQueryOptions({
    queryKey: [...timelineKey(things, id), ...kinds],
    queryFn: ({ pageParam, signal }) =>
      unwrapPage<TimelineEntry>(
        callUntyped('GET', `/${things}/{id}/timeline`, {
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
