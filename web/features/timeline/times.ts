import { shortDate } from '../../platform/dates.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', day],
  ['hour', hour],
  ['minute', minute],
]
const relative = new Intl.RelativeTimeFormat('en-US')

/** "5 minutes ago", "in 2 days" for what is planned; less than a minute is "just now". */
export function ago(moment: string, now: number): string {
  const passed = now - Date.parse(moment)
  const [unit, size] = units.find(([, length]) => Math.abs(passed) >= length) ?? []
  return unit && size ? relative.format(-Math.trunc(passed / size), unit) : 'just now'
}

/** "Today", "Yesterday", "Tomorrow" or the date, as it is where the person is. */
export function dayOf(moment: string, timeZone: string | null, now: number): string {
  const date = (at: number) => shortDate(new Date(at).toISOString(), timeZone)
  const that = date(Date.parse(moment))
  if (that === date(now)) return 'Today'
  if (that === date(now + day)) return 'Tomorrow'
  return that === date(now - day) ? 'Yesterday' : that
}
