import type { FilterField } from '#contract/filters/filter-fields.ts'
import type { Operand } from '#contract/filters/operands.ts'
import type { FilterFieldType, FilterOperator } from '#contract/filters/operators.ts'
import { join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { containsText } from '../conditions.ts'
import type { FilterValues } from './filter-values.ts'
import { type Clock, type Period, toPeriod } from './periods.ts'

/** The reader of a list: `isMe` and days depend on them. */
export type Reader = Clock & { userId: string }

type Test = (
  values: FilterValues,
  operator: FilterOperator,
  operand: Operand,
  reader: Reader,
  field: FilterField,
) => Sql

/** Creates the test of one value. `isEmpty` is not one, because it is about all values. */
export const testValue: Test = (values, operator, operand, reader, field) =>
  tests[field.type](values, operator, operand, reader, field)

const isOneOf: Test = ({ value, type }, _operator, operand) =>
  Array.isArray(operand)
    ? sql`${value} = any(${operand.map(String)}::${raw(type)}[])`
    : sql`${value} = ${String(operand)}::${raw(type)}`

const testText: Test = (values, operator, operand, reader, field) => {
  if (operator === 'contains') return containsText(values.value, String(operand))
  if (operator !== 'startsWith') return isOneOf(values, operator, operand, reader, field)
  const { prefixColumn } = values
  // PostgreSQL uses an index for a comparison, but not for `like`, which could leak rows of another workspace.
  if (prefixColumn)
    return sql`${prefixColumn} ~>=~ normalize_text(${operand}::text) and ${prefixColumn} ~<~ (normalize_text(${operand}::text) || chr(1114111))`
  return sql`normalize_text(${values.value}) like escape_like(normalize_text(${operand}::text)) || '%'`
}

const testTime: Test = ({ value }, operator, operand, reader, { type }) => {
  const period = toPeriod(operator, operand, reader, type === 'day')
  const bounds = (Object.keys(periodComparisons) as (keyof Period)[]).flatMap((bound) =>
    period[bound] === undefined ? [] : [sql`${value} ${raw(periodComparisons[bound])} ${period[bound]}::timestamptz`],
  )
  return join(bounds, ' and ')
}
const periodComparisons: Readonly<Record<keyof Period, string>> = { from: '>=', after: '>', to: '<=', before: '<' }

const tests: Readonly<Record<FilterFieldType, Test>> = {
  text: testText,
  longText: testText,
  choice: isOneOf,
  number: (values, operator, operand, _reader, field) => {
    const compare = field.precision === 'float' ? compareFloat : compareWhole
    const bounds = toBounds(operator, operand)
    return join(
      bounds.map(({ comparison, bound }) => compare(values.value, comparison, bound, field)),
      ' and ',
    )
  },
  // Not by equation, which the index of a condition would not serve.
  yesNo: (values, operator, operand, reader, field) =>
    values.type === 'boolean'
      ? sql`${values.value}${raw(operand === true ? '' : ' is false')}`
      : isOneOf(values, operator, operand, reader, field),
  moment: testTime,
  day: testTime,
  member: (values, operator, operand, reader, field) =>
    isOneOf(values, operator, operator === 'isMe' ? reader.userId : operand, reader, field),
  record: isOneOf,
  records: () => {
    throw new Error('linked records are compiled by themselves')
  },
}

type Comparison = '>' | '>=' | '<' | '<='
type Bound = { comparison: Comparison; bound: number }

/** A number is equal to another if it is neither less nor greater, so that all operators are ranges. */
function toBounds(operator: FilterOperator, operand: Operand): Bound[] {
  if (operator === 'between') {
    const [from, to] = operand as readonly (number | null)[]
    return [
      ...(from == null ? [] : [{ comparison: '>=' as const, bound: from }]),
      ...(to == null ? [] : [{ comparison: '<=' as const, bound: to }]),
    ]
  }
  const bound = Number(operand)
  if (operator === 'is')
    return [
      { comparison: '>=', bound },
      { comparison: '<=', bound },
    ]
  return [{ comparison: comparisons[operator as keyof typeof comparisons], bound }]
}
const comparisons = { greaterThan: '>', lessThan: '<', atLeast: '>=', atMost: '<=' } as const

type CompareNumber = (value: Sql, comparison: Comparison, bound: number, field: FilterField) => Sql

const compareFloat: CompareNumber = (value, comparison, bound) => sql`${value} ${raw(comparison)} ${bound}::float8`

/** Compares a whole number, or one stored as thousandths, by its index. The bound may have more decimals, so it is rounded. */
const compareWhole: CompareNumber = (value, comparison, bound, { precision }) => {
  const round = raw(comparison === '>' || comparison === '<=' ? 'floor' : 'ceil')
  const scale = raw(precision === 'thousandth' ? '1000' : '1')
  return sql`${value} ${raw(comparison)} ${round}(${String(bound)}::numeric * ${scale})::bigint`
}
