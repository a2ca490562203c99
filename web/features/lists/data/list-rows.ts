import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useIsOnline } from '../../../platform/live/online-status.ts'
import type { RowWindow } from '../../../ui/table/row-window.ts'
import type { ListDescriptor, ListQuery, ListRow } from '../list-descriptor.ts'
import { exactCountQueryOptions, fetchAround, listQueryOptions } from './list-requests.ts'
import { findMissingRow, flattenPages } from './sparse-pages.ts'

/** Rows beyond the last one that are reached page by page; beyond that the list jumps. */
const pagingDistance = 1_000

/** The loaded rows of a list by position, with the properties that `fields` names, and how to load more. */
export function useListRows<R extends ListRow>(descriptor: ListDescriptor<R>, filters: ListQuery, fields: string) {
  const query: ListQuery = { ...filters, fields }
  const list = useInfiniteQuery(listQueryOptions<R>(descriptor.noun, query))
  const pages = list.data?.pages
  const rows = useMemo(() => flattenPages(pages ?? []), [pages])
  const loaded = useMemo(() => rows.filter((row) => row !== undefined), [rows])
  const last = pages?.at(-1)?.page
  const isEstimated = last?.totalIsExact === false && query.search === undefined && !list.isPlaceholderData
  const whole = useQuery({ ...exactCountQueryOptions(descriptor.noun, query), enabled: isEstimated })
  const page = last && isEstimated && whole.data ? { ...last, ...whole.data } : last
  const [isFetchingAround, setFetchingAround] = useState(false)
  const [failed, setFailedWindow] = useState<RowWindow | null>(null)
  const wanted = useRef<RowWindow | null>(null)

  /** Loads the visible rows and the next ones. */
  const loadRows = (rowWindow: RowWindow) => {
    if (list.isFetching || isFetchingAround) {
      wanted.current = rowWindow
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
    const rowWindow = wanted.current
    if (isBusy || !rowWindow) return
    wanted.current = null
    latest.current(rowWindow)
  }, [isBusy])

  const isOnline = useIsOnline()
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that could not be loaded are loaded when the network is back
  useEffect(() => {
    if (isOnline && failed) latest.current(failed)
  }, [isOnline])

  return {
    list,
    page,
    rows,
    loaded,
    /** The number of rows that the scrollbar represents. */
    room: page && (list.hasNextPage ? Math.max(page.total, rows.length + 1) : rows.length),
    loadRows,
    /** Retries what failed; null when nothing did. */
    retry: failed ? () => loadRows(failed) : list.isFetchNextPageError ? () => void list.fetchNextPage() : null,
  }
}
