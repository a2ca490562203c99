import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import type { PushDevice } from '#contract/notifications/push.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { formatDateTime } from '../../../shared/format-date.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/feedback/states.tsx'
import { DeviceRow, deviceListClass } from '../../../ui/layout/device-row.tsx'
import { confirm } from '../../../ui/overlays/confirm-dialog.tsx'
import { getPushPermission } from './browser-push.ts'
import { devicesQuery, removeDevice, turnOnPush } from './push-requests.ts'
import { PushSettingsForm } from './push-settings-form.tsx'

/** Notifications on the person's devices: this one, the others, quiet hours and sound. */
export function PushSection() {
  const { data: devices, isPending, isLoadingError, error, isFetching, refetch } = useQuery(devicesQuery())
  if (isPending) return <SkeletonRows rows={2} height={52} />
  if (isLoadingError)
    return (
      <ErrorState text={t('Failed to load devices')} error={error} onRetry={() => void refetch()} busy={isFetching} />
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      <ThisDevice device={devices.find(({ isCurrent }) => isCurrent)} />
      {devices.length > 0 && <DeviceList devices={devices} />}
      <PushSettingsForm />
    </div>
  )
}

function ThisDevice({ device }: { device: PushDevice | undefined }) {
  const [permission, setPermission] = useState(getPushPermission)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (permission === 'unsupported')
    return (
      <Banner tone="info">
        {t(
          'This browser can’t show notifications. On an iPhone or iPad, add Parley to the home screen and open it there.',
        )}
      </Banner>
    )
  if (permission === 'blocked')
    return (
      <Banner tone="warning" action={{ label: t('Check again'), onClick: () => setPermission(getPushPermission()) }}>
        {t('This browser blocks notifications from Parley. Allow them in the settings of your browser for this site.')}
      </Banner>
    )
  const turnOn = async () => {
    setBusy(true)
    setError(await turnOnPush())
    setBusy(false)
    setPermission(getPushPermission())
  }
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      {error && (
        <Banner tone="error" className="w-full">
          {t('Failed to turn on notifications. {error}', { error })}
        </Banner>
      )}
      {device ? (
        <p className="font-medium text-green-ink">{t('Notifications are on for this device.')}</p>
      ) : (
        <Button variant="primary" busy={isBusy} onClick={() => void turnOn()}>
          {t('Turn on for this device')}
        </Button>
      )}
    </div>
  )
}

function DeviceList({ devices }: { devices: readonly PushDevice[] }) {
  const timeZone = useTimeZone()
  const [removing, setRemoving] = useState<string | null>(null)
  const remove = async (one: PushDevice) => {
    if (!(await confirm({ text: t('Stop notifications on {device}?', { device: one.device }), action: t('Remove') })))
      return
    setRemoving(one.id)
    await removeDevice(one)
    setRemoving(null)
  }
  return (
    <ul aria-label={t('Devices')} className={deviceListClass}>
      {devices.map((one) => (
        <DeviceRow
          key={one.id}
          device={one.device}
          mark={one.isCurrent && t('This device')}
          about={t('Since {dateTime}', { dateTime: formatDateTime(one.createdAt, timeZone) })}
        >
          <Button
            size="sm"
            aria-label={t('Remove {device}', { device: one.device })}
            busy={removing === one.id}
            onClick={() => void remove(one)}
          >
            {t('Remove')}
          </Button>
        </DeviceRow>
      ))}
    </ul>
  )
}
