import { pageLimits } from '#contract/kit/envelope.ts'
import type { PluralName } from '#contract/kit/kinds.ts'
import type { Scope } from '../platform/database/scope.ts'
import { andWhere, empty, identifier, integerLiteral, join, raw, type Sql, sql } from '../platform/database/sql.ts'
import { badRequest, validationFailed } from '../platform/errors.ts'
import type { JsonPage } from '../platform/http/reply.ts'
import { parseSort, type SortColumn } from './keyset.ts'
import { fetchPage } from './page.ts'
import { active, type Selection, selectionByIds } from './store.ts'
import type { TotalCache } from './total-cache.ts'

/** The value of a filter → its condition on alias `c`; `key` is the filter's own name, for refusals. */
export type FilterCondition = (value: string, key: string) => Sql

/** What a feature says about the list of its records. */
export type ListDescriptor = {
  /** The table; `<table>_matching()` answers the ids that a text finds. */
  table: PluralName
  /** Joins to alias `c` that end in an alias `shown`: the wire form of a record. */
  representation: Sql
  sorts: Record<string, SortColumn>
  /** The order when none is asked for; default: newest first. */
  order?: string
  /** The filters of the list; `search` is every list's own. */
  conditions: Readonly<Record<string, FilterCondition>>
}

type Filters = { search?: string }
export type ListQuery = Filters & { limit?: number; cursor?: string; sort?: string; offset?: number; count?: 'all' }
export type RecordList = ReturnType<typeof createRecordList>

/** Pages, picks and filters of a kind of record. */
export function createRecordList({ table, representation, sorts, order = '-createdAt', conditions }: ListDescriptor) {
  /** In one order, whatever that of the caller. */
  const filterNames = ['search', ...Object.keys(conditions)]

  /** One page in one statement; the first page also brings the total (R3). */
  function fetchListPage(scope: Scope, query: ListQuery, counts: TotalCache): Promise<JsonPage> {
    const { limit = pageLimits.default, cursor, sort = order, offset, count, ...filters } = query
    return fetchPage(scope, counts, {
      table: raw(table),
      ctes: searchCtes(filters),
      where: where(scope, filters),
      isFiltered: Object.values(filters).some(isGiven),
      representation,
      filterKey: JSON.stringify(filterNames.map((key) => (filters as Record<string, unknown>)[key] ?? null)),
      sort: parseSort(sorts, sort),
      cursor,
      limit,
      offset,
      // What a search finds beyond that is not even looked for.
      countsExactly: count === 'all' && !filters.search,
    })
  }

  /** The records that a bulk call is for: those of its ids that are there, or all that its filters find. */
  function selection(scope: Scope, key: string, ids: string[] | undefined, filters: Filters | undefined): Selection {
    if (ids && !filters) return selectionByIds(scope, ids)
    if (ids || !filters) throw validationFailed({ [key]: [`Pick ${table} by ids or by filters, one of the two`] })
    return { ctes: searchCtes(filters), where: where(scope, filters) }
  }

  /** The common table expression that a text search needs in front of its statement. */
  const searchCtes = ({ search }: Filters): Sql =>
    search?.trim() ? sql`${searchCte(search, pageLimits.exactTotal + 1)},` : empty

  /** The same without the comma, for as many records as asked. */
  const searchCte = (search: string, limit: number): Sql =>
    sql`matches as materialized (select * from ${raw(table)}_matching(${search}, ${integerLiteral(limit)}) as id)`

  /** Conditions on alias `c` for the records that the filters name; with `search`, put `matches` in front. */
  function where(scope: Scope, filters: Filters): Sql {
    const applied = filterNames.flatMap((key) => {
      const value = (filters as Record<string, string | undefined>)[key]
      if (!isGiven(value)) return []
      if (key === 'search') return value.trim() ? [sql`c.id in (select id from matches)`] : []
      return conditions[key]?.(value, key) ?? []
    })
    return sql`${active(scope)}${andWhere(applied)}`
  }

  return { page: fetchListPage, selection, where, searchCte, order, filters: filterNames }
}

