import { queryOptions } from '@tanstack/react-query'
import { t } from '#contract/language/translate.ts'
import type { PushDevice, PushSettings } from '#contract/notifications/push.ts'
import { type CallResult, call, unwrap, withToast } from '../../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../../platform/api/query-cache.ts'
import { saveSettings } from '../requests.ts'
import { subscribeBrowser, unsubscribeBrowser } from './browser-push.ts'

export const devicesQuery = () =>
  queryOptions<PushDevice[]>({
    queryKey: [...queryKeys.workspace(), 'push-devices'],
    queryFn: ({ signal }) => unwrap(call('GET', '/notifications/devices', { signal })),
  })

export const pushSettingsQuery = () =>
  queryOptions<PushSettings>({
    queryKey: [...queryKeys.workspace(), 'push-settings'],
    queryFn: ({ signal }) => unwrap(call('GET', '/notifications/push-settings', { signal })),
  })

const reloadDevices = () => queryClient.invalidateQueries({ queryKey: devicesQuery().queryKey })

/** Turns notifications on in this browser. Returns why it failed; null if it did not, or if the person declined. */
export async function turnOnPush(): Promise<string | null> {
  const key = await call('GET', '/notifications/push-key')
  if (!key.success) return key.message
  try {
    const body = await subscribeBrowser(key.data.publicKey)
    if (!body) return null
    const added = await call('POST', '/notifications/devices', { body })
    await reloadDevices()
    return added.success ? null : added.message
  } catch {
    return t('Your browser could not reach its push service. Please try again later.')
  }
}

/** Removes a device; if it is this browser, its subscription, too. */
export async function removeDevice({ id, isCurrent }: PushDevice): Promise<CallResult<unknown>> {
  const result = await withToast(call('DELETE', '/notifications/devices/{id}', { path: { id } }), {
    pending: t('Removing device...'),
    success: t('Device removed'),
    failure: t('Failed to remove device'),
  })
  if (result.success && isCurrent) await unsubscribeBrowser().catch(() => undefined)
  await reloadDevices()
  return result
}

export const updatePushSettings = (body: PushSettings): Promise<void> =>
  saveSettings(pushSettingsQuery(), body, () => call('PUT', '/notifications/push-settings', { body }), {
    pending: t('Saving notification settings...'),
    success: t('Notification settings saved'),
    failure: t('Failed to save notification settings'),
  })
