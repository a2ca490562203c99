import { type HistoryState, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { isUuid } from '#contract/kit/parse.ts'
import type { ListSearch } from '../../platform/navigation/search-params.ts'
import type { TableSort } from '../../ui/table/columns.ts'
import { isCustomKey } from '../records/public.ts'
import { changeCondition, findCondition, pickConditions } from './custom-fields/custom-filter.ts'
import { useLayoutPreference } from './layout-preference.ts'
import type { ListDescriptor, ListFilter, ListQuery, ListRow } from './list-descriptor.ts'

type ValueReader = (text: string) => string | undefined

const readSearchText: ValueReader = (text) => text.trim().slice(0, 200) || undefined

const readId: ValueReader = (text) => (isUuid(text) ? text : undefined)

/** Reads a whole number from `min` to `max`; undefined for any other text. */
export const readNumber = ({ min, max }: { min: number; max: number }, text: string): string | undefined =>
  /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max ? String(Number(text)) : undefined

/** Parses the value of each kind of filter in the URL. Invalid values become undefined. */
const valueReaders: {
  [B in Exclude<ListFilter['by'], 'custom'>]: (filter: Extract<ListFilter, { by: B }>) => ValueReader
} = {
  choice:
    ({ options }) =>
    (text) => {
      const known = text.split(',').filter((value) => options.some((option) => option.value === value))
      return known.length > 0 ? known.join(',') : undefined
    },
  text: () => readSearchText,
  presence: () => (text) => (text === 'true' || text === 'false' ? text : undefined),
  // A report leads to the deals of all stages of a pipeline.
  link:
    ({ target }) =>
    (text) =>
      target === 'stage' && text.split(',').every(isUuid) ? text : readId(text),
  import: () => readId,
  // The server refuses what is not a filter, and says why.
  conditions: () => (text) => text || undefined,
  numberRange: (range) => (text) => readNumber(range, text),
  dateRange: () => (text) => (Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString()),
}

/** The query keys of a filter. */
export const getFilterKeys = ({ by, key }: Pick<ListFilter, 'by' | 'key'>): string[] => {
  if (by === 'custom') return ['customFields']
  return by === 'dateRange' || by === 'numberRange' ? [`${key}From`, `${key}To`] : [key]
}

/** The query change that removes a filter. */
export const clearFilter = <R extends ListRow>(query: ListQuery, filter: ListFilter<R>): ListQuery =>
  filter.by === 'custom'
    ? changeCondition(query, filter.definition, null)
    : Object.fromEntries(getFilterKeys(filter).map((key) => [key, undefined]))

/** Whether a filter is set in a query. */
export const hasFilter = <R extends ListRow>(query: ListQuery, filter: ListFilter<R>): boolean =>
  filter.by === 'custom'
    ? findCondition(query, filter.definition) !== null
    : getFilterKeys(filter).some((key) => query[key] !== undefined)

type QueryRules = Pick<ListDescriptor, 'sortKeys' | 'areCustomFieldsLoading'> & { filters: readonly ListFilter[] }

function parseListQuery<R extends ListRow>(descriptor: ListDescriptor<R>, params: ListSearch): ListQuery {
  const { filters, sortKeys: sorts, areCustomFieldsLoading } = descriptor as unknown as QueryRules
  const customKeys = filters.flatMap((filter) => (filter.by === 'custom' ? [filter.definition.key] : []))
  const isKnownSort = (sort: string) => sorts.includes(sort) || (areCustomFieldsLoading === true && isCustomKey(sort))
  const entries: [string, string | undefined][] = [
    ['search', readSearchText(params.search ?? '')],
    [
      'customFields',
      pickConditions(params.customFields ?? '', (key) => areCustomFieldsLoading || customKeys.includes(key)),
    ],
    ...filters.flatMap((filter) => {
      if (filter.by === 'custom') return []
      const read = valueReaders[filter.by](filter as never)
      return getFilterKeys(filter).map((key): [string, string | undefined] => [key, read(params[key] ?? '')])
    }),
    ['sort', isKnownSort((params.sort ?? '').replace(/^-/, '')) ? params.sort : undefined],
  ]
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** The filters of a query, without search and sort. */
export function pickFilters({ search: _, sort: __, ...filters }: ListQuery): ListQuery {
  return filters
}

export const isFiltered = (query: ListQuery): boolean =>
  query.search !== undefined || Object.keys(pickFilters(query)).length > 0

/** The query change that removes all filters. */
export const clearFilters = (query: ListQuery): ListQuery =>
  Object.fromEntries(Object.keys(pickFilters(query)).map((key) => [key, undefined]))

/** Converts filters and search to a request body. */
export function toFilterBody<R extends ListRow>(
  { filters }: ListDescriptor<R>,
  query: ListQuery,
): Record<string, unknown> {
  const { sort: _, ...rest } = query
  const presence = new Set(filters.filter(({ by }) => by === 'presence').map(({ key }) => key))
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, presence.has(key) ? value === 'true' : value]),
  )
}

