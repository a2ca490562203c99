import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { filtersOf, useViewAddress, viewText } from './address.ts'
import type { ListKind, ListQuery, ListRow, View } from './kind.ts'
import { type SavedView, savedViews, useLiveViews } from './view-requests.ts'

/** Whether a query narrows the list down exactly as a view does. */
export function isPresent(filters: ListQuery, query: ListQuery): boolean {
  return same(filtersOf(query), filters)
}

export type Views = {
  builtIn: readonly View[]
  saved: readonly SavedView[]
  /** The saved view that the address names. */
  present: SavedView | null
  /** The filters, words or order are no longer those of the present view. */
  changed: boolean
  /** The list waits to hear whether it begins with a view. */
  waiting: boolean
  /** The address as a view asks for it. */
  show: (view: View | SavedView) => void
}

/** The ways of looking at the list; a bare address goes to the one that the person begins with. */
export function useViews<R extends ListRow>(
  kind: ListKind<R>,
  userId: string,
  query: ListQuery,
  onQuery: (change: ListQuery) => void,
): Views {
  const { data: saved = [], isPending } = useQuery(savedViews(kind.noun))
  const { board, named } = useViewAddress()
  useLiveViews(kind.noun)
  const builtIn = useMemo(() => kind.views(userId), [kind, userId])
  const present = saved.find(({ id }) => id === named) ?? null
  const first = saved.find(({ isDefault }) => isDefault) ?? null
  const isBare = named === undefined && Object.keys(query).length === 0

  const show = (view: View | SavedView) => {
    const cleared = Object.fromEntries(Object.keys(query).map((key) => [key, undefined]))
    if ('id' in view) return onQuery({ ...cleared, ...queryOf(view), view: viewText({ board, named: view.id }) })
    const everything = Object.keys(view.filters).length === 0
    const { search, sort } = query
    const all = everything && first ? 'all' : undefined
    onQuery({ ...cleared, ...view.filters, search, sort, view: viewText({ board, named: all }) })
  }
  useEffect(() => {
    if (isBare && first) onQuery({ ...queryOf(first), view: viewText({ board, named: first.id }) })
  }, [isBare, first, board, onQuery])

  return {
    builtIn,
    saved,
    present,
    changed: present !== null && !same(queryOf(present), query),
    waiting: isBare && (isPending || first !== null),
    show,
  }
}

/** What a saved view asks the list for. */
function queryOf({ definition: { filters, search, sort } }: SavedView): ListQuery {
  return { ...filters, ...(search && { search }), ...(sort && { sort }) }
}

function same(one: ListQuery, other: ListQuery): boolean {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return keys.every((key) => one[key] === other[key])
}
