import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type ContactSort, contactSorts, statuses, temperatures } from '#contract/contacts/enums.ts'
import { isUuid } from '#contract/kit/parse.ts'
import type { SearchParams } from '../../platform/search-params.ts'
import type { Sort } from '../../ui/table/columns.ts'
import type { ContactQuery } from './requests.ts'

const any = (values: readonly string[]) => (text: string) => {
  const known = text.split(',').filter((value) => values.includes(value))
  return known.length > 0 ? known.join(',') : undefined
}
const id = (text: string) => (isUuid(text) ? text : undefined)
const words = (text: string) => text.trim().slice(0, 200) || undefined

/** What of a query stands in the address, and how each of them is read; what makes no sense is left out. */
const readers = {
  search: words,
  status: any(statuses),
  priority: any(temperatures),
  leadType: any(temperatures),
  source: words,
  hasPhone: (text: string) => (text === 'true' || text === 'false' ? text === 'true' : undefined),
  ownerId: id,
  companyId: id,
  tagId: id,
  sort: (text: string) => (contactSorts.includes(text.replace(/^-/, '') as ContactSort) ? text : undefined),
} satisfies { [K in keyof ContactQuery]?: (text: string) => ContactQuery[K] }

export function queryIn(address: SearchParams): ContactQuery {
  const read = Object.entries(readers).map(([key, reader]) => [key, address[key] ? reader(address[key]) : undefined])
  return Object.fromEntries(read.filter(([, value]) => value !== undefined))
}

/** The filters alone: what narrows the list down, beside the words searched for. */
export function filtersOf({ search: _, sort: __, ...filters }: ContactQuery): ContactQuery {
  return filters
}

export const isFiltered = (query: ContactQuery): boolean =>
  query.search !== undefined || Object.keys(filtersOf(query)).length > 0

/** `-leadScore` as the table knows it; the list comes newest first where nothing is said. */
export function sortOf({ sort }: ContactQuery): Sort | null {
  return sort ? { by: sort.replace(/^-/, ''), descending: sort.startsWith('-') } : null
}

export const sortText = ({ by, descending }: Sort): string => `${descending ? '-' : ''}${by}`

/** The query in the address, and how to change it in place; keys that are undefined go. */
export function useContactQuery(): [ContactQuery, (change: ContactQuery) => void] {
  const address: SearchParams = useSearch({ strict: false })
  const navigate = useNavigate()
  const text = JSON.stringify(queryIn(address))
  const query = useMemo<ContactQuery>(() => JSON.parse(text), [text])
  const change = useCallback(
    (next: ContactQuery) =>
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