/** Parses a sort such as `-leadScore`. Null means the default order, newest first. */
export function parseSort({ sort }: ListQuery): TableSort | null {
  return sort ? { by: sort.replace(/^-/, ''), descending: sort.startsWith('-') } : null
}

export const formatSort = ({ by, descending }: TableSort): string => `${descending ? '-' : ''}${by}`

/** The view in the URL (an id, `all` or none), and whether it is shown as a board: `?view=board:<id>`. */
type ViewParam = { board: boolean; viewId: string | undefined }

function parseViewParam(text: string | undefined): ViewParam {
  const [, board, viewId] = /^(board)?:?(.*)$/.exec(text ?? '') ?? []
  return { board: board !== undefined, viewId: viewId || undefined }
}

export const formatViewParam = ({ board, viewId }: ViewParam): string | undefined =>
  [board && 'board', viewId].filter(Boolean).join(':') || undefined

/** The search params of the current screen. Panels read them too, to find the record’s neighbours in the list. */
const useListSearch = (): ListSearch => useSearch({ from: '/shell' })

/** The view in the URL. The list is a board if the URL or the user’s preference says so. */
export function useViewParam(descriptor: Pick<ListDescriptor, 'noun' | 'startsAsBoard'>): ViewParam {
  const { view } = useListSearch()
  const [prefersBoard] = useLayoutPreference(descriptor)
  return useMemo(() => {
    const { board, viewId } = parseViewParam(view)
    return { board: board || prefersBoard, viewId }
  }, [view, prefersBoard])
}

/**
 * The default filters, if they apply: in a table whose URL has neither a view nor filters. A URL without filters has the view
 * `all` instead.
 */
function useDefaultFilters<R extends ListRow>(descriptor: ListDescriptor<R>, parsed: ListQuery): ListQuery | undefined {
  const { board, viewId } = useViewParam(descriptor)
  const isUnfiltered = Object.keys(pickFilters(parsed)).length === 0
  return !board && viewId === undefined && isUnfiltered ? descriptor.defaultFilters : undefined
}

/** The change of the URL that makes a change of the query, so that the default filters stay or go with the others. */
function toUrlChange(query: ListQuery, next: ListQuery, defaults: ListQuery | undefined, hasDefaults: boolean) {
  if ('view' in next) return next
  const filters = Object.values(pickFilters({ ...query, ...next }))
  return hasDefaults && filters.every((value) => value === undefined)
    ? { ...next, view: 'all' }
    : { ...defaults, ...next }
}

/**
 * The query in the URL, a function that changes it without a history entry, and whether it has the default filters. Undefined
 * values remove their keys.
 */
export function useListQuery<R extends ListRow>(
  descriptor: ListDescriptor<R>,
): [query: ListQuery, change: (change: ListQuery) => void, isDefault: boolean] {
  const params = useListSearch()
  const navigate = useNavigate()
  const parsed = parseListQuery(descriptor, params)
  const defaults = useDefaultFilters(descriptor, parsed)
  const hasDefaults = descriptor.defaultFilters !== undefined && params.view === undefined
  const text = JSON.stringify({ ...defaults, ...parsed })
  const query = useMemo<ListQuery>(() => JSON.parse(text), [text])
  const change = useCallback(
    (next: ListQuery) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, ...toUrlChange(query, next, defaults, hasDefaults) }),
        // Going back from an open panel would show the list as it was before this change.
        state: (before: HistoryState) => ({ ...before, panelOpened: undefined }),
        replace: true,
        resetScroll: false,
      }),
    [navigate, query, defaults, hasDefaults],
  )
  return [query, change, defaults !== undefined]
}
