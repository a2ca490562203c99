import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLastLoaded } from '../../../platform/api/last-loaded.ts'
import { useIsOnline } from '../../../platform/live/online-status.ts'
import type { RowWindow } from '../../../ui/table/row-window.ts'
import type { ListDescriptor, ListQuery, ListRow } from '../list-descriptor.ts'
import { exactCountQueryOptions, fetchAround, listQueryOptions } from './list-requests.ts'
import { findMissingRow, flattenPages } from './sparse-pages.ts'

/** How many rows past the last loaded one are still loaded page by page. Farther rows are loaded by position. */
const pagingDistance = 1_000

/** The loaded rows of a list by position, and functions that load more. `fields` names the row properties to request. */
export function useListRows<R extends ListRow>(descriptor: ListDescriptor<R>, filters: ListQuery, fields: string) {
  const query: ListQuery = { ...filters, fields }
  const list = useInfiniteQuery(listQueryOptions<R>(descriptor.noun, query))
  const { data, isPreviousData } = useLastLoaded(list)
  const pages = data?.pages
  const rows = useMemo(() => flattenPages(pages ?? []), [pages])
  const loaded = useMemo(() => rows.filter((row) => row !== undefined), [rows])
  const last = pages?.at(-1)?.page
  const isEstimated = last?.totalIsExact === false && query.search === undefined && !list.isPlaceholderData
  const exactCount = useQuery({ ...exactCountQueryOptions(descriptor.noun, query), enabled: isEstimated })
  const page = last && isEstimated && exactCount.data ? { ...last, ...exactCount.data } : last
  const [isFetchingAround, setFetchingAround] = useState(false)
  const [failed, setFailedWindow] = useState<RowWindow | null>(null)
  const pendingWindow = useRef<RowWindow | null>(null)

  /** Loads the visible rows and the next ones. */
  const loadRows = (rowWindow: RowWindow) => {
    if (list.isFetching || isFetchingAround) {
      pendingWindow.current = rowWindow
      return
    }
    const missing = findMissingRow(rows, rowWindow.first, rowWindow.end)
    if (missing < 0 || (missing >= rows.length && missing < rows.length + pagingDistance)) {
      if (list.hasNextPage) void list.fetchNextPage()
    } else if (!rowWindow.isFastScrolling) void loadAround(rowWindow, missing)
  }
  async function loadAround(rowWindow: RowWindow, position: number) {
    setFetchingAround(true)
    setFailedWindow((await fetchAround<R>(descriptor.noun, query, position)) ? null : rowWindow)
    setFetchingAround(false)
  }
  const latest = useRef(loadRows)
  latest.current = loadRows
  const isBusy = list.isFetching || isFetchingAround
  useEffect(() => {
    const rowWindow = pendingWindow.current
    if (isBusy || !rowWindow) return
    pendingWindow.current = null
    latest.current(rowWindow)
  }, [isBusy])

  const isOnline = useIsOnline()
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that could not be loaded are loaded when the network is back
  useEffect(() => {
    if (isOnline && failed) latest.current(failed)
  }, [isOnline])

  return {
    list,
    /** The rows are those of the search or filter before, because this one failed. */
    isPreviousData,
    page,
    rows,
    loaded,
    /** The number of rows that the scrollbar represents. */
    scrollRowCount: page && (list.hasNextPage ? Math.max(page.total, rows.length + 1) : rows.length),
    loadRows,
    /** Retries the failed load; null if none failed. */
    retry: failed ? () => loadRows(failed) : list.isFetchNextPageError ? () => void list.fetchNextPage() : null,
  }
}
