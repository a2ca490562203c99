import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { Activity } from '#contract/activities/activity.ts'
import { call, callUntyped, type Result, unwrapPage } from '../../platform/api.ts'
import { dropRecords, keys, queryClient, type Rows } from '../../platform/queries.ts'
import { recount, type Subject } from '../records/public.ts'
import type { Values } from './form-values.ts'

export type { Activity } from '#contract/activities/activity.ts'

const linkOf = ({ type, id }: Subject) => ({ [`${type}Id`]: id })

/** Activities of a record, newest first, page after page. */
export const activitiesOf = (subject: Subject) =>
  infiniteQueryOptions({
    queryKey: keys.list('activities', linkOf(subject)),
    queryFn: ({ pageParam, signal }) =>
      unwrapPage<Activity>(
        callUntyped('GET', '/activities', { query: { ...linkOf(subject), cursor: pageParam }, signal }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
  })

/** Writes an activity down. With the same id it is the same one, however often it is sent. */
export async function addActivity(
  subject: Subject,
  id: string,
  values: Values & { title: string },
): Promise<Result<Activity>> {
  const result = await callUntyped<Activity>('POST', '/activities', { body: { id, ...values, ...linkOf(subject) } })
  return shown(subject, result)
}

/** Changes an activity, only if it is still the one that the person saw. */
export async function changeActivity(
  subject: Subject,
  { id, version }: Activity,
  values: Values & { completedAt?: string },
): Promise<Result<Activity>> {
  const result = await callUntyped<Activity>('PUT', '/activities/{id}', { path: { id }, body: values, version })
  return shown(subject, result)
}

/** Takes an activity to the trash, and out of the list at once; a failure puts it back. Answers the step that undoes it. */
export async function deleteActivity(subject: Subject, id: string): Promise<Result<{ deletionId: string }>> {
  const putBack = dropRecords('activities', [id])
  const result = await call('DELETE', '/activities/{id}', { path: { id } })
  if (result.success) recount(subject)
  else putBack()
  return result
}

export async function restoreActivity(subject: Subject, deletionId: string): Promise<Result<{ count: number }>> {
  const result = await call('POST', '/activities/restore', { body: { deletionId } })
  if (result.success) {
    readActivitiesAgain(subject)
    recount(subject)
  }
  return result
}

export const readActivitiesAgain = (subject: Subject): void =>
  void queryClient.invalidateQueries({ queryKey: activitiesOf(subject).queryKey })

function shown(subject: Subject, result: Result<Activity>): Result<Activity> {
  if (!result.success) return result
  putActivity(subject, result.data)
  recount(subject)
  return result
}

/** Shows an activity as the server answered it. */
export const putActivity = (subject: Subject, activity: Activity): void =>
  void queryClient.setQueryData(activitiesOf(subject).queryKey, (list) => list && placed(list, activity))

type List = InfiniteData<Rows<Activity>>

/** The list with the activity at its place; one that belongs to a page that is not loaded yet comes with it. */
export function placed(list: List, activity: Activity): List {
  const known = list.pages.some(({ rows }) => rows.some(({ id }) => id === activity.id))
  const more = known ? 0 : 1
  let waits = true
  const pages = list.pages.map(({ rows, page }, n) => {
    const others = rows.filter(({ id }) => id !== activity.id)
    const at = others.findIndex((each) => isNewer(activity, each))
    const isEnd = n === list.pages.length - 1 && page.nextCursor === null
    if (waits && (at >= 0 || isEnd)) {
      others.splice(at >= 0 ? at : others.length, 0, activity)
      waits = false
    }
    return { rows: others, page: { ...page, total: page.total + more } }
  })
  return { ...list, pages }
}

/** When it is or was, as the list orders it (GAP-071). */
export const timeOf = ({ scheduledAt, createdAt }: Activity): string => scheduledAt ?? createdAt

function isNewer(one: Activity, other: Activity): boolean {
  const [a, b] = [Date.parse(timeOf(one)), Date.parse(timeOf(other))]
  return a === b ? one.id > other.id : a > b
}
