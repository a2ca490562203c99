import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { pushMessages } from '#contract/notifications/messages.ts'
import type { PushSettings } from '#contract/notifications/push.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/feedback/states.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { pushSettingsQuery, updatePushSettings } from './push-requests.ts'

/** What the times begin with when quiet hours are turned on. */
const usualNight = { from: '22:00', to: '07:00' }

/** The sound and the quiet hours of the person's notifications, on all devices. */
export function PushSettingsForm() {
  const { data: settings, isPending, error, isFetching, refetch } = useQuery(pushSettingsQuery())
  if (isPending) return <SkeletonRows rows={2} height={32} />
  if (!settings)
    return (
      <ErrorState
        text={t('Failed to load notifications')}
        error={error}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const change = (next: Partial<PushSettings>) => void updatePushSettings({ ...settings, timeZone, ...next })
  const { sound, quietHours } = settings
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      <Checkbox className="-ms-1" label={t('Play a sound')} checked={sound} onChange={(on) => change({ sound: on })} />
      <Checkbox
        className="-ms-1"
        label={t('Quiet hours')}
        checked={quietHours !== null}
        onChange={(on) => change({ quietHours: on ? usualNight : null })}
      />
      {quietHours && (
        <QuietHours
          key={`${quietHours.from} ${quietHours.to}`}
          hours={quietHours}
          onSave={(hours) => change({ quietHours: hours })}
        />
      )}
    </div>
  )
}

type Hours = NonNullable<PushSettings['quietHours']>

function QuietHours({ hours, onSave }: { hours: Hours; onSave: (hours: Hours) => void }) {
  const [draft, setDraft] = useState(hours)
  const zone = useTimeZone()
  const isChanged = draft.from !== hours.from || draft.to !== hours.to
  const error = findError(draft)
  return (
    <form
      aria-label={t('Quiet hours')}
      className="grid grid-cols-1 gap-2 ps-7"
      onSubmit={(event) => {
        event.preventDefault()
        if (!error) onSave(draft)
      }}
    >
      <p className="text-12 text-text-2">
        {zone
          ? t(
              'Push notifications are paused during these hours, in the time zone of your profile ({zone}). You still find everything under Notifications.',
              { zone },
            )
          : t(
              'Push notifications are paused during these hours, in the time zone of this browser. You still find everything under Notifications.',
            )}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        {(['from', 'to'] as const).map((end) => (
          <div key={end} className="w-32">
            <FormField label={end === 'from' ? t('From') : t('To')}>
              <Input
                type="time"
                value={draft[end]}
                aria-invalid={error !== null || undefined}
                onChange={(event) => setDraft({ ...draft, [end]: event.target.value })}
              />
            </FormField>
          </div>
        ))}
        <Button type="submit" disabled={!isChanged || error !== null}>
          {t('Save quiet hours')}
        </Button>
      </div>
      {error && (
        <p role="alert" className="text-12 text-red-ink">
          {error}
        </p>
      )}
    </form>
  )
}

function findError({ from, to }: Hours): string | null {
  if (!from || !to) return t('Please enter both times.')
  return from === to ? pushMessages.sameTimes : null
}
