import type { CustomField } from '#contract/custom-fields/custom-field.ts'
import type { FilterParameters } from '#contract/filters/filter.ts'
import { type FilterKind, type FilterLink, isFilterKind, toCustomFilterField } from '#contract/filters/filter-fields.ts'
import { filterMessages, InvalidFilter } from '#contract/filters/messages.ts'
import {
  type CustomFieldName,
  listCustomFields,
  type ParsedCondition,
  type ParsedFilter,
  parseFilter,
} from '#contract/filters/parse-filter.ts'
import { isTimeZone } from '#contract/kit/calendar.ts'
import { isJsonObject, tryParseJson } from '#contract/kit/json.ts'
import { pluralOf, type RecordKindName } from '#contract/kit/kinds.ts'
import { toColumnName } from '#contract/kit/names.ts'
import { t } from '#contract/language/translate.ts'
import type { Scope } from '../../platform/database/scope.ts'
import { andWhere, identifier, join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { badRequest } from '../../platform/errors.ts'
import { type Reader, testValue } from './filter-tests.ts'
import { columnValues, customValues, type FilterSubject, tagValues } from './filter-values.ts'

/** A filter as a caller sent it, and the time zone of its days. */
type FilterRequest = { filter?: unknown; timezone?: string | undefined }

/**
 * Whether a filter is compiled with what is read first, which needs a transaction: the definitions of custom fields, or the time zone of the
 * caller, if it is about days and names none. Throws 400 if it is invalid.
 */
export const needsReads = (kind: FilterKind, { filter, timezone }: FilterRequest): boolean =>
  filter != null &&
  (withBadRequest(() => listCustomFields(kind, filter)).length > 0 || (timezone === undefined && hasDays(filter)))

/** The same for the parameters of a list. */
export const parametersNeedReads = (kind: RecordKindName, parameters: FilterParameters): boolean =>
  isFilterKind(kind) && needsReads(kind, parseParameters(parameters))

/** Compiles the filter among the parameters of a list, as `compileFilter()` does. */
export const compileParameters = async (
  scope: Scope,
  kind: RecordKindName,
  parameters: FilterParameters,
): Promise<Sql | null> =>
  parameters.filter && isFilterKind(kind) ? compileFilter(scope, kind, parseParameters(parameters)) : null

function parseParameters({ filter: text, timezone }: FilterParameters): FilterRequest {
  if (!text) return {}
  const filter = tryParseJson(text)
  if (!isJsonObject(filter)) throw badRequest(filterMessages.notUnderstood, { filter: [filterMessages.notUnderstood] })
  return { filter, timezone }
}

/**
 * Compiles a filter to a condition on alias `c`, a record of the scope’s workspace; null without one. What a caller sent is only ever a
 * parameter. Throws 400 if the filter is invalid.
 */
export async function compileFilter(
  scope: Scope,
  kind: FilterKind,
  { filter, timezone }: FilterRequest,
): Promise<Sql | null> {
  if (timezone !== undefined && !isTimeZone(timezone))
    throw badRequest('This time zone is not known.', { timezone: [t('Time zone must be one like Europe/Paris')] })
  if (filter == null) return null
  const names = withBadRequest(() => listCustomFields(kind, filter))
  const definitions = names.length > 0 ? await readDefinitions(scope, names) : new Map<string, Definition>()
  const parsed = withBadRequest(() =>
    parseFilter(kind, filter, (name) => {
      const definition = definitions.get(toMapKey(name))
      if (!definition || definition.isArchived) return definition && 'archived'
      return toCustomFilterField(
        definition.type,
        definition.choices.map(({ id }) => id),
      )
    }),
  )
  const timeZone = timezone ?? (hasDays(filter) ? await readTimeZone(scope) : 'UTC')
  const reader = { userId: scope.userId, timeZone, now: Date.now() }
  return compileNode({ workspaceId: scope.workspaceId, alias: 'c', reader, definitions }, parsed)
}

/** Whether a filter names a day or a period somewhere, whose bounds depend on the time zone. */
const hasDays = (filter: unknown): boolean =>
  /"\d{4}-\d\d-\d\d"|"(inLastDays|inNextDays|today|this\w+)"/.test(JSON.stringify(filter))

/** The time zone of the caller’s profile; UTC without one. */
async function readTimeZone(scope: Scope): Promise<string> {
  const row = await scope.tx.first<{ timeZone: string }>(sql`select reader_time_zone() as "timeZone"`)
  return row && isTimeZone(row.timeZone) ? row.timeZone : 'UTC'
}

/** Runs a function of the contract; an `InvalidFilter` becomes a 400. */
function withBadRequest<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw error instanceof InvalidFilter ? badRequest(error.message, { filter: [error.message] }) : error
  }
}

type Definition = Pick<CustomField, 'kind' | 'key' | 'id' | 'type' | 'choices' | 'isArchived'>
const toMapKey = ({ kind, key }: CustomFieldName): string => `${kind}.${key}`

async function readDefinitions(scope: Scope, names: CustomFieldName[]): Promise<Map<string, Definition>> {
  const [kinds, keys] = [names.map(({ kind }) => kind), names.map(({ key }) => key)]
  const rows = await scope.tx.rows<Definition>(sql`
    select f.kind, f.key, f.id, f.type, f.choices, f.archived_at is not null as "isArchived" from custom_fields f
     where f.workspace_id = ${scope.workspaceId} and (f.kind, f.key) in (select * from unnest(${kinds}::text[], ${keys}::text[]))`)
  return new Map(rows.map((row) => [toMapKey(row), row]))
}

type Compilation = FilterSubject & { reader: Reader; definitions: ReadonlyMap<string, Definition> }

function compileNode(at: Compilation, node: ParsedFilter): Sql {
  switch (node.type) {
    case 'and':
    case 'or': {
      const parts = node.filters.map((part) => compileNode(at, part))
      return sql`(${join(parts, node.type === 'and' ? ' and ' : ' or ')})`
    }
    // An empty field makes a comparison null, which `not` alone would keep.
    case 'not':
      return sql`(${compileNode(at, node.filter)}) is not true`
    case 'linked':
      return compileLink(at, node.link, node.filter)
    default:
      return compileCondition(at, node)
  }
}

/** Deleted records do not count. A filter follows one link, so only `c` has linked records. */
function compileLink(at: Compilation, { kind, column, isMany }: FilterLink, filter: ParsedFilter | null): Sql {
  const linkColumn = identifier(toColumnName(column))
  const isLinked = isMany ? sql`l.${linkColumn} = c.id` : sql`l.id = c.${linkColumn}`
  return sql`exists (
    select from ${raw(pluralOf(kind))} l
     where l.workspace_id = ${at.workspaceId} and ${isLinked} and l.deleted_at is null${andWhere(
       filter ? [compileNode({ ...at, alias: 'l' }, filter)] : [],
     )})`
}

function compileCondition(at: Compilation, condition: ParsedCondition): Sql {
  const { field, operator, operand } = condition
  const values = valuesOf(at, condition)
  if (operator === 'isEmpty') return operand === true ? values.isEmpty : values.isFilled
  return values.some(testValue(values, operator, operand, at.reader, field))
}

function valuesOf(at: Compilation, condition: ParsedCondition) {
  const { kind, key, isCustom } = condition
  if (!isCustom) return key === 'tags' ? tagValues(kind, at) : columnValues(condition, at)
  const definition = at.definitions.get(`${kind}.${key}`)
  if (!definition) throw new Error(`the custom field ${key} was not read`)
  return customValues(kind, definition, at)
}
