import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { weekdayNames } from '#contract/whatsapp/hours/business-hours.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { listTimeZones } from '../../../shared/time-zones.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { tNodes } from '../../../ui/translate-nodes.tsx'
import { changeAccount, type WhatsappAccount } from '../accounts/account-requests.ts'
import { wakeSnoozed } from '../conversations/states/state-requests.ts'
import { AnswerTargetField } from './answer-target-field.tsx'
import { AwayMessageField } from './away-message-field.tsx'
import { ClosedDates } from './closed-dates.tsx'
import { createHoursDraft, type HoursDraft, parseHoursDraft, toHoursDraft } from './hours-draft.ts'
import { WeekdayTimes } from './weekday-times.tsx'

/** When an account is open. */
export function HoursDialog({ account, onClose }: { account: WhatsappAccount; onClose: () => void }) {
  const profileZone = useTimeZone()
  const [hasHours, setHasHours] = useState(account.businessHours !== null)
  const [draft, setDraft] = useState(() =>
    account.businessHours
      ? toHoursDraft(account.businessHours)
      : createHoursDraft(profileZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone),
  )
  const [awayMessage, setAwayMessage] = useState(account.awayMessage ?? '')
  const [answerMinutes, setAnswerMinutes] = useState(String(account.answerMinutes ?? ''))
  const [targetError, setTargetError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const save = async () => {
    const parsed = parseHoursDraft(draft)
    if (hasHours && 'error' in parsed) return setError(parsed.error)
    setBusy(true)
    const result = await changeAccount(account.id, {
      awayMessage: awayMessage.trim() || null,
      answerMinutes: answerMinutes === '' ? null : Number(answerMinutes),
      businessHours: hasHours && 'hours' in parsed ? parsed.hours : null,
    })
    setBusy(false)
    if (result.success) {
      wakeSnoozed()
      onClose()
    } else if (result.fieldErrors.answerMinutes) setTargetError(result.fieldErrors.answerMinutes[0])
    else setError(result.message)
  }
  return (
    <FormDialog
      size="md"
      title={tNodes('Business hours of {name}', { name: <bdi>{account.name}</bdi> })}
      action={t('Save')}
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      {error && <Banner tone="error">{error}</Banner>}
      <div>
        <Checkbox label={t('Only open at certain times')} checked={hasHours} onChange={setHasHours} />
        {!hasHours && <p className="text-12 text-text-2">{t('This account counts as open around the clock.')}</p>}
      </div>
      {hasHours && (
        <HoursFields
          draft={draft}
          onChange={(part) => {
            setDraft({ ...draft, ...part })
            setError(null)
          }}
        />
      )}
      {hasHours && <AwayMessageField text={awayMessage} onChange={setAwayMessage} />}
      <AnswerTargetField
        minutes={answerMinutes}
        error={targetError}
        onChange={(minutes) => {
          setAnswerMinutes(minutes)
          setTargetError(undefined)
        }}
      />
    </FormDialog>
  )
}

type HoursFieldsProps = { draft: HoursDraft; onChange: (part: Partial<HoursDraft>) => void }

function HoursFields({ draft, onChange }: HoursFieldsProps) {
  const { timeZone, days, closedDates } = draft
  const [zones] = useState(() => listTimeZones(timeZone))
  return (
    <>
      <FormField label={t('Time zone')}>
        <Select
          empty={false}
          value={timeZone}
          options={zones}
          onChange={(chosen) => chosen && onChange({ timeZone: chosen })}
        />
      </FormField>
      <div className="divide-y divide-line">
        {weekdayNames.map((weekday, at) => (
          <WeekdayTimes
            key={weekday}
            weekday={weekday}
            spans={days[at] ?? []}
            onChange={(spans) => onChange({ days: days.map((one, n) => (n === at ? spans : one)) })}
          />
        ))}
      </div>
      <ClosedDates dates={closedDates} onChange={(dates) => onChange({ closedDates: dates })} />
    </>
  )
}
