import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { Activity } from '#contract/activities/activity.ts'
import { type CallResult, call, unwrapPage } from '../../platform/api/client.ts'
import {
  hasLeftWorkspace,
  queryClient,
  queryKeys,
  type RowPage,
  removeCachedRecords,
} from '../../platform/api/query-cache.ts'
import type { SelectedScope } from '../../platform/session/selected-scope.ts'
import { acceptNothingToRestore, type RecordSubject, refreshCounts } from '../records/public.ts'
import type { ActivityValues } from './activity-draft.ts'

export type { Activity } from '#contract/activities/activity.ts'

const toForeignKey = ({ type, id }: RecordSubject) => ({ [`${type}Id`]: id })

/** Pages of a record's activities, newest first. */
export const activitiesQuery = (subject: RecordSubject) =>
  infiniteQueryOptions({
    queryKey: queryKeys.list('activities', toForeignKey(subject)),
    queryFn: ({ pageParam, signal }) =>
      unwrapPage<Activity>(
        call('GET', '/activities', { query: { ...toForeignKey(subject), cursor: pageParam }, signal }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
  })

/** Creates an activity. Repeating the request with the same id creates no second one. */
export async function createActivity(
  subject: RecordSubject,
  id: string,
  values: ActivityValues & { title: string },
): Promise<CallResult<Activity>> {
  const result = await call('POST', '/activities', {
    body: { id, ...values, ...toForeignKey(subject) },
  })
  return cacheResult(subject, result)
}

/** Changes an activity, unless somebody else changed it since it was loaded. */
export async function updateActivity(
  subject: RecordSubject,
  { id, version }: Activity,
  values: ActivityValues & { completedAt?: string },
): Promise<CallResult<Activity>> {
  const result = await call('PUT', '/activities/{id}', { path: { id }, body: values, version })
  return cacheResult(subject, result)
}

/** Moves an activity to the trash, optimistically. Returns the deletion id. */
export async function deleteActivity(subject: RecordSubject, id: string): Promise<CallResult<{ deletionId: string }>> {
  const removal = removeCachedRecords('activities', [id])
  const result = await call('DELETE', '/activities/{id}', { path: { id } })
  if (result.success) {
    removal.confirm()
    refreshCounts(subject)
  } else removal.rollBack()
  return result
}

export async function restoreActivity(
  subject: RecordSubject,
  deletionId: string,
  scope: SelectedScope,
): Promise<CallResult<{ count: number }>> {
  const result = acceptNothingToRestore(await call('POST', '/activities/restore', { body: { deletionId }, scope }))
  if (!hasLeftWorkspace(scope) && result.success) {
    invalidateActivities(subject)
    refreshCounts(subject)
  }
  return result
}

export const invalidateActivities = (subject: RecordSubject): void =>
  void queryClient.invalidateQueries({ queryKey: activitiesQuery(subject).queryKey })

function cacheResult(subject: RecordSubject, result: CallResult<Activity>): CallResult<Activity> {
  if (!result.success) return result
  cacheActivity(subject, result.data)
  refreshCounts(subject)
  return result
}

/** Stores an activity from a response in the cache. */
export const cacheActivity = (subject: RecordSubject, activity: Activity): void =>
  void queryClient.setQueryData(activitiesQuery(subject).queryKey, (list) => list && insertActivity(list, activity))

type ActivityPages = InfiniteData<RowPage<Activity>>

/** Inserts an activity into the list at its sorted position. If that is beyond the loaded pages, it goes to the end of the last one. */
export function insertActivity(list: ActivityPages, activity: Activity): ActivityPages {
  const known = list.pages.some(({ rows }) => rows.some(({ id }) => id === activity.id))
  const more = known ? 0 : 1
  let isPending = true
  const pages = list.pages.map(({ rows, page }, n) => {
    const others = rows.filter(({ id }) => id !== activity.id)
    const at = others.findIndex((each) => isNewer(activity, each))
    const isEnd = n === list.pages.length - 1 && page.nextCursor === null
    if (isPending && (at >= 0 || isEnd)) {
      others.splice(at >= 0 ? at : others.length, 0, activity)
      isPending = false
    }
    return { rows: others, page: { ...page, total: page.total + more } }
  })
  return { ...list, pages }
}

/** The time by which the list is sorted (GAP-071). */
export const getActivityTime = ({ scheduledAt, createdAt }: Activity): string => scheduledAt ?? createdAt

function isNewer(one: Activity, other: Activity): boolean {
  const [a, b] = [Date.parse(getActivityTime(one)), Date.parse(getActivityTime(other))]
  return a === b ? one.id > other.id : a > b
}
