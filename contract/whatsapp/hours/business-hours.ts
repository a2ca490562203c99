import { type Static, Type } from 'typebox'
import { t } from '../../language/translate.ts'

/** Minutes of a day; also the end of a span that lasts until 24:00. */
export const minutesOfDay = 1_440
/** Maximum spans of one weekday, closed dates of an account, and characters of a time zone. */
export const businessHoursLimits = { spans: 3, closedDates: 100, timeZone: 100 } as const

/** From one minute of the day to another, which is exclusive: 540 to 1020 is 9:00 to 17:00. */
const Span = Type.Object(
  {
    from: Type.Integer({ minimum: 0, maximum: minutesOfDay - 1 }),
    to: Type.Integer({ minimum: 1, maximum: minutesOfDay }),
  },
  { additionalProperties: false },
)

const hoursSchema = Type.Object(
  {
    timeZone: Type.String({ minLength: 1, maxLength: businessHoursLimits.timeZone, description: 'IANA time zone' }),
    days: Type.Array(Type.Array(Span, { maxItems: businessHoursLimits.spans }), {
      minItems: 7,
      maxItems: 7,
      description: 'The times of each weekday, Monday first; none when it is closed',
    }),
    closedDates: Type.Array(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), {
      maxItems: businessHoursLimits.closedDates,
      description: 'Days on which it is closed whatever the weekday, as YYYY-MM-DD',
    }),
  },
  { additionalProperties: false },
)
export type BusinessHours = Static<typeof hoursSchema>

/** When an account is open; null if always. */
export const NullableBusinessHours = Type.Unsafe<BusinessHours | null>({
  ...hoursSchema,
  type: ['object', 'null'],
  description: 'When people are there to answer; null for always',
})

export const weekdayNames: readonly string[] = [
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
  t('Sunday'),
]

const businessHoursTexts = {
  endsFirst: (weekday: string) => t('{weekday}: a time must end after it begins.', { weekday }),
  overlap: (weekday: string) => t('{weekday}: times must not overlap.', { weekday }),
  noDate: (date: string) => t('The date {date} does not exist.', { date }),
} as const

/** Returns why hours are invalid although each part is valid; undefined if they are valid. */
export function findHoursError({ days, closedDates }: Pick<BusinessHours, 'days' | 'closedDates'>): string | undefined {
  for (const [at, spans] of days.entries()) {
    const weekday = weekdayNames[at] ?? ''
    if (spans.some(({ from, to }) => to <= from)) return businessHoursTexts.endsFirst(weekday)
    const inOrder = sortSpans(spans)
    if (inOrder.some(({ from }, n) => from < (inOrder[n - 1]?.to ?? 0))) return businessHoursTexts.overlap(weekday)
  }
  const wrongDate = closedDates.find((date) => !isDate(date))
  return wrongDate === undefined ? undefined : businessHoursTexts.noDate(wrongDate)
}

/** Sorts the spans of each day and the closed dates, and removes repeated dates. */
export const normalizeHours = (hours: BusinessHours): BusinessHours => ({
  ...hours,
  days: hours.days.map(sortSpans),
  closedDates: [...new Set(hours.closedDates)].sort(),
})

const sortSpans = (spans: BusinessHours['days'][number]) => spans.toSorted((one, other) => one.from - other.from)

const isDate = (date: string): boolean => {
  const at = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date)
}
