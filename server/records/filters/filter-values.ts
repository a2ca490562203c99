import type { CustomFieldType } from '#contract/custom-fields/enums.ts'
import { outcomeProbabilities } from '#contract/deals/enums.ts'
import type { FilterKind } from '#contract/filters/filter-fields.ts'
import type { ParsedCondition } from '#contract/filters/parse-filter.ts'
import { toColumnName } from '#contract/kit/names.ts'
import { closedTaskStatuses } from '#contract/tasks/enums.ts'
import { andWhere, identifier, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { inDictionaryOrder } from '../sorts.ts'

/** The values of a field of one record, as SQL. */
export type FilterValues = {
  /** Expression of a value. */
  value: Sql
  /** The type of its parameters. */
  type: 'text' | 'uuid' | 'boolean'
  /** Condition that the record has a value that meets a test of `value`. */
  some: (test: Sql) => Sql
  isEmpty: Sql
  isFilled: Sql
  /** A column with the normalized text, whose index finds the beginning of a text. */
  prefixColumn?: Sql
}

/** Id and type of the custom field of a condition. */
type CustomFieldRef = { id: string; type: CustomFieldType }

/** Which record a condition is about. `alias` is one of ours. */
export type FilterSubject = { workspaceId: string; alias: 'c' | 'l' }

/** The probability that weights a deal in sums, in percent: SQL of `effectiveProbability()`. */
export const effectiveProbabilityOf = (alias: string) =>
  `case ${alias}.status ${Object.entries(outcomeProbabilities)
    .map(([status, percent]) => `when '${status}' then ${percent}`)
    .join(' ')} else ${alias}.probability end`

const closedStatusList = closedTaskStatuses.map((status) => `'${status}'`).join()

/** Condition that a task is open. */
export const isOpenTask = (alias: string) => `${alias}.status not in (${closedStatusList})`

/** Condition that a task is overdue: its instant has passed, independent of time zones (TASK-029). */
export const isOverdueTask = (alias: string) => `${alias}.due_date < now() and ${isOpenTask(alias)}`

/** Values that are not in the column of their name. */
const computedValues: Readonly<Record<string, (alias: string) => string>> = {
  'deal.value': (alias) => `${alias}.value_thousandths`,
  'deal.probability': (alias) => `(${effectiveProbabilityOf(alias)})`,
  // Never null, so that a task without a due date is not overdue.
  'task.isOverdue': (alias) => `(${alias}.due_date is not null and ${isOverdueTask(alias)})`,
}

/** Columns with the normalized text of a field, for `startsWith`. */
const prefixColumns: Readonly<Record<string, string>> = {
  'contact.name': 'name_key',
  'company.name': 'name_key',
  'deal.title': 'title_key',
  'task.title': 'title_key',
}

/** Returns the values of a field that has a column. */
export function columnValues({ kind, key, field }: ParsedCondition, { alias }: FilterSubject): FilterValues {
  const name = `${kind}.${key}`
  const computed = computedValues[name]
  const column = sql`${raw(alias)}.${identifier(toColumnName(key))}`
  const prefixColumn = prefixColumns[name]
  return {
    value: computed
      ? raw(computed(alias))
      : field.type === 'text'
        ? raw(inDictionaryOrder(identifier(toColumnName(key)).sql, alias))
        : column,
    type: field.type === 'yesNo' ? 'boolean' : isLink(field.type) ? 'uuid' : 'text',
    some: (test) => test,
    isEmpty: computed ? sql`${raw(computed(alias))} is null` : sql`${column} is null`,
    isFilled: computed ? sql`${raw(computed(alias))} is not null` : sql`${column} is not null`,
    ...(prefixColumn && { prefixColumn: raw(`${alias}.${prefixColumn}`) }),
  }
}

const isLink = (type: string): boolean => type === 'member' || type === 'record'

/** Returns the values of a custom field, which are rows of their own. */
export function customValues(
  kind: FilterKind,
  { id, type }: CustomFieldRef,
  { workspaceId, alias }: FilterSubject,
): FilterValues {
  const some = (test?: Sql) => sql`exists (
    select from custom_field_values v
     where v.workspace_id = ${workspaceId} and v.kind = ${raw(`'${kind}'`)} and v.field_id = ${id}
       and v.record_id = ${raw(alias)}.id${andWhere(test ? [test] : [])})`
  return {
    value: raw(`v.${customColumns[type] ?? 'text_value'}`),
    type: 'text',
    some,
    isEmpty: sql`not ${some()}`,
    isFilled: some(),
  }
}

/** The columns of values that are not stored as text. */
const customColumns: Partial<Record<CustomFieldType, string>> = {
  LONG_TEXT: 'long_value',
  NUMBER: 'number_value',
  DATE: 'time_value',
  DATE_TIME: 'time_value',
}

/** Returns the tags of a record. */
export function tagValues(kind: FilterKind, { workspaceId, alias }: FilterSubject): FilterValues {
  const some = (test?: Sql) => sql`exists (
    select from tag_assignments a
     where a.workspace_id = ${workspaceId} and a.${identifier(`${kind}_id`)} = ${raw(alias)}.id${andWhere(test ? [test] : [])})`
  return { value: raw('a.tag_id'), type: 'uuid', some, isEmpty: sql`not ${some()}`, isFilled: some() }
}
