import {
  decodeCalendarDay,
  encodeCalendarDay,
  isCalendarDay,
  toDay,
  toEditableDateTime,
} from '#contract/kit/calendar-day.ts'
import { fromLocalDateTime } from '#contract/kit/local-time.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { writesDecimalComma } from '#contract/language/languages.ts'
import { getLocale, t } from '#contract/language/translate.ts'
import { formatDate, formatDateTime } from '../../shared/format-date.ts'
import type { Option } from '../controls/select.tsx'

export type EditorKind =
  | 'text'
  | 'paragraph'
  | 'email'
  | 'phone'
  | 'url'
  | 'number'
  | 'amount'
  | 'choice'
  | 'yes-no'
  | 'date'
  | 'date-time'
  /** The day of an instant. */
  | 'day'
  | 'picker'
  | 'json'

/** Whether Enter inserts a line break in this kind of editor. */
export const isMultiline = (kind: EditorKind): boolean => kind === 'paragraph' || kind === 'json'

/** Kinds that are edited in a list of choices. */
export type ListKind = 'choice' | 'yes-no' | 'picker'

/** Kinds that are edited as a date. */
export type DateKind = 'date' | 'day' | 'date-time'

export const isDateKind = (kind: EditorKind): kind is DateKind =>
  kind === 'date' || kind === 'day' || kind === 'date-time'

export const isListKind = (kind: EditorKind): kind is ListKind =>
  kind === 'choice' || kind === 'yes-no' || kind === 'picker'

export type FieldValue = string | number | boolean | Record<string, unknown>

/**
 * Converts a value to an editor draft: text for typed kinds, the value itself for pickers and key/value pairs. Dates with
 * a time become local time in `timeZone`; null means the browser's.
 */
export function toDraft(kind: EditorKind, value: FieldValue | null | undefined, timeZone: string | null): unknown {
  if (kind === 'picker' || kind === 'json') return value ?? null
  if (value === null || value === undefined) return ''
  if (kind === 'date-time') return toEditableDateTime(String(value), timeZone)
  if (kind === 'day') return toDay(String(value), timeZone)
  if (kind === 'date') return String(value).slice(0, 10)
  if (kind === 'yes-no') return value ? 'yes' : 'no'
  if (kind === 'number' || kind === 'amount')
    return String(value).replace('.', writesDecimalComma(getLocale()) ? ',' : '.')
  return String(value)
}

type ParsedDraft<V> = { value: V | null; error?: string }

/**
 * The inverse of `toDraft`. Empty text becomes null. `error` says why the draft is not a valid value. `from` is the value
 * that the draft was made from.
 */
export function toValue<V extends FieldValue>(
  kind: EditorKind,
  draft: unknown,
  timeZone: string | null,
  from?: V | null,
): ParsedDraft<V> {
  if (kind === 'picker') return { value: (draft as V | null) ?? null }
  if (kind === 'json') return { value: draft && Object.keys(draft).length > 0 ? (draft as V) : null }
  const text = String(draft ?? '').trim()
  if (text === '') return { value: null }
  if (kind === 'yes-no') return { value: (text === 'yes') as V }
  // The control cannot show the seconds, or whether there is a time, so an unchanged draft keeps its original value.
  if ((kind === 'date-time' || kind === 'day') && from && text === toDraft(kind, from, timeZone)) return { value: from }
  if ((kind === 'day' || kind === 'date') && !isCalendarDay(text)) return { value: null, error: t('Enter a date') }
  if (kind === 'day') return { value: encodeCalendarDay(text) as V }
  if (kind === 'date-time') {
    // The parser of the browser reads much that is no date.
    const moment = /^\d{4,}-\d\d-\d\dT/.test(text) ? fromLocalDateTime(text, timeZone) : null
    return moment === null ? { value: null, error: t('Enter a date and time') } : { value: moment as V }
  }
  if (kind !== 'number') return { value: text as V }
  const number = readNumber(text)
  return Number.isFinite(number) ? { value: number as V } : { value: null, error: t('Enter a number') }
}

/** Reads a number as the page shows it, or with the other separator before decimals: in English 1,234 is 1234, and 12,5 is 12.5. */
export function readNumber(text: string): number {
  const [separator, grouped] = writesDecimalComma(getLocale())
    ? (['.', /^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/] as const)
    : ([',', /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/] as const)
  return Number((grouped.test(text) ? text.replaceAll(separator, '') : text).replace(',', '.'))
}

export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (a === null || b === null || a === undefined || b === undefined) return (a ?? '') === (b ?? '')
  if (typeof a !== 'object' || typeof b !== 'object') return sameInstant(a, b)
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

type FormatOptions = { options?: readonly Option[]; timeZone?: string | null }

/** Formats a value for display; `options` has the labels of choices. */
export function formatValue(
  kind: EditorKind,
  value: FieldValue | null,
  { options = [], timeZone }: FormatOptions = {},
): string {
  if (value === null) return ''
  if (kind === 'choice') return options.find((option) => option.value === value)?.label ?? String(value)
  if (kind === 'yes-no') return value ? t('Yes') : t('No')
  if (kind === 'number') return formatNumber(Number(value), { maximumFractionDigits: 10 })
  if (kind === 'date-time') return formatDateTime(String(value), timeZone)
  if (kind === 'day') return formatDate(String(value), timeZone)
  if (kind === 'date') return formatDate(String(value), 'UTC')
  if (kind === 'json')
    return Object.entries(value)
      .map(([key, entry]) => `${key}: ${typeof entry === 'string' ? entry : JSON.stringify(entry)}`)
      .join('\n')
  return String(value)
}

/**
 * Whether two values are instants within the same minute. Seconds don't count, because the editor doesn't show them. A
 * calendar day never equals an instant.
 */
function sameInstant(a: unknown, b: unknown) {
  const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
  if (typeof a !== 'string' || typeof b !== 'string' || !iso.test(a) || !iso.test(b)) return false
  if (decodeCalendarDay(a) !== decodeCalendarDay(b)) return false
  return Math.floor(Date.parse(a) / 60_000) === Math.floor(Date.parse(b) / 60_000)
}

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, entry]) => [key, sorted(entry)]),
  )
}
