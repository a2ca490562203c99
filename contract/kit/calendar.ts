const day = 86_400_000

/** From its first to its last moment. */
export type Span = { from: string; to: string }

/** The first and the last moment of today on the clock of a person; null is the own one. */
export function today(timeZone: string | null, now = Date.now()): Span {
  const wall = wallClock(timeZone, now)
  return spanOf(timeZone, wall - mod(wall, day), day)
}

/** So many weeks, this one last; they begin on Mondays. */
export function lastWeeks(timeZone: string | null, count: number, now = Date.now()): Span[] {
  const wall = wallClock(timeZone, now)
  // 1970 began on a Thursday.
  const monday = wall - mod(wall - 4 * day, 7 * day)
  return countingDown(count, (ago) => spanOf(timeZone, monday - ago * 7 * day, 7 * day))
}

/** So many months, this one last. */
export function lastMonths(timeZone: string | null, count: number, now = Date.now()): Span[] {
  const wall = new Date(wallClock(timeZone, now))
  const first = (ago: number) => Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() - ago, 1)
  return countingDown(count, (ago) => spanOf(timeZone, first(ago), first(ago - 1) - first(ago)))
}

/** Whether a zone of this name is known here, like Europe/Paris. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

const mod = (value: number, by: number): number => ((value % by) + by) % by

const countingDown = (count: number, of: (ago: number) => Span): Span[] =>
  Array.from({ length: count }, (_, at) => of(count - 1 - at))

/** From a time on the wall so far on the wall; where the clock is changed meanwhile, it takes longer or less. */
function spanOf(timeZone: string | null, wall: number, long: number): Span {
  const [from, next] = [momentOf(timeZone, wall), momentOf(timeZone, wall + long)]
  return { from: new Date(from).toISOString(), to: new Date(next - 1).toISOString() }
}

/** When the clock on the wall says so. */
function momentOf(timeZone: string | null, wall: number): number {
  const ahead = (at: number) => wallClock(timeZone, at) - at
  // Near a change of the clock the first guess is on its other side.
  return wall - ahead(wall - ahead(wall))
}

/** What the clock on the wall says, as milliseconds. */
function wallClock(timeZone: string | null, at: number): number {
  const parts = formatOf(timeZone).formatToParts(at)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const [year, month, date] = [part('year'), part('month'), part('day')]
  return Date.UTC(year, month - 1, date, part('hour'), part('minute'), part('second')) + mod(at, 1000)
}

const formats = new Map<string | null, Intl.DateTimeFormat>()

/** Making one takes longer than using it a hundred times. */
function formatOf(timeZone: string | null): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = newFormat(timeZone)
  // Names of zones are read in any case, so that there is no end of them.
  if (formats.size > 500) formats.clear()
  formats.set(timeZone, made)
  return made
}

function newFormat(timeZone: string | null): Intl.DateTimeFormat {
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
