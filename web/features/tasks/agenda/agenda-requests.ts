import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Task } from '#contract/tasks/task.ts'
import { call, unwrapPage } from '../../../platform/api/client.ts'
import { queryKeys } from '../../../platform/api/query-cache.ts'
import type { ListQuery } from '../../lists/public.ts'

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

/** The filters of the address as the API knows them. */
const toQuery = ({ isAutomated, fields: _, view: __, ...filters }: ListQuery) => ({
  ...(filters as Record<string, string | undefined>),
  isAutomated: isAutomated === undefined ? undefined : isAutomated === 'true',
  limit: pageSize,
})

/** The open tasks of a list, in its order: by default those first that are due first. */
export const openTasksQuery = (filters: ListQuery) =>
  taskPages({ ...filters, status: filters.status ?? 'PENDING,IN_PROGRESS' })

/** Those that are done or cancelled, the latest first. */
export const closedTasksQuery = ({ sort: _, ...filters }: ListQuery) =>
  taskPages({ ...filters, status: 'COMPLETED,CANCELLED', sort: '-updatedAt' })
