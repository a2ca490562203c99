import { formatNumber } from '../language/format-number.ts'
import { writesDecimalComma } from '../language/languages.ts'
import { fillIn, getLocale, t } from '../language/translate.ts'
import { encodeCalendarDay, isCalendarDay } from './calendar-day.ts'
import { type DateReading, parseDateText } from './date-text.ts'
import { type Field, type FieldKind, type FieldTable, type FieldValues, fieldLimits } from './fields.ts'
import { tryParseJson } from './json.ts'
import { capitalize } from './names.ts'
import { findStorageProblem, isStorable, unstorableCharacters } from './storable.ts'

/** The value to store, or the message that explains why it was rejected. */
export type ParseResult = { ok: true; value: unknown } | { ok: false; message: string }

const accept = (value: unknown): ParseResult => ({ ok: true, value })
/** `reason` still has its placeholder `{label}`. */
const rejectValue = (field: Field, reason: string): ParseResult => ({
  ok: false,
  message: field.invalidMessage ?? fillIn(reason, { label: capitalize(field.label) }),
})

/**
 * Converts input from a form, a file or an API call to the stored value. Empty text is `null`.
 * Routes, imports and the editors in the browser all use it, so that they reject the same values.
 * `dates` is the date format of a file; without it, dates are ISO 8601.
 */
export function parseValue(field: Field, raw: unknown, dates?: DateReading): ParseResult {
  if (raw === null || raw === undefined) return parseEmpty(field)
  if (typeof raw === 'string') {
    if (!isStorable(raw)) return rejectValue(field, unstorableCharacters)
    if (raw.trim() === '') return parseEmpty(field)
  }
  // A file may write days like instants. The instant of a calendar day starts with the day itself.
  if (field.kind === 'day' && dates && typeof raw === 'string')
    return parsers.day(field, parseDateText(raw, dates)?.slice(0, 10) ?? '')
  if (field.kind === 'moment' && dates) return parseMoment(field, raw, (text) => parseDateText(text, dates))
  return parsers[field.kind](field as never, raw)
}

const parseEmpty = (field: Field): ParseResult =>
  field.required ? rejectValue(field, t('{label} is required')) : accept(null)

/** Parses every known key of `raw`, and collects one message per rejected field. */
export function parseValues<T extends FieldTable>(
  fields: T,
  raw: Record<string, unknown>,
): { values: Partial<FieldValues<T>>; errors: Record<string, string[]> } {
  const values: Record<string, unknown> = {}
  const errors: Record<string, string[]> = {}
  // In the order of the table, because the order of the keys determines the text of a statement.
  for (const [key, field] of Object.entries(fields)) {
    if (!Object.hasOwn(raw, key)) continue
    const parsed = parseValue(field, raw[key])
    if (parsed.ok) values[key] = parsed.value
    else if (!isLenient(field)) errors[key] = [parsed.message]
  }
  return { values: values as Partial<FieldValues<T>>, errors }
}

const isLenient = (field: Field): boolean => field.kind === 'moment' && field.lenient === true

/** Whether people type the number with thousands separators and a currency, or its error message is custom. */
export const isFormattedNumber = (field: Field): boolean =>
  field.kind === 'number' && (field.decimals !== undefined || field.invalidMessage !== undefined)

/** What files write for a choice of yes and no, in every language of Parley. */
const wordsForYes: readonly string[] = ['yes', 'true', 'sí', 'si', 'sim']
const wordsForNo: readonly string[] = ['no', 'false', 'não', 'nao']

type Parser<K extends FieldKind> = (field: Extract<Field, { kind: K }>, raw: unknown) => ParseResult

