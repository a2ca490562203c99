import { empty, identifier, join, raw, type Sql, sql } from '../platform/database/sql.ts'
import { badRequest } from '../platform/errors.ts'
import { inDictionaryOrder } from './sorts.ts'

/** Converts the value of a filter to a condition on alias `c`; `key` is the name of the filter, for error messages. */
export type FilterCondition = (value: string, key: string) => Sql

/** Matches any of the comma-separated values, which must all be known. Uses the same index as `byCode`. */
export const anyOf =
  (column: string, known: KnownValues): FilterCondition =>
  (value, key) =>
    sql`c.${identifier(column)} in (${valueList(key, value, known)})`

/** Matches any of the comma-separated texts. Uses the same index as `byText`, whose collation distinguishes case and accents. */
export const anyText =
  (column: string): FilterCondition =>
  (value, key) =>
    sql`${raw(inDictionaryOrder(column))} in (${valueList(key, value)})`

export const equal =
  (column: string): FilterCondition =>
  (value) =>
    sql`c.${identifier(column)} = ${value}`

/** Matches records with the tag; `column` is the column of `tag_assignments` that references what column `key` of the record contains. */
export const hasTag =
  (column: string, key = 'id'): FilterCondition =>
  (value) =>
    sql`exists (select from tag_assignments a
    where a.workspace_id = c.workspace_id and a.${identifier(column)} = c.${identifier(key)} and a.tag_id = ${value})`

/** Matches the records that an import created or changed; none of another workspace, and none whose rows are no longer kept. */
export const wasImported: FilterCondition = (value) => sql`c.id in (
  select r.record_id from import_rows r
   where r.workspace_id = c.workspace_id and r.import_id = ${value} and r.outcome in ('created', 'updated'))`

/** Matches records with an open deal; `column` is the column of `deals` that references the record. */
export const hasOpenDeal =
  (column: string): FilterCondition =>
  (value: unknown) =>
    sql`${value ? empty : raw('not ')}exists (select from deals d
    where d.workspace_id = c.workspace_id and d.${identifier(column)} = c.id and d.status = 'OPEN' and d.deleted_at is null)`

/** Matches texts that contain another one, whatever their case and accents. */
export const containsText = (value: Sql, text: string): Sql =>
  sql`normalize_text(${value}) like '%' || escape_like(normalize_text(${text})) || '%'`

/** The filters `createdFrom`, `createdTo`, `updatedFrom` and `updatedTo`. */
export const timestampFilters = {
  createdFrom: (value) => sql`c.created_at >= ${value}`,
  createdTo: (value) => sql`c.created_at <= ${value}`,
  updatedFrom: (value) => sql`c.updated_at >= ${value}`,
  updatedTo: (value) => sql`c.updated_at <= ${value}`,
} satisfies Record<string, FilterCondition>

/** Pads the list with its last value to a power of two, so that there are only a few different statement texts. */
function valueList(key: string, value: string, known?: KnownValues): Sql {
  const values = parseFilterValues(key, value, known)
  const size = 2 ** Math.ceil(Math.log2(values.length))
  return join([...values, ...Array<string>(size - values.length).fill(values.at(-1) as string)])
}

type KnownValues = readonly string[] | ((value: string) => boolean)

/** Parses `HOT,WARM` to its distinct values; throws 400 for an unknown one. */
export function parseFilterValues(key: string, value: string, known?: KnownValues): string[] {
  const values = [...new Set(value.split(',').map((one) => one.trim()))].filter(Boolean)
  const isKnown = (one: string) => !known || (typeof known === 'function' ? known(one) : known.includes(one))
  const unknownValue = values.find((one) => !isKnown(one))
  if (unknownValue !== undefined || values.length === 0 || values.length > 100)
    throw badRequest(`The filter ${key} is not valid.`, { [key]: ['This value is not known.'] })
  return values
}
