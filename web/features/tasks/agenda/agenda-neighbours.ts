import { useInfiniteQuery } from '@tanstack/react-query'
import type { Task } from '#contract/tasks/task.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { createValueStore } from '../../../platform/storage/value-store.ts'
import {
  type ListDescriptor,
  type Neighbours,
  useListQuery,
  useLoadAhead,
  usePrefetch,
  useViewParam,
} from '../../lists/public.ts'
import { isClosed } from '../due-status.ts'
import { orderByGroup } from './agenda-groups.ts'
import { closedTasksQuery, openTasksQuery } from './agenda-requests.ts'

/** Whether the group of closed tasks is unfolded. */
export const isClosedGroupOpen = createValueStore(false)

/** The tasks before and after one in the agenda, in the order in which they are shown; null if the list is a table. */
export function useAgendaNeighbours(descriptor: ListDescriptor<Task>, id: string): Neighbours | null {
  const [query] = useListQuery(descriptor)
  const { board } = useViewParam(descriptor)
  const timeZone = useTimeZone()
  const showsClosed = isClosedGroupOpen.use() && query.status === undefined
  const open = useInfiniteQuery({ ...openTasksQuery(query), enabled: false })
  const closed = useInfiniteQuery({ ...closedTasksQuery(query), enabled: false })
  const rowsOf = ({ data }: typeof open) => data?.pages.flatMap(({ rows }) => rows) ?? []
  const openTasks = rowsOf(open).filter(({ status }) => !isClosed(status))
  const closedTasks = showsClosed ? rowsOf(closed).filter(({ status }) => isClosed(status)) : []
  const tasks = [...orderByGroup(openTasks, timeZone), ...closedTasks]
  const at = tasks.findIndex((task) => task.id === id)
  const previous = board ? (tasks[at - 1]?.id ?? null) : null
  const next = board && at >= 0 ? (tasks[at + 1]?.id ?? null) : null
  const isAtEnd = board && at >= 0 && at === tasks.length - 1
  useLoadAhead(open, isAtEnd)
  useLoadAhead(closed, isAtEnd && showsClosed && !open.hasNextPage)
  usePrefetch(descriptor, { previous, next })
  if (!board) return null
  return {
    position: at + 1,
    total: tasks.length,
    totalIsExact: !open.hasNextPage && !(showsClosed && closed.hasNextPage),
    previous,
    next,
  }
}