const parsers: { [K in FieldKind]: Parser<K> } = {
  text: (field, raw) => parseBoundedText(field, raw, field.max),
  paragraph: (field, raw) => parseBoundedText(field, raw, field.max),
  phone(field, raw) {
    const parsed = parseBoundedText(field, raw, fieldLimits.phone)
    return !parsed.ok || /\p{Nd}/u.test(String(parsed.value))
      ? parsed
      : rejectValue(field, t('{label} must contain digits'))
  },
  email(field, raw) {
    const parsed = parseBoundedText(field, raw, fieldLimits.email)
    if (!parsed.ok || /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(String(parsed.value))) return parsed
    return rejectValue(field, t('{label} must be an email address'))
  },
  url: (field, raw) => (field.picture && isPicturePath(raw) ? accept(raw) : parseUrl(field, raw)),
  handle(field, raw) {
    const name = typeof raw === 'string' ? /^@?([A-Za-z0-9_]{1,50})$/.exec(raw.trim()) : null
    return name ? accept(`https://x.com/${name[1]}`) : parseUrl(field, raw)
  },
  choice(field, raw) {
    const known =
      typeof raw === 'string' && (field.values.includes(raw) || (field.acceptsCodes === true && /^[A-Z]{3}$/.test(raw)))
    return known
      ? accept(raw)
      : rejectValue(field, t('{label} must be one of {values}', { values: field.values.join(', ') }))
  },
  choices(field, raw) {
    const given = typeof raw === 'string' ? raw.split(',').map((one) => one.trim()) : raw
    if (!Array.isArray(given) || !given.every((one) => field.values.includes(one)))
      return rejectValue(field, t('{label} must be some of its choices'))
    const chosen = field.values.filter((value) => given.includes(value))
    return chosen.length > 0 ? accept(chosen) : parseEmpty(field)
  },
  number(field, raw) {
    const text =
      typeof raw === 'number' ? String(raw) : typeof raw === 'string' ? normalizeNumber(raw.trim(), field) : ''
    const value = text === '' ? Number.NaN : Number(text)
    const fits = Number.isFinite(value) && (!field.whole || Number.isInteger(value))
    if (!fits || value < field.min || value > field.max) return rejectValue(field, describeRange(field))
    // 12.500 may mean 12,500: it has three decimals, although they end in zeros. Otherwise zeros at the end do not count.
    const places = /^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? 3 : (String(value).split('.')[1]?.length ?? 0)
    return field.decimals === undefined || places <= field.decimals
      ? accept(value)
      : rejectValue(
          field,
          field.decimals === 0
            ? t('{label} must have no decimals')
            : t('{label} must have at most {decimals} decimals', { decimals: field.decimals }),
        )
  },
  yesNo(field, raw) {
    if (typeof raw === 'boolean') return accept(raw)
    const lower = typeof raw === 'string' ? raw.trim().toLowerCase() : ''
    if (wordsForYes.includes(lower)) return accept(true)
    if (wordsForNo.includes(lower)) return accept(false)
    return rejectValue(field, t('{label} must be Yes or No'))
  },
  day(field, raw) {
    const text = typeof raw === 'string' ? raw.trim() : ''
    return isCalendarDay(text) ? accept(text) : rejectValue(field, t('{label} must be a date'))
  },
  moment: (field, raw) => parseMoment(field, raw, parseInstant),
  object(field, raw) {
    const value = typeof raw === 'string' ? tryParseJson(raw) : raw
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return rejectValue(field, t('{label} must be an object'))
    const problem = findStorageProblem(value)
    return problem === null ? accept(value) : rejectValue(field, problem)
  },
  link: (field, raw) => (isUuid(raw) ? accept(raw) : rejectValue(field, t('{label} must be an id'))),
}

/** Whether a value is a UUID of any version. */
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

/** Whether a value is the path of an uploaded picture. */
export const isPicturePath = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('/files/') && isUuid(value.slice('/files/'.length))

function parseBoundedText(field: Field, raw: unknown, max: number): ParseResult {
  if (typeof raw !== 'string') return rejectValue(field, t('{label} must be text'))
  const value = raw.trim()
  return value.length <= max
    ? accept(value)
    : rejectValue(field, t('{label} must be at most {max} characters', { max: formatNumber(max) }))
}

