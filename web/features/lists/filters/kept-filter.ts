import { useEffect, useRef, useState } from 'react'
import type { ListFilter, ListQuery, ListRow } from '../list-descriptor.ts'
import { clearFilter, hasFilter } from '../list-query.ts'

type FilterEditing<R extends ListRow> = {
  filter: ListFilter<R>
  query: ListQuery
  onChange: (change: ListQuery) => void
  needsFilter?: boolean
}

/** Filters whose values are typed. A range of numbers keeps its filter itself, because it commits late. */
const isTyped = ({ by }: Pick<ListFilter, 'by'>): boolean => by === 'text' || by === 'dateRange' || by === 'custom'

/**
 * The query to show in the editor of a filter, and how to change it. An editor that needs its filter keeps it while what was typed
 * is emptied, and removes it when it closes.
 */
export function useKeptFilter<R extends ListRow>(
  editing: FilterEditing<R>,
): Pick<FilterEditing<R>, 'query' | 'onChange'> {
  const { filter, query, onChange, needsFilter = false } = editing
  const [isEmptied, setEmptied] = useState(false)
  const removal = clearFilter(query, filter)
  useRemoveFilterOnClose(isEmptied, () => onChange(removal))
  const emptied = isEmptied ? removal : {}
  return {
    query: { ...query, ...emptied },
    onChange: (change) => {
      const isNowEmpty = needsFilter && isTyped(filter) && !hasFilter({ ...query, ...emptied, ...change }, filter)
      setEmptied(isNowEmpty)
      if (!isNowEmpty) onChange({ ...emptied, ...change })
    },
  }
}

/** Removes the filter of emptied fields once their editor has closed, as long as the list is still there. */
export function useRemoveFilterOnClose(isEmptied: boolean, remove: () => void): void {
  const latest = useRef({ isEmptied, remove })
  latest.current = { isEmptied, remove }
  useEffect(() => {
    const { pathname } = window.location
    return () => {
      if (latest.current.isEmptied && window.location.pathname === pathname) latest.current.remove()
    }
  }, [])
}
