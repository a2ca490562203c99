import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { BuiltInView, ListDescriptor, ListQuery, ListRow } from '../list-descriptor.ts'
import { formatViewParam, pickFilters, useViewParam } from '../list-query.ts'
import { type SavedView, useLiveViews, viewsQueryOptions } from './view-requests.ts'

/** Whether a query narrows the list down exactly as a view does. */
export function matchesFilters(filters: ListQuery, query: ListQuery): boolean {
  return isSameQuery(pickFilters(query), filters)
}

export type ListViews = {
  builtIn: readonly BuiltInView[]
  saved: readonly SavedView[]
  /** The saved view that the address names. */
  activeView: SavedView | null
  /** The filters, words or order are no longer those of the present view. */
  isModified: boolean
  /** The list waits to hear whether it begins with a view. */
  waiting: boolean
  /** The address as a view asks for it. */
  openView: (view: BuiltInView | SavedView) => void
}

/** The ways of looking at the list; a bare address goes to the one that the person begins with. */
export function useListViews<R extends ListRow>(
  descriptor: ListDescriptor<R>,
  userId: string,
  query: ListQuery,
  onQuery: (change: ListQuery) => void,
): ListViews {
  const { data: saved = [], isPending } = useQuery(viewsQueryOptions(descriptor.noun))
  const { board: isBoard, viewId } = useViewParam()
  useLiveViews(descriptor.noun)
  const builtIn = useMemo(() => descriptor.builtInViews(userId), [descriptor, userId])
  const activeView = saved.find(({ id }) => id === viewId) ?? null
  const defaultView = saved.find(({ isDefault }) => isDefault) ?? null
  const hasEmptyAddress = viewId === undefined && Object.keys(query).length === 0

  const openView = (view: BuiltInView | SavedView) => {
    const cleared = Object.fromEntries(Object.keys(query).map((key) => [key, undefined]))
    if ('id' in view)
      return onQuery({ ...cleared, ...viewQuery(view), view: formatViewParam({ board: isBoard, viewId: view.id }) })
    const isUnfiltered = Object.keys(view.filters).length === 0
    const { search, sort } = query
    const all = isUnfiltered && defaultView ? 'all' : undefined
    onQuery({ ...cleared, ...view.filters, search, sort, view: formatViewParam({ board: isBoard, viewId: all }) })
  }
  useEffect(() => {
    if (hasEmptyAddress && defaultView)
      onQuery({ ...viewQuery(defaultView), view: formatViewParam({ board: isBoard, viewId: defaultView.id }) })
  }, [hasEmptyAddress, defaultView, isBoard, onQuery])

  return {
    builtIn,
    saved,
    activeView,
    isModified: activeView !== null && !isSameQuery(viewQuery(activeView), query),
    waiting: hasEmptyAddress && (isPending || defaultView !== null),
    openView,
  }
}

/** What a saved view asks the list for. */
function viewQuery({ definition: { filters, search, sort } }: SavedView): ListQuery {
  return { ...filters, ...(search && { search }), ...(sort && { sort }) }
}

function isSameQuery(one: ListQuery, other: ListQuery): boolean {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return keys.every((key) => one[key] === other[key])
}
