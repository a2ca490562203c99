import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Task } from '#contract/tasks/task.ts'
import { call, unwrapPage } from '../../../platform/api/client.ts'
import { queryKeys } from '../../../platform/api/query-cache.ts'
import type { ListQuery } from '../../lists/public.ts'

/** The statuses of open tasks, as a filter. */
export const openStatuses = 'PENDING,IN_PROGRESS'

const pageSize = 100

const taskPages = (filters: ListQuery) =>
  infiniteQueryOptions({
    queryKey: queryKeys.list('tasks', { agenda: true, ...filters }),
    queryFn: ({ pageParam, signal }) =>
      unwrapPage<Task>(
        call('GET', '/tasks', { query: { ...toQuery(filters), cursor: pageParam ?? undefined }, signal }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[1] === queryKeys.workspace()[1] ? last : undefined),
  })

/** Converts the filters in the URL to API parameters. */
const toQuery = ({ isAutomated, fields: _, view: __, ...filters }: ListQuery) => ({
  ...(filters as Record<string, string | undefined>),
  isAutomated: isAutomated === undefined ? undefined : isAutomated === 'true',
  limit: pageSize,
})

/** The open tasks of a list, by default sorted by due date. */
export const openTasksQuery = (filters: ListQuery) => taskPages({ ...filters, status: filters.status ?? openStatuses })

/** The completed and cancelled tasks of a list, latest first. */
export const closedTasksQuery = ({ sort: _, ...filters }: ListQuery) =>
  taskPages({ ...filters, status: 'COMPLETED,CANCELLED', sort: '-updatedAt' })
