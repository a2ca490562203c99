import type { DateFormat } from '#contract/kit/date-text.ts'
import { t } from '#contract/language/translate.ts'
import { type Option, Select } from '../../../ui/controls/select.tsx'

const options: Option<DateFormat>[] = [
  { value: 'year-first', label: t('2026-10-31 or Oct 31, 2026') },
  { value: 'day-first', label: t('31/10/2026 (day first)') },
  { value: 'month-first', label: t('10/31/2026 (month first)') },
  { value: 'excel-serial', label: t('46326 (Excel number)') },
]

type DateFormatSelectProps = { header: string; value: DateFormat; onChange: (format: DateFormat) => void }

/** The date format of a column. */
export function DateFormatSelect({ header, value, onChange }: DateFormatSelectProps) {
  return (
    <Select
      aria-label={t('Dates in {header}', { header })}
      value={value}
      empty={false}
      options={options}
      onChange={(format) => format && onChange(format)}
    />
  )
}
