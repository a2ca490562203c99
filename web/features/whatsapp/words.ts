import type { AccountStatus, MessageStatus, MessageType } from '#contract/whatsapp/enums.ts'
import { typeNames } from '#contract/whatsapp/messages.ts'
import { shortDate, timeOfDay } from '../../platform/dates.ts'
import type { Tone } from '../../ui/chip.tsx'

export const statusLooks: Record<AccountStatus, { label: string; tone: Tone }> = {
  CONNECTED: { label: 'Connected', tone: 'green' },
  CONNECTING: { label: 'Connecting', tone: 'yellow' },
  QR_READY: { label: 'Waiting for scan', tone: 'blue' },
  DISCONNECTED: { label: 'Disconnected', tone: 'red' },
  UNKNOWN: { label: 'Unknown', tone: 'grey' },
}

export const tickWords: Record<MessageStatus, string> = {
  PENDING: 'Sending',
  UNKNOWN: 'Not known whether it was sent',
  SENT: 'Sent',
  DELIVERED: 'Delivered',
  READ: 'Read',
  PLAYED: 'Played',
  FAILED: 'Not sent',
}

/** A message in one line: its text, or what it is. */
export const inOneLine = (content: string, type: MessageType | null): string =>
  content || (type && type !== 'text' ? typeNames[type] : '')

/** A day as people say it: "Today", "Yesterday", "Wednesday", "Mar 6, 2026". */
export function dayName(iso: string, timeZone: string | null, now = Date.now()): string {
  const days = daysBetween(iso, now, timeZone)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  if (days > 1 && days < 7) return weekday(iso, timeZone, 'long')
  return shortDate(iso, timeZone)
}

/** When something was, as short as a list wants it: "9:42 AM", "Wed", "Mar 6, 2026". */
export function shortTime(iso: string, timeZone: string | null, now = Date.now()): string {
  const days = daysBetween(iso, now, timeZone)
  if (days <= 0) return timeOfDay(iso, timeZone)
  return days < 7 ? weekday(iso, timeZone, 'short') : shortDate(iso, timeZone)
}

/** How long something waits: "18 min", "3 h", "2 d". */
export function waitingFor(iso: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1_440)} d`
}

export const sameDay = (one: string, other: string, timeZone: string | null): boolean =>
  shortDate(one, timeZone) === shortDate(other, timeZone)

/** "412 KB" */
export function sizeText(bytes: number): string {
  if (bytes < 1_024) return `${bytes} bytes`
  return bytes < 1 << 20 ? `${Math.round(bytes / 1_024)} KB` : `${(bytes / (1 << 20)).toFixed(1)} MB`
}

const midnight = (iso: string, timeZone: string | null): number => Date.parse(`${shortDate(iso, timeZone)} UTC`)
const daysBetween = (iso: string, now: number, timeZone: string | null): number =>
  Math.round((midnight(new Date(now).toISOString(), timeZone) - midnight(iso, timeZone)) / 86_400_000)

function weekday(iso: string, timeZone: string | null, length: 'long' | 'short'): string {
  const at = midnight(iso, timeZone)
  return new Intl.DateTimeFormat('en-US', { weekday: length, timeZone: 'UTC' }).format(at)
}
