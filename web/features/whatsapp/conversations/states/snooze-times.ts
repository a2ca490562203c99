import { toInstant, toLocalMs } from '#contract/kit/local-time.ts'
import { t } from '#contract/language/translate.ts'
import { formatDate, formatInstant, formatTime } from '../../../../shared/format-date.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const hoursUntilLater = 3
const hourOfMorning = 9

type SnoozeTime = { label: string; until: string }

/** The times to choose from. "Later today" is a full hour, and missing when it would be tomorrow. */
export function listSnoozeTimes(timeZone: string | null, now = Date.now()): SnoozeTime[] {
  const local = toLocalMs(timeZone, now)
  const midnight = local - (((local % dayMs) + dayMs) % dayMs)
  const later = Math.ceil((local + hoursUntilLater * hourMs) / hourMs) * hourMs
  const morning = midnight + hourOfMorning * hourMs
  // From a Monday to the next one.
  const daysUntilMonday = (8 - new Date(local).getUTCDay()) % 7 || 7
  const time = (label: string, at: number) => ({ label, until: new Date(toInstant(timeZone, at)).toISOString() })
  return [
    ...(later < midnight + dayMs ? [time(t('Later today'), later)] : []),
    time(t('Tomorrow'), morning + dayMs),
    time(t('Next week'), morning + daysUntilMonday * dayMs),
  ]
}

/** When a snooze ends, in short form: "4:00 PM" today, "Wed 9:00 AM" within a week, else "Mar 6, 2027". */
export function formatSnoozeEnd(iso: string, timeZone: string | null, now = Date.now()): string {
  const time = formatTime(iso, timeZone)
  if (formatDate(iso, timeZone) === formatDate(new Date(now).toISOString(), timeZone)) return time
  if (Date.parse(iso) - now < 6 * dayMs) return `${formatInstant(iso, { weekday: 'short' }, timeZone)} ${time}`
  return formatDate(iso, timeZone)
}
