import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import { t } from '#contract/language/translate.ts'
import type { Notification, ReminderSettings } from '#contract/notifications/notification.ts'
import { type CallResult, call, unwrap, unwrapPage, withToast } from '../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../platform/api/query-cache.ts'

export type { Notification }

const noun = 'notifications'

/** Pages of the person's notifications, newest first. */
export const notificationsQuery = () =>
  infiniteQueryOptions({
    queryKey: queryKeys.list(noun),
    queryFn: ({ pageParam, signal }) =>
      unwrapPage<Notification>(call('GET', '/notifications', { query: { cursor: pageParam }, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
    staleTime: 0,
  })

export const unreadCountQuery = () =>
  queryOptions<number>({
    queryKey: queryKeys.count(noun, { unread: true }),
    queryFn: async ({ signal }) => (await unwrap(call('GET', '/notifications/unread', { signal }))).count,
  })

/** The latest unread notifications. */
export const fetchLatestUnread = () =>
  unwrapPage<Notification>(call('GET', '/notifications', { query: { unread: true, limit: 3 } }))

export async function markRead(id: string, read: boolean): Promise<CallResult<unknown>> {
  const result = await call('PATCH', '/notifications/{id}', { path: { id }, body: { read } })
  await invalidateNotifications()
  return result
}

export async function markAllRead(): Promise<CallResult<unknown>> {
  const result = await withToast(call('POST', '/notifications/read'), {
    pending: t('Marking all read...'),
    success: t('All marked read'),
    failure: t('Failed to mark all read'),
  })
  await invalidateNotifications()
  return result
}

export const invalidateNotifications = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeys.noun(noun) })

export const reminderSettingsQuery = () =>
  queryOptions<ReminderSettings>({
    queryKey: [...queryKeys.workspace(), 'reminder-settings'],
    queryFn: ({ signal }) => unwrap(call('GET', '/notifications/settings', { signal })),
  })

export const updateReminderSettings = (body: ReminderSettings): Promise<void> =>
  saveSettings(reminderSettingsQuery(), body, () => call('PUT', '/notifications/settings', { body }), {
    pending: t('Saving reminders...'),
    success: t('Reminders saved'),
    failure: t('Failed to save reminders'),
  })

/** Updates settings optimistically, and reverts them if saving fails. */
export async function saveSettings<Settings>(
  { queryKey }: { queryKey: QueryKey },
  settings: Settings,
  save: () => Promise<CallResult<Settings>>,
  texts: Parameters<typeof withToast>[1],
): Promise<void> {
  // A response in flight would be outdated.
  void queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)
  queryClient.setQueryData(queryKey, settings)
  const result = await withToast(save(), texts)
  if (!result.success) queryClient.setQueryData(queryKey, before)
}
