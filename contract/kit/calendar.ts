const dayMs = 86_400_000

/** From its first to its last moment. */
export type TimeRange = { from: string; to: string }

/** The first and the last moment of today on the clock of a person; null is the own one. */
export function today(timeZone: string | null, now = Date.now()): TimeRange {
  const wallTime = toWallTime(timeZone, now)
  return toRange(timeZone, wallTime - modulo(wallTime, dayMs), dayMs)
}

/** So many weeks, this one last; they begin on Mondays. */
export function lastWeeks(timeZone: string | null, count: number, now = Date.now()): TimeRange[] {
  const wallTime = toWallTime(timeZone, now)
  // 1970 began on a Thursday.
  const monday = wallTime - modulo(wallTime - 4 * dayMs, 7 * dayMs)
  return createRanges(count, (ago) => toRange(timeZone, monday - ago * 7 * dayMs, 7 * dayMs))
}

/** So many months, this one last. */
export function lastMonths(timeZone: string | null, count: number, now = Date.now()): TimeRange[] {
  const wallTime = new Date(toWallTime(timeZone, now))
  const first = (ago: number) => Date.UTC(wallTime.getUTCFullYear(), wallTime.getUTCMonth() - ago, 1)
  return createRanges(count, (ago) => toRange(timeZone, first(ago), first(ago - 1) - first(ago)))
}

/** Whether a zone of this name is known here, like Europe/Paris. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by

const createRanges = (count: number, rangeAt: (ago: number) => TimeRange): TimeRange[] =>
  Array.from({ length: count }, (_, at) => rangeAt(count - 1 - at))

/** From a time on the wall so far on the wall; where the clock is changed meanwhile, it takes longer or less. */
function toRange(timeZone: string | null, wallTime: number, duration: number): TimeRange {
  const [from, next] = [toInstant(timeZone, wallTime), toInstant(timeZone, wallTime + duration)]
  return { from: new Date(from).toISOString(), to: new Date(next - 1).toISOString() }
}

/** When the clock on the wall says so. */
export function toInstant(timeZone: string | null, wallTime: number): number {
  const offsetAt = (at: number) => toWallTime(timeZone, at) - at
  // Near a change of the clock the first guess is on its other side.
  return wallTime - offsetAt(wallTime - offsetAt(wallTime))
}

/** What the clock on the wall says, as milliseconds. */
export function toWallTime(timeZone: string | null, at: number): number {
  const parts = getFormat(timeZone).formatToParts(at)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const [year, month, date] = [part('year'), part('month'), part('day')]
  return Date.UTC(year, month - 1, date, part('hour'), part('minute'), part('second')) + modulo(at, 1000)
}

const formats = new Map<string | null, Intl.DateTimeFormat>()

/** Making one takes longer than using it a hundred times. */
function getFormat(timeZone: string | null): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = createFormat(timeZone)
  // Names of zones are read in any case, so that there is no end of them.
  if (formats.size > 500) formats.clear()
  formats.set(timeZone, made)
  return made
}

function createFormat(timeZone: string | null): Intl.DateTimeFormat {
  const numeric = 'numeric' as const
  const shape: Intl.DateTimeFormatOptions = {
    ...{ year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric },
    hourCycle: 'h23',
  }
  try {
    return new Intl.DateTimeFormat('en-US', { ...shape, timeZone: timeZone ?? undefined })
  } catch {
    return new Intl.DateTimeFormat('en-US', shape)
  }
}
