import { isCalendarDay } from '../kit/calendar-day.ts'
import { moment } from '../kit/fields.ts'
import { isUuid, parseValue } from '../kit/parse.ts'
import { isStorable } from '../kit/storable.ts'
import type { FilterField } from './filter-fields.ts'
import { filterLimits } from './limits.ts'
import { filterMessages, InvalidFilter } from './messages.ts'
import { type FilterFieldType, type FilterOperator, filterOperators, operatorsByType } from './operators.ts'

/** The checked value of a condition; times are ISO 8601 in UTC, ids in lower case. */
export type Operand = string | number | boolean | null | readonly string[] | readonly (string | number | null)[]

type Named = { field: string; operator: FilterOperator }

/** Returns the operator if a field of this type has it; throws `InvalidFilter` otherwise. */
export function parseOperator(name: string, type: FilterFieldType, operator: unknown): FilterOperator {
  const known = operatorsByType[type].find((each) => each === operator)
  if (known) return known
  const named = { field: name, operator: typeof operator === 'string' ? operator : JSON.stringify(typeof operator) }
  throw new InvalidFilter(filterMessages.unknownOperator(named, operatorsByType[type].join(', ')))
}

/** Parses the value of a condition on a field; throws `InvalidFilter` if the operator cannot take it. */
export function parseOperand(named: Named, field: FilterField, value: unknown): Operand {
  const shape = filterOperators[named.operator]
  const parse = (one: unknown) => parseScalar(named, field, one)
  if (shape === 'one') return parse(value)
  if (shape === 'list') {
    if (!Array.isArray(value) || value.length === 0 || value.length > filterLimits.values)
      throw new InvalidFilter(filterMessages.list(named))
    return value.map((one) => String(parse(one)))
  }
  if (shape === 'pair') return parsePair(named, parse, value)
  if (shape === 'days') {
    const isValid = Number.isInteger(value) && Number(value) >= 1 && Number(value) <= filterLimits.days
    if (!isValid) throw new InvalidFilter(filterMessages.days(named))
    return value as number
  }
  if (shape === 'yes') {
    if (value !== undefined && typeof value !== 'boolean') throw new InvalidFilter(filterMessages.yesNo(named))
    return value ?? true
  }
  if (value !== undefined) throw new InvalidFilter(filterMessages.noValue(named))
  return null
}

function parsePair(named: Named, parse: (one: unknown) => string | number | boolean, value: unknown): Operand {
  if (!Array.isArray(value) || value.length !== 2) throw new InvalidFilter(filterMessages.pair(named))
  const [from, to] = value.map((one) => (one === null ? null : (parse(one) as string | number)))
  const isBackwards = from != null && to != null && isAfter(from, to)
  if ((from === null && to === null) || isBackwards) throw new InvalidFilter(filterMessages.pair(named))
  return [from ?? null, to ?? null]
}

/** A day and a time are not compared: the day may have begun before the time. */
const isAfter = (from: string | number, to: string | number): boolean =>
  typeof from === 'string' && from.length !== String(to).length ? false : from > to

function parseScalar(named: Named, field: FilterField, value: unknown): string | number | boolean {
  const parsed = parsers[field.type](value, field, named)
  if (parsed === undefined) throw new InvalidFilter(describeScalar(named, field))
  return parsed
}

function describeScalar(named: Named, { type }: FilterField): string {
  if (type === 'longText') return filterMessages.text(named)
  if (type === 'member' || type === 'record') return filterMessages.id(named)
  if (type === 'moment') return named.operator === 'is' ? filterMessages.day(named) : filterMessages.moment(named)
  return type === 'records' ? filterMessages.notUnderstood : filterMessages[type](named)
}

type ParseScalar = (value: unknown, field: FilterField, named: Named) => string | number | boolean | undefined

const parseText: ParseScalar = (value) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= filterLimits.textLength && isStorable(value)
    ? value
    : undefined
const parseId: ParseScalar = (value) => (isUuid(value) ? value.toLowerCase() : undefined)
const parseDay: ParseScalar = (value) =>
  typeof value === 'string' && isCalendarDay(value) && isWithinYears(value) ? value : undefined

const parsers: Readonly<Record<FilterFieldType, ParseScalar>> = {
  text: parseText,
  longText: parseText,
  choice: (value, { values }) => (typeof value === 'string' && values?.includes(value) ? value : undefined),
  number: (value) => (typeof value === 'number' && Math.abs(value) <= filterLimits.number ? value : undefined),
  yesNo: (value) => (typeof value === 'boolean' ? value : undefined),
  day: parseDay,
  moment(value, field, named) {
    const day = parseDay(value, field, named)
    if (day !== undefined || named.operator === 'is' || typeof value !== 'string' || !hasOffset(value)) return day
    const parsed = parseValue(timeField, value)
    return parsed.ok && typeof parsed.value === 'string' && isWithinYears(parsed.value) ? parsed.value : undefined
  },
  member: parseId,
  record: parseId,
  records: () => undefined,
}

const timeField = moment('time')
/** Without an offset, a time would be that of the server. */
const hasOffset = (time: string): boolean => /(Z|[+-]\d{2}:?\d{2})$/.test(time)
const isWithinYears = (time: string): boolean =>
  time.slice(0, 10) >= filterLimits.firstDay && time.slice(0, 10) <= filterLimits.lastDay
