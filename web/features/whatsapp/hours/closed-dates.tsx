import { type KeyboardEvent, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { businessHoursLimits } from '#contract/whatsapp/hours/business-hours.ts'
import { formatDate } from '../../../shared/format-date.ts'
import { Tag } from '../../../ui/badges/chip.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'

type ClosedDatesProps = { dates: string[]; onChange: (dates: string[]) => void }

/** The days on which it is closed whatever the weekday. */
export function ClosedDates({ dates, onChange }: ClosedDatesProps) {
  const [typed, setTyped] = useState('')
  const isFull = dates.length >= businessHoursLimits.closedDates
  const add = () => {
    if (typed === '' || isFull) return
    onChange([...new Set([...dates, typed])].sort())
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed === '') return
    event.preventDefault()
    add()
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <FormField label={t('Closed on')} optional>
          <Input type="date" value={typed} onKeyDown={onKeyDown} onChange={(event) => setTyped(event.target.value)} />
        </FormField>
        <Button disabled={typed === '' || isFull} onClick={add}>
          {t('Add date')}
        </Button>
      </div>
      {dates.length > 0 && (
        <ul aria-label={t('Closed dates')} className="flex flex-wrap gap-1">
          {dates.map((date) => (
            <li key={date}>
              <Tag onRemove={() => onChange(dates.filter((one) => one !== date))}>
                {formatDate(`${date}T12:00:00Z`, 'UTC')}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
