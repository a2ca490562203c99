import { queryOptions } from '@tanstack/react-query'
import type { DashboardCounts } from '#contract/dashboard/counts.ts'
import { call, unwrap } from '../../platform/api/client.ts'
import { queryKeys } from '../../platform/api/query-cache.ts'

/** The numbers of records in the workspace. */
export const countsQuery = () =>
  queryOptions<DashboardCounts>({
    queryKey: [...queryKeys.noun('dashboard'), 'counts'],
    queryFn: ({ signal }) => unwrap(call('GET', '/dashboard/counts', { signal })) as Promise<DashboardCounts>,
    staleTime: 0,
  })

/** Whether the workspace has no records yet, so that sample data cannot mix with its own. */
export const isEmptyWorkspace = ({ leads, companies, deals, tasks }: DashboardCounts): boolean =>
  leads.total + companies.total + deals.total + tasks.total === 0
