import { pageLimits } from '#contract/kit/envelope.ts'
import type { Counts } from './counts.ts'
import type { Plural } from './events.ts'
import { type SortColumn, sortOf } from './keyset.ts'
import { page } from './page.ts'
import { byIds, living, type Picked } from './record.ts'
import { badRequest, invalid } from './refusals.ts'
import type { PageText } from './reply.ts'
import type { Scope } from './scope.ts'
import { also, empty, join, name, raw, type Sql, sql, whole } from './sql.ts'

/** The value of a filter → its condition on alias `c`; `key` is the filter's own name, for refusals. */
export type Condition = (value: string, key: string) => Sql

/** What a feature says about the list of its records. */
export type ListKind = {
  /** The table; `<table>_matching()` answers the ids that a text finds. */
  table: Plural
  /** Joins to alias `c` that end in an alias `shown`: the wire form of a record. */
  shown: Sql
  sorts: Record<string, SortColumn>
  /** The order when none is asked for; default: newest first. */
  order?: string
  /** The filters of the list; `search` is every list's own. */
  conditions: Readonly<Record<string, Condition>>
}

type Filters = { search?: string }
export type ListQuery = Filters & { limit?: number; cursor?: string; sort?: string; offset?: number; count?: 'all' }
export type RecordList = ReturnType<typeof recordList>

/** Pages, picks and filters of a kind of record. */
export function recordList({ table, shown, sorts, order = '-createdAt', conditions }: ListKind) {
  /** In one order, whatever that of the caller. */
  const names = ['search', ...Object.keys(conditions)]

  /** One page in one statement; the first page also brings the total (R3). */
  function pageOf(scope: Scope, query: ListQuery, counts: Counts): Promise<PageText> {
    const { limit = pageLimits.default, cursor, sort = order, offset, count, ...filters } = query
    return page(scope, counts, {
      table: raw(table),
      before: matches(filters),
      where: where(scope, filters),
      filtered: Object.values(filters).some(given),
      shown,
      filter: JSON.stringify(names.map((key) => (filters as Record<string, unknown>)[key] ?? null)),
      sort: sortOf(sorts, sort),
      cursor,
      limit,
      offset,
      // What a search finds beyond that is not even looked for.
      countsAll: count === 'all' && !filters.search,
    })
  }

  /** The records that a bulk call is for: those of its ids that are there, or all that its filters find. */
  function picked(scope: Scope, key: string, ids: string[] | undefined, filters: Filters | undefined): Picked {
    if (ids && !filters) return byIds(scope, ids)
    if (ids || !filters) throw invalid({ [key]: [`Pick ${table} by ids or by filters, one of the two`] })
    return { before: matches(filters), where: where(scope, filters) }
  }

  /** The common table expression that a text search needs in front of its statement. */
  const matches = ({ search }: Filters): Sql =>
    search?.trim() ? sql`${matching(search, pageLimits.countedExactly + 1)},` : empty

  /** The same without the comma, for as many records as asked. */
  const matching = (search: string, most: number): Sql =>
    sql`matches as materialized (select * from ${raw(table)}_matching(${search}, ${whole(most)}) as id)`

  /** Conditions on alias `c` for the records that the filters name; with `search`, put `matches` in front. */
  function where(scope: Scope, filters: Filters): Sql {
    const some = names.flatMap((key) => {
      const value = (filters as Record<string, string | undefined>)[key]
      if (!given(value)) return []
      if (key === 'search') return value.trim() ? [sql`c.id in (select id from matches)`] : []
      return conditions[key]?.(value, key) ?? []
    })
    return sql`${living(scope)}${also(some)}`
  }

  return { page: pageOf, picked, where, matching, order, filters: names }
}

const given = (value: string | undefined): value is string => value !== undefined && value !== ''

/** Any of comma-separated values, each of them known; beside `byCode`. */
export const anyOf =
  (column: string, known: Known): Condition =>
  (value, key) =>
    sql`c.${name(column)} in (${listed(key, value, known)})`

/** Any of comma-separated texts, by the index of `byText`: two texts are equal there when they are the same to the letter. */
export const anyText =
  (column: string): Condition =>
  (value, key) =>
    sql`${raw(inWords(column))} in (${listed(key, value)})`

export const equal =
  (column: string): Condition =>
  (value) =>
    sql`c.${name(column)} = ${value}`

export const bears =
  (column: string): Condition =>
  (value) =>
    sql`exists (select from tag_assignments a
    where a.workspace_id = c.workspace_id and a.${name(column)} = c.id and a.tag_id = ${value})`

/** Whether a deal that is open is about it; `column` is the one of the deal that points at it. */
export const withOpenDeal =
  (column: string): Condition =>
  (value: unknown) =>
    sql`${value ? empty : raw('not ')}exists (select from deals d
    where d.workspace_id = c.workspace_id and d.${name(column)} = c.id and d.status = 'OPEN' and d.deleted_at is null)`

/** `createdFrom`, `createdTo`, `updatedFrom` and `updatedTo`. */
export const times = {
  createdFrom: (value) => sql`c.created_at >= ${value}`,
  createdTo: (value) => sql`c.created_at <= ${value}`,
  updatedFrom: (value) => sql`c.updated_at >= ${value}`,
  updatedTo: (value) => sql`c.updated_at <= ${value}`,
} satisfies Record<string, Condition>

/** In the order of a dictionary, of any language. */
const inWords = (column: string) => `c.${column} collate "und-x-icu"`

export const byText = (column: string, nullable = true): SortColumn => ({
  key: inWords(column),
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
  link: {
    column,
    few: true,
    rows: `select p.user_id as id, coalesce(p.name, p.email) collate "und-x-icu" as key from people p
            where p.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid`,
  },
})
export const byOwner = byPerson('owner_id')

/** Filled up with the last one to the next power of two, so that few texts are made of any number of values. */
function listed(key: string, value: string, known?: Known): Sql {
  const values = valuesOf(key, value, known)
  const places = 2 ** Math.ceil(Math.log2(values.length))
  return join([...values, ...Array<string>(places - values.length).fill(values.at(-1) as string)])
}

type Known = readonly string[] | ((value: string) => boolean)

/** `HOT,WARM` → its values, each of them known, and once. */
export function valuesOf(key: string, value: string, known?: Known): string[] {
  const values = [...new Set(value.split(',').map((one) => one.trim()))].filter(Boolean)
  const knows = (one: string) => !known || (typeof known === 'function' ? known(one) : known.includes(one))
  const strange = values.find((one) => !knows(one))
  if (strange !== undefined || values.length === 0 || values.length > 100)
    throw badRequest(`The filter ${key} is not valid.`, { [key]: ['This value is not known.'] })
  return values
}
