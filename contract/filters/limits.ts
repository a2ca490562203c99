import { fieldLimits } from '../kit/fields.ts'

/** Limits of a filter. A condition that is not in a group is one level deep. */
export const filterLimits = {
  depth: 8,
  conditions: 50,
  /** Characters of a filter in a query string. */
  jsonLength: 8_000,
  /** Values of one `anyOf`. */
  values: 100,
  textLength: fieldLimits.url,
  /** Maximum absolute value of a number. */
  number: fieldLimits.money,
  /** Days of `inLastDays` and `inNextDays`. */
  days: 3_650,
  /** Days and times have a year of four digits, in every time zone. */
  firstDay: '1000-01-01',
  lastDay: '9000-12-31',
  /** Characters of a field name that an error message repeats. */
  shownName: 80,
} as const
