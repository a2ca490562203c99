import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { MouseEvent } from 'react'
import { t } from '#contract/language/translate.ts'
import { businessHoursLimits } from '#contract/whatsapp/hours/business-hours.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import { createSpan, type SpanDraft } from './hours-draft.ts'

type WeekdayTimesProps = { weekday: string; spans: SpanDraft[]; onChange: (spans: SpanDraft[]) => void }

/** The times of one weekday; without any, it is closed. */
export function WeekdayTimes({ weekday, spans, onChange }: WeekdayTimesProps) {
  const change = (at: number, part: Partial<SpanDraft>) =>
    onChange(spans.map((span, n) => (n === at ? { ...span, ...part } : span)))
  const remove = (at: number, event: MouseEvent<HTMLElement>) => {
    // The button goes with its row; the focus stays in the day.
    event.currentTarget.closest('fieldset')?.querySelector<HTMLElement>('[data-add]')?.focus()
    onChange(spans.filter((_, n) => n !== at))
  }
  return (
    <fieldset
      aria-label={weekday}
      className="grid grid-cols-[5.5rem_1fr_auto] items-start gap-x-2 py-1 max-md:grid-cols-[1fr_auto]"
    >
      <span aria-hidden className="py-1 touch:py-3">
        {weekday}
      </span>
      <ul className="flex min-w-0 flex-col gap-1 max-md:col-span-2 max-md:row-start-2">
        {spans.length === 0 && <li className="py-1 text-text-2 md:touch:py-3">{t('Closed')}</li>}
        {spans.map((span, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a time has nothing else of its own
          <li key={at} className="flex items-center gap-1">
            {(['from', 'to'] as const).map((end) => (
              <span key={end} className="flex min-w-0 items-center gap-1 max-md:flex-1">
                {end === 'to' && <span aria-hidden>–</span>}
                <Input
                  type="time"
                  aria-label={end === 'from' ? t('{weekday}, from', { weekday }) : t('{weekday}, to', { weekday })}
                  className="md:w-30"
                  value={span[end]}
                  onChange={(event) => change(at, { [end]: event.target.value })}
                />
              </span>
            ))}
            <IconButton
              label={t('Remove this time of {weekday}', { weekday })}
              icon={<X className="size-3.5" />}
              onClick={(event) => remove(at, event)}
            />
          </li>
        ))}
      </ul>
      <IconButton
        data-add
        label={t('Add a time on {weekday}', { weekday })}
        icon={<Plus />}
        aria-disabled={spans.length >= businessHoursLimits.spans || undefined}
        className="aria-disabled:text-faint max-md:col-start-2 max-md:row-start-1"
        onClick={() => spans.length < businessHoursLimits.spans && onChange([...spans, createSpan(spans)])}
      />
    </fieldset>
  )
}