const isGiven = (value: string | undefined): value is string => value !== undefined && value !== ''

/** Any of comma-separated values, each of them known; beside `byCode`. */
export const anyOf =
  (column: string, known: KnownValues): FilterCondition =>
  (value, key) =>
    sql`c.${identifier(column)} in (${valueList(key, value, known)})`

/** Any of comma-separated texts, by the index of `byText`: two texts are equal there when they are the same to the letter. */
export const anyText =
  (column: string): FilterCondition =>
  (value, key) =>
    sql`${raw(inDictionaryOrder(column))} in (${valueList(key, value)})`

export const equal =
  (column: string): FilterCondition =>
  (value) =>
    sql`c.${identifier(column)} = ${value}`

export const hasTag =
  (column: string): FilterCondition =>
  (value) =>
    sql`exists (select from tag_assignments a
    where a.workspace_id = c.workspace_id and a.${identifier(column)} = c.id and a.tag_id = ${value})`

/** Whether a deal that is open is about it; `column` is the one of the deal that points at it. */
export const hasOpenDeal =
  (column: string): FilterCondition =>
  (value: unknown) =>
    sql`${value ? empty : raw('not ')}exists (select from deals d
    where d.workspace_id = c.workspace_id and d.${identifier(column)} = c.id and d.status = 'OPEN' and d.deleted_at is null)`

/** `createdFrom`, `createdTo`, `updatedFrom` and `updatedTo`. */
export const timestampFilters = {
  createdFrom: (value) => sql`c.created_at >= ${value}`,
  createdTo: (value) => sql`c.created_at <= ${value}`,
  updatedFrom: (value) => sql`c.updated_at >= ${value}`,
  updatedTo: (value) => sql`c.updated_at <= ${value}`,
} satisfies Record<string, FilterCondition>

/** In the order of a dictionary, of any language. */
const inDictionaryOrder = (column: string) => `c.${column} collate "und-x-icu"`

export const byText = (column: string, nullable = true): SortColumn => ({
  key: inDictionaryOrder(column),
  type: 'text',
  nullable,
})
/** By one of a few known words, which is what filters look for, too: one index for both. */
export const byCode = (column: string, nullable = true): SortColumn => ({ key: `c.${column}`, type: 'text', nullable })
export const byTime = (column: string, nullable = true): SortColumn => ({
  key: `c.${column}`,
  type: 'timestamptz',
  nullable,
})

/** By the name of a person, or the address of one who has none: what the list shows. */
export const byPerson = (column: string): SortColumn => ({
  key: 'o.key',
  type: 'text',
  nullable: true,
  join: {
    column,
    hasFewRows: true,
    rows: `select p.user_id as id, coalesce(p.name, p.email) collate "und-x-icu" as key from people p
            where p.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid`,
  },
})
export const byOwner = byPerson('owner_id')

/** Filled up with the last one to the next power of two, so that few texts are made of any number of values. */
function valueList(key: string, value: string, known?: KnownValues): Sql {
  const values = parseFilterValues(key, value, known)
  const size = 2 ** Math.ceil(Math.log2(values.length))
  return join([...values, ...Array<string>(size - values.length).fill(values.at(-1) as string)])
}

type KnownValues = readonly string[] | ((value: string) => boolean)

/** `HOT,WARM` → its values, each of them known, and once. */
export function parseFilterValues(key: string, value: string, known?: KnownValues): string[] {
  const values = [...new Set(value.split(',').map((one) => one.trim()))].filter(Boolean)
  const isKnown = (one: string) => !known || (typeof known === 'function' ? known(one) : known.includes(one))
  const unknownValue = values.find((one) => !isKnown(one))
  if (unknownValue !== undefined || values.length === 0 || values.length > 100)
    throw badRequest(`The filter ${key} is not valid.`, { [key]: ['This value is not known.'] })
  return values
}
