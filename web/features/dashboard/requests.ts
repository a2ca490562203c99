import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Activity } from '#contract/activities/activity.ts'
import type { DashboardCounts } from '#contract/dashboard/counts.ts'
import type { DashboardOwner } from '#contract/dashboard/enums.ts'
import type { DashboardOverview } from '#contract/dashboard/overview.ts'
import { call, unwrap, unwrapPage } from '../../platform/api/client.ts'
import { queryKeys } from '../../platform/api/query-cache.ts'

export type { Activity, DashboardCounts, DashboardOverview }

/** Keeps the numbers of the workspace while those of another owner load. */
export const keepWorkspaceData = <T>(
  last: T | undefined,
  lastQuery?: { queryKey: readonly unknown[] },
): T | undefined => (lastQuery?.queryKey[1] === queryKeys.workspace()[1] ? last : undefined)

/** Days, weeks and months start in the time zone of the person. */
export const overviewQuery = (timezone: string, owner?: DashboardOwner) =>
  queryOptions<DashboardOverview>({
    queryKey: [...queryKeys.noun('dashboard'), 'overview', timezone, owner],
    queryFn: ({ signal }) =>
      unwrap(call('GET', '/dashboard/overview', { query: { timezone, owner }, signal })) as Promise<DashboardOverview>,
    staleTime: 0,
  })

/** All activities between two moments, newest first. */
export const activitiesBetweenQuery = ({ from, to, userId }: { from: string; to: string; userId?: string }) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.noun('dashboard'), 'activities', from, to, userId],
    queryFn: ({ pageParam, signal }) =>
      unwrapPage<Activity>(
        call('GET', '/activities', { query: { startDate: from, endDate: to, userId, cursor: pageParam }, signal }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
  })
