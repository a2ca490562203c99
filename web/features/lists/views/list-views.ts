import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { BuiltInView, ListDescriptor, ListQuery, ListRow } from '../list-descriptor.ts'
import { formatViewParam, pickFilters, type useListQuery, useViewParam } from '../list-query.ts'
import { type SavedView, viewsQueryOptions } from './view-requests.ts'

/** Whether a query has exactly the filters of a view. */
export function matchesFilters(filters: ListQuery, query: ListQuery): boolean {
  return isSameQuery(pickFilters(query), filters)
}

export type ListViews = {
  builtIn: readonly BuiltInView[]
  saved: readonly SavedView[]
  /** The saved view in the URL. */
  activeView: SavedView | null
  /** Filters, search or sort differ from the current view. */
  isModified: boolean
  /** The list waits until the saved views are loaded, because one may be the default. */
  waiting: boolean
  /** Navigates to a view. */
  openView: (view: BuiltInView | SavedView) => void
}

/** The views of a list. A URL without a view is redirected to the user's default view. */
export function useListViews<R extends ListRow>(
  descriptor: ListDescriptor<R>,
  userId: string,
  [query, onQuery, isDefault]: ReturnType<typeof useListQuery>,
): ListViews {
  const { data: saved = [], isPending } = useQuery(viewsQueryOptions(descriptor.noun))
  const { board: isBoard, viewId } = useViewParam(descriptor)
  const builtIn = useMemo(() => descriptor.builtInViews(userId), [descriptor, userId])
  const activeView = saved.find(({ id }) => id === viewId) ?? null
  const defaultView = saved.find(({ isDefault }) => isDefault) ?? null
  const { search, sort } = query
  const hasEmptyAddress =
    viewId === undefined && (isDefault ? search === undefined && sort === undefined : Object.keys(query).length === 0)

  const openView = (view: BuiltInView | SavedView) => {
    const cleared = Object.fromEntries(Object.keys(query).map((key) => [key, undefined]))
    if ('id' in view)
      return onQuery({ ...cleared, ...getViewQuery(view), view: formatViewParam({ board: isBoard, viewId: view.id }) })
    const isUnfiltered = Object.keys(view.filters).length === 0
    const all = isUnfiltered && (defaultView || descriptor.defaultFilters) ? 'all' : undefined
    onQuery({ ...cleared, ...view.filters, search, sort, view: formatViewParam({ board: isBoard, viewId: all }) })
  }
  useEffect(() => {
    if (hasEmptyAddress && defaultView)
      onQuery({ ...getViewQuery(defaultView), view: formatViewParam({ board: isBoard, viewId: defaultView.id }) })
  }, [hasEmptyAddress, defaultView, isBoard, onQuery])

  return {
    builtIn,
    saved,
    activeView,
    isModified: activeView !== null && !isSameQuery(getViewQuery(activeView), query),
    waiting: hasEmptyAddress && (isPending || defaultView !== null),
    openView,
  }
}

/** The query of a saved view. */
function getViewQuery({ definition: { filters, search, sort } }: SavedView): ListQuery {
  return { ...filters, ...(search && { search }), ...(sort && { sort }) }
}

function isSameQuery(one: ListQuery, other: ListQuery): boolean {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return keys.every((key) => one[key] === other[key])
}
