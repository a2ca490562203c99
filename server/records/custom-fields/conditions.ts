import { customFieldLimits } from '#contract/custom-fields/enums.ts'
import { isCalendarDay } from '#contract/kit/calendar-day.ts'
import { moment } from '#contract/kit/fields.ts'
import { isJsonObject, tryParseJson } from '#contract/kit/json.ts'
import type { CustomFieldKind } from '#contract/kit/kinds.ts'
import { parseValue } from '#contract/kit/parse.ts'
import { isStorable } from '#contract/kit/storable.ts'
import { andWhere, join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { badRequest } from '../../platform/errors.ts'
import { containsText, type FilterCondition } from '../conditions.ts'

type Test = (value: unknown) => Sql | null

/** Maximum fields in one filter. */
const maxFields = 20

/**
 * Tests that a filter can apply to a value of alias `v`; null if the operand is malformed. An operand of another type than the field’s
 * matches nothing.
 */
const valueTests: Readonly<Record<string, Test>> = {
  is: (value) => {
    if (typeof value === 'boolean') return sql`v.text_value = ${String(value)}`
    return isText(value) ? sql`v.text_value = ${value}` : null
  },
  any: (value) =>
    Array.isArray(value) && value.length > 0 && value.length <= customFieldLimits.choices && value.every(isText)
      ? sql`v.text_value = any(${value}::text[])`
      : null,
  contains: (value) => (isText(value) ? containsText(raw('coalesce(v.text_value, v.long_value)'), value) : null),
  from: (value) => compare(raw('>='), value),
  // `to` a day includes the whole day.
  to: (value) =>
    typeof value === 'string' && isCalendarDay(value)
      ? sql`v.time_value < ${`${value}T00:00:00Z`}::timestamptz + interval '1 day'`
      : compare(raw('<='), value),
}

/** Filters by custom fields: JSON such as `{"seats":{"from":10},"plan":{"any":["<id>"]}}`. A record must meet all conditions. */
export const byCustomFields =
  (kind: CustomFieldKind): FilterCondition =>
  (text) =>
    join(
      parseFilter(text).map(([key, tests]) => {
        const fieldId = sql`(select find_custom_field(${raw(`'${kind}'`)}, ${key}))`
        const rows = sql`select from custom_field_values v
          where v.workspace_id = c.workspace_id and v.kind = ${raw(`'${kind}'`)} and v.record_id = c.id and v.field_id = ${fieldId}`
        const { empty: isEmpty, ...values } = tests
        // Without columns, so PostgreSQL looks the field up before any row, and refuses an unknown one even if there are no rows.
        const exists = sql`${fieldId} is not null`
        if (isEmpty === true) return sql`${exists} and not exists (${rows})`
        return sql`${exists} and exists (${rows}${andWhere(toConditions(values))})`
      }),
      ' and ',
    )

type FieldTests = Record<string, unknown>

function toConditions(values: FieldTests): Sql[] {
  return Object.entries(values).map(([name, value]) => {
    const condition = Object.hasOwn(valueTests, name) ? valueTests[name]?.(value) : null
    if (!condition) throw invalidFilter()
    return condition
  })
}

function parseFilter(text: string): [string, FieldTests][] {
  const filter = tryParseJson(text)
  if (!isJsonObject(filter)) throw invalidFilter()
  const entries = Object.entries(filter)
  const isValid = ([key, tests]: [string, unknown]): boolean => {
    if (!isStorable(key) || !isJsonObject(tests) || Object.keys(tests).length === 0) return false
    if (!('empty' in tests)) return true
    return tests.empty === false || (tests.empty === true && Object.keys(tests).length === 1)
  }
  if (entries.length === 0 || entries.length > maxFields || !entries.every(isValid)) throw invalidFilter()
  return entries as [string, FieldTests][]
}

function compare(operator: Sql, value: unknown): Sql | null {
  if (typeof value === 'number') return sql`v.number_value ${operator} ${value}::float8`
  if (typeof value !== 'string') return null
  if (isCalendarDay(value)) return sql`v.time_value ${operator} ${`${value}T00:00:00Z`}::timestamptz`
  const parsed = parseValue(moment('time'), value)
  return parsed.ok && parsed.value !== null ? sql`v.time_value ${operator} ${parsed.value}::timestamptz` : null
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && isStorable(value)

const invalidFilter = () =>
  badRequest('The filter customFields is not valid.', { customFields: ['This filter is not understood.'] })
