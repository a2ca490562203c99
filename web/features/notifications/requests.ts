import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Notification, ReminderSettings } from '#contract/notifications/notification.ts'
import { announced, call, callUntyped, type Result, unwrap, unwrapPage } from '../../platform/api.ts'
import { keys, queryClient } from '../../platform/queries.ts'

export type { Notification }

const noun = 'notifications'

/** What the person was told of, the latest first, page after page. */
export const notificationList = () =>
  infiniteQueryOptions({
    queryKey: keys.list(noun),
    queryFn: ({ pageParam, signal }) =>
      unwrapPage<Notification>(callUntyped('GET', '/notifications', { query: { cursor: pageParam }, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
    staleTime: 0,
  })

export const unreadCount = () =>
  queryOptions<number>({
    queryKey: keys.count(noun, { unread: true }),
    queryFn: async ({ signal }) => (await unwrap(call('GET', '/notifications/unread', { signal }))).count,
  })

/** The latest that nobody has read yet. */
export const latestUnread = () =>
  unwrapPage<Notification>(callUntyped('GET', '/notifications', { query: { unread: true, limit: 3 } }))

export async function markRead(id: string, read: boolean): Promise<Result<unknown>> {
  const result = await call('PATCH', '/notifications/{id}', { path: { id }, body: { read } })
  await readAgain()
  return result
}

export async function markAllRead(): Promise<Result<unknown>> {
  const result = await announced(call('POST', '/notifications/read'), {
    pending: 'Marking all read...',
    success: 'All marked read',
    failure: 'Failed to mark all read',
  })
  await readAgain()
  return result
}

export const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keys.noun(noun) })

export const reminderSettings = () =>
  queryOptions<ReminderSettings>({
    queryKey: [...keys.workspace(), 'reminder-settings'],
    queryFn: ({ signal }) => unwrap(call('GET', '/notifications/settings', { signal })),
  })

export async function changeReminderSettings(body: ReminderSettings): Promise<void> {
  const { queryKey } = reminderSettings()
  // An answer on its way is of before.
  void queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)
  queryClient.setQueryData(queryKey, body)
  const result = await announced(call('PUT', '/notifications/settings', { body }), {
    pending: 'Saving reminders...',
    success: 'Reminders saved',
    failure: 'Failed to save reminders',
  })
  if (!result.success) queryClient.setQueryData(queryKey, before)
}
