import { useCallback, useEffect, useRef, useState } from 'react'
import type { DealStatus } from '#contract/deals/enums.ts'
import type { ListQuery } from '../../../lists/public.ts'
import { fetchMoreCards } from './board-requests.ts'

type StatusSet = ReadonlySet<DealStatus>
const noColumns: StatusSet = new Set()

/** Which columns are loading further cards, which failed, and how to load more. */
export function useLoadMoreCards(query: ListQuery) {
  const [loading, setLoading] = useState(noColumns)
  const [failed, setFailed] = useState(noColumns)
  const inProgress = useRef(new Set<DealStatus>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure belongs to the board it happened on
  useEffect(() => setFailed(noColumns), [query])
  const loadMore = useCallback(
    (status: DealStatus) => {
      if (inProgress.current.has(status)) return
      const nextPage = fetchMoreCards(query, status)
      // The board that is shown may be older than the cached one: a load that ends at once would be asked for again at once.
      if (!nextPage) return
      inProgress.current.add(status)
      setLoading(new Set(inProgress.current))
      nextPage
        .then(
          () => setFailed((last) => withoutStatus(last, status)),
          () => setFailed((last) => new Set(last).add(status)),
        )
        .finally(() => {
          inProgress.current.delete(status)
          setLoading(new Set(inProgress.current))
        })
    },
    [query],
  )
  return { loading, failed, loadMore }
}

function withoutStatus(columns: StatusSet, status: DealStatus): StatusSet {
  if (!columns.has(status)) return columns
  const rest = new Set(columns)
  rest.delete(status)
  return rest
}
