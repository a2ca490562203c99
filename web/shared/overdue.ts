import { t, tCount } from '#contract/language/translate.ts'
import { formatDate } from './format-date.ts'

const dayMs = 86_400_000

/** "Due today" or "1 day overdue", of what was due before now. Some hours ago is still "today" on the same day (GAP-080). */
export function formatOverdue(due: string, timeZone: string | null, now = Date.now()): string {
  const days = Math.floor((now - Date.parse(due)) / dayMs)
  const isToday = days === 0 && formatDate(due, timeZone) === formatDate(new Date(now).toISOString(), timeZone)
  return isToday ? t('Due today') : tCount(Math.max(1, days), '{count} day overdue', '{count} days overdue')
}
