import { getLocale, t } from '#contract/language/translate.ts'
import type { AccountStatus, HistoryChoice, MessageStatus, MessageType } from '#contract/whatsapp/enums.ts'
import { messageTypeLabels } from '#contract/whatsapp/texts.ts'
import { formatDate, formatTime } from '../../shared/format-date.ts'
import { daysBetween, weekday } from '../../shared/format-day.ts'
import type { ChipTone } from '../../ui/badges/chip.tsx'

export const statusStyles: Record<AccountStatus, { label: string; tone: ChipTone }> = {
  CONNECTED: { label: t('Connected [account]'), tone: 'green' },
  CONNECTING: { label: t('Connecting'), tone: 'yellow' },
  QR_READY: { label: t('Waiting for scan'), tone: 'blue' },
  DISCONNECTED: { label: t('Disconnected'), tone: 'red' },
  UNKNOWN: { label: t('Unknown'), tone: 'grey' },
}

export const messageStatusLabels: Record<MessageStatus, string> = {
  PENDING: t('Sending'),
  UNKNOWN: t('Delivery unknown'),
  SENT: t('Sent'),
  DELIVERED: t('Delivered'),
  READ: t('Read'),
  PLAYED: t('Played'),
  FAILED: t('Not sent'),
}

/** Which messages from before it was linked a phone hands over. */
export const historyLabels: Record<HistoryChoice, string> = {
  none: t('None [messages]'),
  month: t('The last 30 days'),
  all: t('Everything that the phone offers'),
}

/** A message in one line: its text, or its type. */
export const toOneLine = (content: string, type: MessageType | null): string =>
  content || (type && type !== 'text' ? messageTypeLabels[type] : '')

/** A time in short form for lists: "9:42 AM", "Wed", "Mar 6, 2026". */
export function formatShortTime(iso: string, timeZone: string | null, now = Date.now()): string {
  const days = daysBetween(iso, now, timeZone)
  if (days <= 0) return formatTime(iso, timeZone)
  return days < 7 ? weekday(iso, timeZone, 'short') : formatDate(iso, timeZone)
}

/** How long something has been waiting: "18 min", "3 h", "2 d". */
export function formatWaiting(iso: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / 60_000))
  if (minutes < 60) return t('{minutes} min', { minutes })
  return minutes < 24 * 60
    ? t('{hours} h', { hours: Math.floor(minutes / 60) })
    : t('{days} d', { days: Math.floor(minutes / 1_440) })
}

export const isSameDay = (one: string, other: string, timeZone: string | null): boolean =>
  formatDate(one, timeZone) === formatDate(other, timeZone)

const megabytes = new Intl.NumberFormat(getLocale(), {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
})

/** "412 KB" */
export function formatBytes(bytes: number): string {
  if (bytes < 1_024) return t('{bytes} bytes', { bytes })
  return bytes < 1 << 20
    ? t('{size} KB', { size: Math.round(bytes / 1_024) })
    : t('{count} MB', { count: megabytes.format(bytes / (1 << 20)) })
}
