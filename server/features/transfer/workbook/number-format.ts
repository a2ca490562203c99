/** Formats a number as its cell shows it; created once per style. */
export type NumberFormatter = (value: number) => string

const date = 'yyyy-mm-dd'
const dateAndTime = 'yyyy-mm-dd hh:mm'
const time = 'hh:mm:ss'
const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)
const all = (ids: number[], code: string): [number, string][] => ids.map((id) => [id, code])

/** Built-in formats, which files refer to only by id (ECMA-376 18.8.30); all others are shown in the General format. */
const builtIn = new Map<number, string>([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  ...all([37, 38], '#,##0'),
  ...all([39, 40], '#,##0.00'),
  ...all([...between(14, 17), ...between(27, 31), 34, 35, 36, ...between(50, 54), 57, 58], date),
  ...all([18, 19, 20, 21, 32, 33, 45, 46, 47, 55, 56], time),
  [22, dateAndTime],
])

/** Longest format that a spreadsheet accepts, in characters. */
const maxCodeLength = 255

/**
 * Creates a formatter that shows a number as people see it. Dates are in ISO 8601, which every program understands; there is no
 * thousands separator.
 */
export function createNumberFormatter(id: number, code: string | undefined, from1904: boolean): NumberFormatter {
  const [first = '', second] = sections((code ?? builtIn.get(id) ?? 'General').slice(0, maxCodeLength))
  const limit = /^\[<=?(\d+)\]/.exec(first)
  if (limit && second) {
    const [low, high] = [createSectionFormatter(first, from1904), createSectionFormatter(second, from1904)]
    return (value) => (value <= Number(limit[1]) ? low : high)(value)
  }
  return createSectionFormatter(first, from1904)
}

function createSectionFormatter(section: string, from1904: boolean): NumberFormatter {
  const bare = withoutLiterals(section)
  if (/[dmyhs]/i.test(bare)) return createDateFormatter(bare, from1904)
  if (!/[0#]/.test(bare) || /[e/]/i.test(bare)) return formatGeneral
  if (bare.includes('%')) return percent(decimalsOf(bare))
  const digits = section.replace(/\[[^\]]{0,255}\]/g, '')
  if (isMask(digits)) return createMaskFormatter(digits)
  const decimals = decimalsOf(bare)
  const zeros = (/^[^.]*/.exec(bare)?.[0].match(/0/g) ?? []).length
  return (value) => {
    const [whole = '', rest] = fixed(Math.abs(value), decimals).split('.')
    return `${value < 0 ? '-' : ''}${whole.padStart(zeros, '0')}${rest ? `.${rest}` : ''}`
  }
}

/** Removes literals (`"+"`, `\-`), blanks (`_)`, `* `) and brackets such as `[Red]`, but keeps `[h]`, the elapsed hours. */
const withoutLiterals = (section: string): string =>
  section.replace(/"[^"]*"|\\.|[_*]./g, '').replace(/\[(?!h{1,255}\]|m{1,255}\]|s{1,255}\])[^\]]{0,255}\]/gi, '')

const sections = (code: string): string[] => code.match(/(?:"[^"]*"|\\.|[^;])+/g) ?? []
const decimalsOf = (bare: string): number => (/\.([0#?]+)/.exec(bare)?.[1] ?? '').length

/** Shows a number with at most fifteen digits, as many as a sheet stores, and never with an exponent. */
export function formatGeneral(value: number): string {
  const rounded = Number(value.toPrecision(15))
  if (Number.isInteger(rounded)) return BigInt(rounded).toString()
  const text = String(rounded)
  return text.includes('e') ? rounded.toFixed(20).replace(/0{1,20}$/, '') : text
}

const fixed = (value: number, decimals: number): string => Number(value.toPrecision(15)).toFixed(Math.min(decimals, 20))
const percent =
  (decimals: number): NumberFormatter =>
  (value) =>
    `${fixed(value * 100, decimals)}%`

/** Phone numbers and codes: digits between other characters, such as `(000) 000-0000`. */
const isMask = (section: string): boolean => /[0#](?:\\.|"[^"]*"|[- ()/])+[0#]/.test(section) && !/[.,%]/.test(section)

function createMaskFormatter(section: string): NumberFormatter {
  const parts = [...section.matchAll(/"([^"]*)"|\\(.)|_.|\*.|([0#?])|(.)/g)].map(([, quoted, escaped, place, plain]) =>
    place ? { place } : { literal: quoted ?? escaped ?? plain ?? '' },
  )
  const places = parts.filter((part) => 'place' in part).length
  return (value) => {
    const digits = fixed(Math.abs(value), 0)
    let n = 0
    return parts
      .map((part) => {
        if (!('place' in part)) return part.literal
        const from = digits.length - places + n++
        if (n === 1) return from < 0 ? (part.place === '0' ? '0' : '') : digits.slice(0, from + 1)
        return digits[from] ?? (part.place === '0' ? '0' : '')
      })
      .join('')
      .trim()
  }
}

function createDateFormatter(bare: string, from1904: boolean): NumberFormatter {
  const hasTime = /[hs]|am\/pm/i.test(bare)
  const hasDate = /[dy]/i.test(bare) || !hasTime
  const counts = /\[[hms]+\]/i.test(bare)
  return (value) => {
    const seconds = Math.round(value * 86_400)
    if (value < 0 || seconds > 254_000_000_000) return formatGeneral(value)
    if (counts || (!hasDate && value >= 1)) return formatClock(seconds)
    if (!hasDate) return formatClock(seconds % 86_400)
    // Day 60 is February 29, 1900, which did not exist.
    const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, value < 60 ? 31 : 30)
    const iso = new Date(epoch + seconds * 1000).toISOString()
    const atMidnight = seconds % 86_400 === 0
    return hasTime && !atMidnight ? `${iso.slice(0, 10)} ${formatClock(seconds % 86_400)}` : iso.slice(0, 10)
  }
}

/** `09:30`, or `09:30:15` where there are seconds. */
function formatClock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${two(hours)}:${two(minutes)}${rest === 0 ? '' : `:${two(rest)}`}`
}
