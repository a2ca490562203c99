import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { usePanel } from '../../platform/navigation/panel.ts'

type Pages = { pages: { rows: { id: string }[] }[] }
type List = Pick<UseInfiniteQueryResult<Pages>, 'data' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>

/** Scrolls to the note that the URL names, once it `isReady`, and focuses it; loads the list up to it. Returns its id. */
export function useShownItem(list: List, listRef: RefObject<HTMLElement | null>, isReady: boolean): string | undefined {
  const { item } = usePanel()
  const shown = useRef<string | undefined>(undefined)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  useEffect(() => {
    if (item === undefined || item === shown.current || !data || !isReady) return
    const row = listRef.current?.querySelector<HTMLElement>(`[data-note="${CSS.escape(item)}"]`)
    if (row) {
      shown.current = item
      row.scrollIntoView({ block: 'center' })
      row.focus({ preventScroll: true })
    } else if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [item, data, isReady, hasNextPage, isFetchingNextPage, fetchNextPage, listRef])
  return item
}
