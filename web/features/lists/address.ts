import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { isUuid } from '#contract/kit/parse.ts'
import type { SearchParams } from '../../platform/search-params.ts'
import type { Sort } from '../../ui/table/columns.ts'
import type { Filter, ListKind, ListQuery, ListRow } from './kind.ts'

type Reader = (text: string) => string | undefined

const words: Reader = (text) => text.trim().slice(0, 200) || undefined

/** How each filter of the address is read; what makes no sense is left out. */
const readers: { [B in Filter['by']]: (filter: Extract<Filter, { by: B }>) => Reader } = {
  choice:
    ({ options }) =>
    (text) => {
      const known = text.split(',').filter((value) => options.some((option) => option.value === value))
      return known.length > 0 ? known.join(',') : undefined
    },
  words: () => words,
  presence: () => (text) => (text === 'true' || text === 'false' ? text : undefined),
  link: () => (text) => (isUuid(text) ? text : undefined),
  moments: () => (text) => (Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString()),
}

/** The keys of the query that a filter fills. */
export const keysOf = ({ by, key }: Pick<Filter, 'by' | 'key'>): string[] =>
  by === 'moments' ? [`${key}From`, `${key}To`] : [key]

type Asked = Pick<ListKind, 'sorts'> & { filters: readonly Filter[] }

export function queryIn<R extends ListRow>(kind: ListKind<R>, address: SearchParams): ListQuery {
  const { filters, sorts } = kind as unknown as Asked
  const read: [string, string | undefined][] = [
    ['search', words(address.search ?? '')],
    ...filters.flatMap((filter) =>
      keysOf(filter).map((key): [string, string | undefined] => [
        key,
        readers[filter.by](filter as never)(address[key] ?? ''),
      ]),
    ),
    ['sort', sorts.includes((address.sort ?? '').replace(/^-/, '')) ? address.sort : undefined],
  ]
  return Object.fromEntries(read.filter(([, value]) => value !== undefined))
}

/** The filters alone: what narrows the list down, beside the words searched for. */
export function filtersOf({ search: _, sort: __, ...filters }: ListQuery): ListQuery {
  return filters
}

export const isFiltered = (query: ListQuery): boolean =>
  query.search !== undefined || Object.keys(filtersOf(query)).length > 0

/** A change that takes every filter back. */
export const nothing = (query: ListQuery): ListQuery =>
  Object.fromEntries(Object.keys(filtersOf(query)).map((key) => [key, undefined]))

/** Filters and search as a body carries them. */
export function filterBody<R extends ListRow>({ filters }: ListKind<R>, query: ListQuery): Record<string, unknown> {
  const { sort: _, ...rest } = query
  const presence = new Set(filters.filter(({ by }) => by === 'presence').map(({ key }) => key))
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, presence.has(key) ? value === 'true' : value]),
  )
}

/** `-leadScore` as the table knows it; the list comes newest first where nothing is said. */
export function sortOf({ sort }: ListQuery): Sort | null {
  return sort ? { by: sort.replace(/^-/, ''), descending: sort.startsWith('-') } : null
}

export const sortText = ({ by, descending }: Sort): string => `${descending ? '-' : ''}${by}`

/** Which view an address names, an id, `all` or none, and whether it is looked at as a board: `?view=board:<id>`. */
export type ViewAddress = { board: boolean; named: string | undefined }

export function viewIn(text: string | undefined): ViewAddress {
  const [, board, named] = /^(board)?:?(.*)$/.exec(text ?? '') ?? []
  return { board: board !== undefined, named: named || undefined }
}

export const viewText = ({ board, named }: ViewAddress): string | undefined =>
  [board && 'board', named].filter(Boolean).join(':') || undefined

export function useViewAddress(): ViewAddress {
  const { view }: SearchParams = useSearch({ strict: false })
  return useMemo(() => viewIn(view), [view])
}

/** The query in the address, and how to change it in place; keys that are undefined go. */
export function useListQuery<R extends ListRow>(kind: ListKind<R>): [ListQuery, (change: ListQuery) => void] {
  const address: SearchParams = useSearch({ strict: false })
  const navigate = useNavigate()
  const text = JSON.stringify(queryIn(kind, address))
  const query = useMemo<ListQuery>(() => JSON.parse(text), [text])
  const change = useCallback(
    (next: ListQuery) =>
      void navigate({
        to: '.',
        search: (before: SearchParams) => ({ ...before, ...next }),
        state: (before: object) => before,
        replace: true,
        resetScroll: false,
      } as never),
    [navigate],
  )
  return [query, change]
}
