/** The types of fields that filters distinguish. */
export type FilterFieldType =
  | 'text'
  | 'longText'
  | 'choice'
  | 'number'
  | 'yesNo'
  | 'moment'
  | 'day'
  | 'member'
  | 'record'
  | 'records'

/** The value that an operator compares a field with. */
type OperandShape = 'one' | 'list' | 'pair' | 'days' | 'none' | 'yes' | 'filter'

/**
 * Every operator and its value. `before` and `after` exclude the day or time that they name; `between` includes both ends, of which one
 * may be null. `inLastDays` and `inNextDays` include today. `isEmpty` takes true, its default, or false.
 */
export const filterOperators = {
  is: 'one',
  anyOf: 'list',
  contains: 'one',
  startsWith: 'one',
  isEmpty: 'yes',
  greaterThan: 'one',
  lessThan: 'one',
  atLeast: 'one',
  atMost: 'one',
  between: 'pair',
  before: 'one',
  after: 'one',
  inLastDays: 'days',
  inNextDays: 'days',
  today: 'none',
  thisWeek: 'none',
  thisMonth: 'none',
  thisQuarter: 'none',
  isMe: 'none',
  some: 'filter',
  none: 'filter',
} as const satisfies Record<string, OperandShape>
export type FilterOperator = keyof typeof filterOperators

const timeOperators = [
  ...(['is', 'before', 'after', 'between', 'inLastDays', 'inNextDays'] as const),
  ...(['today', 'thisWeek', 'thisMonth', 'thisQuarter', 'isEmpty'] as const),
]

/** The operators of each type. `is` a day means any time of that day. */
export const operatorsByType: Readonly<Record<FilterFieldType, readonly FilterOperator[]>> = {
  text: ['is', 'anyOf', 'contains', 'startsWith', 'isEmpty'],
  longText: ['contains', 'startsWith', 'isEmpty'],
  choice: ['is', 'anyOf', 'isEmpty'],
  number: ['is', 'greaterThan', 'lessThan', 'atLeast', 'atMost', 'between', 'isEmpty'],
  yesNo: ['is', 'isEmpty'],
  moment: timeOperators,
  day: timeOperators,
  member: ['is', 'anyOf', 'isMe', 'isEmpty'],
  record: ['is', 'anyOf', 'isEmpty'],
  records: ['some', 'none'],
}