function describeRange({ whole, min, max }: { whole: boolean; min: number; max: number }): string {
  const ends = { min: formatNumber(min), max: formatNumber(max) }
  return whole
    ? t('{label} must be a whole number from {min} to {max}', ends)
    : t('{label} must be a number from {min} to {max}', ends)
}

/** Maximum characters of a number; matching thousands separators in longer texts would be slow. */
const maxNumberLength = 64

/** The number as JavaScript writes it, or a text that is no number. */
function normalizeNumber(text: string, { decimals }: { decimals?: number }): string {
  if (text.length > maxNumberLength) return ''
  return decimals === undefined ? text : normalizeAmount(text, decimals).trim()
}

/**
 * Normalizes amounts as people and spreadsheets write them: "$ 12,500.00", "US$ 12.500,00", "12.500,00 EUR" or "12.500,00 kr" →
 * "12500.00". Other texts are unchanged.
 */
function normalizeAmount(raw: string, decimals: number): string {
  const digits = raw
    .replace(/^(?:kr\.?|Rp\.?|RM|Rs\.?|Fr\.?|S\/\.?)\s*(?=\d)/i, '')
    .replace(/(\d)\s*(?:kr\.?|zł|Kč|Ft|lei|TL|Fr\.?)$/i, '$1')
    .replace(/^[\s\p{Sc}]*([A-Z]{3}\s|[A-Z]{1,2}\p{Sc}\s?)?|(\s([A-Z]{3}|[A-Z]{1,2}(?=\p{Sc})))?[\s\p{Sc}]*$/gu, '')
    .replace(/[\s'’](?=\d{3}(\D|$))/g, '')
  // Where amounts have three decimals, a page that writes 12,345 for 12.345 means decimals.
  if (decimals === 3 && writesDecimalComma(getLocale()) && /^\d+,\d{3}$/.test(digits)) return digits.replace(',', '.')
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(digits)) return digits.replaceAll(',', '')
  if (/^(\d{1,3}(\.\d{3})+,\d{1,3}|\d+,\d{1,2})$/.test(digits)) return digits.replaceAll('.', '').replace(',', '.')
  // Elsewhere than on a page that writes 12.345 for 12,345, one group of three digits after a point may be decimals.
  const groups = writesDecimalComma(getLocale()) ? /^[1-9]\d{0,2}(\.\d{3})+$/ : /^[1-9]\d{0,2}(\.\d{3}){2,}$/
  if (groups.test(digits)) return digits.replaceAll('.', '')
  return digits
}

function parseUrl(field: Field, raw: unknown): ParseResult {
  const parsed = parseBoundedText(field, raw, fieldLimits.url)
  if (!parsed.ok) return parsed
  const text = String(parsed.value)
  const withScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/:]+:\d/.test(text) ? text : `https://${text}`
  const url = URL.canParse(withScheme) && !/\s/.test(withScheme) ? new URL(withScheme) : null
  const isReachable = url && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname.includes('.')
  if (!isReachable) return rejectValue(field, t('{label} must be a web address'))
  // In bytes, because an index entry can have at most 2,704.
  return new TextEncoder().encode(withScheme).length <= fieldLimits.url
    ? accept(withScheme)
    : rejectValue(field, t('{label} must be at most {max} characters', { max: fieldLimits.url }))
}

function parseMoment(field: Field, raw: unknown, parse: (text: string) => string | null): ParseResult {
  const instant = typeof raw === 'string' ? parse(raw.trim()) : null
  return instant ? accept(instant) : rejectValue(field, t('{label} must be a date and time'))
}

/** Parses ISO 8601; a date without a time becomes a calendar day. */
function parseInstant(value: string): string | null {
  if (isCalendarDay(value)) return encodeCalendarDay(value)
  if (!/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)$/.test(value)) return null
  const date = new Date(value.replace(' ', 'T'))
  const year = date.getUTCFullYear()
  // ISO strings of other years have six digits or do not exist, and PostgreSQL has no year zero.
  return year >= 1 && year <= 9_999 ? date.toISOString() : null
}
