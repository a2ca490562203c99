const day = 86_400_000

/** The first and the last moment of today on the clock of a person; null is the browser's own. */
export function today(timeZone: string | null, now = Date.now()): { from: string; to: string } {
  const from = startOfDay(timeZone, now)
  // A day on which clocks are changed has 23 or 25 hours: its end is the start of the one that holds the 36th.
  const to = startOfDay(timeZone, from + 1.5 * day) - 1
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}

function startOfDay(timeZone: string | null, at: number): number {
  const wall = wallClock(timeZone, at)
  const midnight = Math.floor(wall / day) * day
  const guess = at - (wall - midnight)
  // Between midnight and now the clock may have been changed.
  return guess - (wallClock(timeZone, guess) - midnight)
}

/** What the clock on the wall says, as milliseconds. */
function wallClock(timeZone: string | null, at: number): number {
  const parts = formatOf(timeZone).formatToParts(at)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const [year, month, date] = [part('year'), part('month'), part('day')]
  const milliseconds = ((at % 1000) + 1000) % 1000
  return Date.UTC(year, month - 1, date, part('hour'), part('minute'), part('second')) + milliseconds
}

function formatOf(timeZone: string | null): Intl.DateTimeFormat {
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
