/** Dates and times as people read them: en-US, in their own time zone (GAP-053). Empty for what is no date. */
export const shortDate = (iso: string, timeZone?: string | null): string =>
  format(iso, { dateStyle: 'medium' }, timeZone)

export const dateAndTime = (iso: string, timeZone?: string | null): string =>
  format(iso, { dateStyle: 'medium', timeStyle: 'short' }, timeZone)

/** "9:42 AM" */
export const timeOfDay = (iso: string, timeZone?: string | null): string =>
  format(iso, { timeStyle: 'short' }, timeZone)

type Shape = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>
const formats = new Map<string, Intl.DateTimeFormat>()

function format(iso: string, shape: Shape, timeZone: string | null | undefined): string {
  const at = new Date(iso)
  return Number.isNaN(at.getTime()) ? '' : formatOf(shape, timeZone ?? undefined).format(at)
}

function formatOf(shape: Shape, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${shape.dateStyle} ${shape.timeStyle} ${timeZone}`
  const known = formats.get(key)
  if (known) return known
  const made = newFormat(shape, timeZone)
  formats.set(key, made)
  return made
}

/** A zone this browser does not know counts as its own. */
function newFormat(shape: Shape, timeZone: string | undefined): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...shape, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', shape)
  }
}
