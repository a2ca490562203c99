import { decodeCalendarDay } from '#contract/kit/calendar-day.ts'

/** Dates and times as people read them: en-US, in their own time zone (GAP-053); a calendar day has no time. Empty for what is no date. */
export const formatDate = (iso: string, timeZone?: string | null): string =>
  format(iso, { dateStyle: 'medium' }, timeZone)

export const formatDateTime = (iso: string, timeZone?: string | null): string =>
  format(iso, { dateStyle: 'medium', ...(decodeCalendarDay(iso) === null && { timeStyle: 'short' }) }, timeZone)

/** "9:42 AM" */
export const formatTime = (iso: string, timeZone?: string | null): string =>
  format(iso, { timeStyle: 'short' }, timeZone)

/** A moment as the clock on the wall tells it, for an input: "2026-05-04T14:00". Empty for what is no date. */
export function toLocalDateTime(iso: string, timeZone?: string | null): string {
  const day = decodeCalendarDay(iso)
  if (day !== null) return `${day}T00:00`
  const at = Date.parse(iso)
  return Number.isNaN(at) ? '' : new Date(at + zoneOffset(at, timeZone)).toISOString().slice(0, 16)
}

/** The moment at which the clock on the wall tells so; one that it jumps over is that much later. Null for what is no time. */
export function fromLocalDateTime(wall: string, timeZone?: string | null): string | null {
  const asUtc = Date.parse(`${wall}Z`)
  if (Number.isNaN(asUtc)) return null
  // Near a change of the clock the offset of the first guess is that of the other side.
  const guess = asUtc - zoneOffset(asUtc, timeZone)
  return new Date(asUtc - zoneOffset(guess, timeZone)).toISOString()
}

/** Milliseconds by which the clock on the wall is ahead of UTC. */
function zoneOffset(at: number, timeZone: string | null | undefined): number {
  const parts = formatOf({ dateStyle: 'short', timeStyle: 'medium' }, timeZone ?? undefined, 'sv-SE').format(at)
  return Date.parse(`${parts.replace(' ', 'T')}Z`) - Math.floor(at / 1_000) * 1_000
}

type Shape = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>
const formats = new Map<string, Intl.DateTimeFormat>()

function format(iso: string, shape: Shape, timeZone: string | null | undefined): string {
  const at = new Date(iso)
  const zone = decodeCalendarDay(iso) === null ? (timeZone ?? undefined) : 'UTC'
  return Number.isNaN(at.getTime()) ? '' : formatOf(shape, zone).format(at)
}

function formatOf(shape: Shape, timeZone: string | undefined, language = 'en-US'): Intl.DateTimeFormat {
  const key = `${shape.dateStyle} ${shape.timeStyle} ${timeZone} ${language}`
  const known = formats.get(key)
  if (known) return known
  const made = newFormat(shape, timeZone, language)
  formats.set(key, made)
  return made
}

/** A zone this browser does not know counts as its own. */
function newFormat(shape: Shape, timeZone: string | undefined, language: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(language, { ...shape, timeZone })
  } catch {
    return new Intl.DateTimeFormat(language, shape)
  }
}
