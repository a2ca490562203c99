import { createHash } from 'node:crypto'
import { type FilterParameters, filterParameters } from '#contract/filters/filter.ts'
import { isFilterKind } from '#contract/filters/filter-fields.ts'
import { pageLimits } from '#contract/kit/envelope.ts'
import { pluralOf } from '#contract/kit/kinds.ts'
import { listedProperties } from '#contract/kit/record-schemas.ts'
import type { Scope } from '../platform/database/scope.ts'
import { andWhere, empty, integerLiteral, raw, type Sql, sql } from '../platform/database/sql.ts'
import { validationFailed } from '../platform/errors.ts'
import type { JsonPage } from '../platform/http/reply.ts'
import { isCustomSort, parseCustomSort } from './custom-fields/sorts.ts'
import type { RecordDescriptor, RecordListDescriptor } from './descriptor.ts'
import { compileParameters } from './filters/compile-filter.ts'
import { parseSort } from './keyset.ts'
import { fetchPage, type ListParent } from './page.ts'
import { parseRowFields } from './row-fields.ts'
import { activeWhere, type Selection, selectionByIds } from './selection.ts'
import type { TotalCache } from './total-cache.ts'

type Filters = FilterParameters & { search?: string }
type RecordListQuery = Filters & {
  limit?: number
  cursor?: string
  sort?: string
  offset?: number
  count?: 'all'
  fields?: string
  /** Another condition on alias `c`: a compiled filter. */
  where?: Sql
}
type ListedRecord = Pick<RecordDescriptor, 'kind' | 'summary' | 'detail' | 'list'> & {
  schemas: Pick<RecordDescriptor['schemas'], 'representation'>
}
export type RecordList = ReturnType<typeof createRecordList>

/** Creates the list of a record kind: its pages and selections. `<plural>_matching()` finds the ids for a text search. */
export function createRecordList({ kind, schemas, summary, detail, list }: ListedRecord) {
  const { sorts, conditions, defaultSort = '-createdAt', detailProperties = [] } = list
  const plural = pluralOf(kind)
  const properties = [...listedProperties(schemas.representation), ...detailProperties]
  /** In a fixed order, so that the order in the query makes no difference. */
  const filterNames = ['search', ...Object.keys(conditions)]
  const { selection, selectionByFilters, selectByFilters } = createSelections({ kind, conditions, filterNames })

  /** Reads one page in one statement, or two if sorted or filtered by a custom field. The first page also counts the total (R3). Throws 404 if `parent` does not exist (R2). */
  async function fetchListPage(
    scope: Scope,
    query: RecordListQuery,
    totals: TotalCache,
    parent?: ListParent,
  ): Promise<JsonPage> {
    const { limit = pageLimits.default, cursor, sort = defaultSort, offset, count, fields, ...applied } = query
    const { filter, timezone, where: compiled, ...filters } = applied
    const where = compiled ?? (await compileParameters(scope, kind, { filter, timezone }))
    const named = fields === undefined ? undefined : parseRowFields(properties, fields)
    const needsDetail = named?.some((name) => detailProperties.includes(name))
    const given = Object.values(filters).filter(isGiven).length + (where ? 1 : 0)
    const selected = selectByFilters(scope, filters, sql`c.ctid in (select place from ${matches})`)
    return fetchPage(scope, totals, {
      table: raw(plural),
      parent,
      ctes: selected.ctes,
      where: where ? sql`${selected.where} and ${where}` : selected.where,
      isFiltered: given > 0,
      ...(filters.search?.trim() && { search: { matches, isOnlyFilter: given === 1 } }),
      representation: needsDetail && detail ? detail : summary,
      ...(named && { properties: named }),
      filterKey: JSON.stringify([
        ...filterNames.map((key) => (filters as Record<string, unknown>)[key] ?? null),
        ...(where ? [hashCondition(where)] : []),
      ]),
      isVariant: where !== null,
      sort: isCustomSort(sort) ? await parseCustomSort(scope, kind, sort) : parseSort(sorts, sort),
      cursor,
      limit,
      offset,
      // A search stops at its limit, so it cannot be counted beyond it.
      countsExactly: count === 'all' && !filters.search,
    })
  }

  return {
    page: fetchListPage,
    selection,
    selectionByFilters,
    defaultSort,
    filters: isFilterKind(kind) ? [...filterNames, ...Object.keys(filterParameters)] : filterNames,
  }
}

type SelectedList = Pick<ListedRecord, 'kind'> & {
  conditions: RecordListDescriptor['conditions']
  filterNames: readonly string[]
}

/** Creates the selections of a record kind by the filters of its list. */
function createSelections({ kind, conditions, filterNames }: SelectedList) {
  const plural = pluralOf(kind)

  /** Selects the records of a bulk request by ids or by filters, exactly one of the two; `key` is the property of the ids in the body. */
  async function selection(
    scope: Scope,
    key: string,
    ids: string[] | undefined,
    filters: Filters | undefined,
  ): Promise<Selection> {
    if (ids && !filters) return selectionByIds(scope, ids)
    if (ids || !filters) throw validationFailed({ [key]: [`Select ${plural} either by ids or by filters`] })
    return selectionByFilters(scope, filters)
  }

  /** Selects the records that match the filters; a text search finds at most `searchLimit` of them. */
  async function selectionByFilters(
    scope: Scope,
    { filter, timezone, ...filters }: Filters,
    searchLimit?: number,
  ): Promise<Selection> {
    const compiled = await compileParameters(scope, kind, { filter, timezone })
    const { ctes, where } = selectByFilters(scope, filters, sql`c.id in (select id from ${matches})`, searchLimit)
    return { ctes, where: compiled ? sql`${where} and ${compiled}` : where }
  }

  function selectByFilters(
    scope: Scope,
    filters: Filters,
    matchWhere: Sql,
    searchLimit = pageLimits.exactTotal + 1,
  ): Selection {
    const { search } = filters
    const ignored = Object.keys(filters).find((key) => !filterNames.includes(key))
    if (ignored) throw new Error(`The list of ${plural} has no condition for its filter ${ignored}.`)
    const applied = filterNames.flatMap((key) => {
      const value = (filters as Record<string, string | undefined>)[key]
      if (!isGiven(value)) return []
      if (key === 'search') return value.trim() ? [matchWhere] : []
      return conditions[key]?.(value, key) ?? []
    })
    const selectMatches = (text: string): Sql =>
      sql`${matches} as materialized (select * from ${raw(plural)}_matching(${text}, ${integerLiteral(searchLimit)})),`
    return {
      ctes: search?.trim() ? selectMatches(search) : empty,
      where: sql`${activeWhere(scope)}${andWhere(applied)}`,
    }
  }

  return { selection, selectionByFilters, selectByFilters }
}

/** What the text of a search has found: `id`, `place` and `created_at` of each row. */
const matches = raw('matches')

/** Identifies a condition with its parameters, which may be long. */
const hashCondition = ({ sql: text, values }: Sql): string =>
  createHash('sha256')
    .update(JSON.stringify([text, values]))
    .digest('base64')

const isGiven = (value: string | undefined): value is string => value !== undefined && value !== ''
