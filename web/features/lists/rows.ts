import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { RowWindow } from '../../ui/table/window.ts'
import type { ListKind, ListQuery, ListRow } from './kind.ts'
import { missingIn, placed } from './parts.ts'
import { readAround, recordList, wholeCount } from './requests.ts'

/** Rows behind the last one that are reached page by page; whoever looks further jumps. */
const near = 1_000

/** The rows of a list, in their places as far as they are loaded, and how more of them come. */
export function useListRows<R extends ListRow>(kind: ListKind<R>, query: ListQuery) {
  const list = useInfiniteQuery(recordList<R>(kind.noun, query))
  const pages = list.data?.pages
  const rows = useMemo(() => placed(pages ?? []), [pages])
  const loaded = useMemo(() => rows.filter((row) => row !== undefined), [rows])
  const last = pages?.at(-1)?.page
  const uncounted = last?.totalIsExact === false && query.search === undefined && !list.isPlaceholderData
  const whole = useQuery({ ...wholeCount(kind.noun, query), enabled: uncounted })
  const page = last && uncounted && whole.data ? { ...last, ...whole.data } : last
  const [isReading, setReading] = useState(false)
  const [failed, setFailed] = useState<RowWindow | null>(null)
  const wanted = useRef<RowWindow | null>(null)

  /** Brings the rows in view, and those that come next. */
  const more = (view: RowWindow) => {
    if (list.isFetching || isReading) {
      wanted.current = view
      return
    }
    const missing = missingIn(rows, view.first, view.end)
    if (missing < 0 || (missing >= rows.length && missing < rows.length + near)) {
      if (list.hasNextPage) void list.fetchNextPage()
    } else if (!view.fast) void jump(view, missing)
  }
  async function jump(view: RowWindow, place: number) {
    setReading(true)
    setFailed((await readAround<R>(kind.noun, query, place)) ? null : view)
    setReading(false)
  }
  const latest = useRef(more)
  latest.current = more
  const isBusy = list.isFetching || isReading
  useEffect(() => {
    const view = wanted.current
    if (isBusy || !view) return
    wanted.current = null
    latest.current(view)
  }, [isBusy])

  return {
    list,
    page,
    rows,
    loaded,
    /** How many rows the list has room for. */
    room: page && (list.hasNextPage ? Math.max(page.total, rows.length + 1) : rows.length),
    more,
    /** Tries again what failed; null when nothing did. */
    again: failed ? () => more(failed) : list.isFetchNextPageError ? () => void list.fetchNextPage() : null,
  }
}
