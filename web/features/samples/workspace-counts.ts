import { queryOptions } from '@tanstack/react-query'
import type { DashboardCounts } from '#contract/dashboard/counts.ts'
import type { DashboardOwner } from '#contract/dashboard/enums.ts'
import { call, unwrap } from '../../platform/api/client.ts'
import { queryKeys } from '../../platform/api/query-cache.ts'

/** The numbers of records in the workspace, or of the person alone. */
export const countsQuery = (owner?: DashboardOwner) =>
  queryOptions<DashboardCounts>({
    queryKey: [...queryKeys.noun('dashboard'), 'counts', ...(owner ? [owner] : [])],
    queryFn: ({ signal }) =>
      unwrap(call('GET', '/dashboard/counts', { query: { owner }, signal })) as Promise<DashboardCounts>,
    staleTime: 0,
  })

/** Whether the workspace has no records yet, so that sample data cannot mix with its own. */
export const isEmptyWorkspace = ({ leads, companies, deals, tasks }: DashboardCounts): boolean =>
  leads.total + companies.total + deals.total + tasks.total === 0
