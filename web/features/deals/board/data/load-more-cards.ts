import { useCallback, useEffect, useRef, useState } from 'react'
import { type BoardSource, fetchMoreCards } from './board-requests.ts'

type KeySet = ReadonlySet<string>
const noColumns: KeySet = new Set()

/** The columns that are loading further cards, those that failed, and a function that loads more. */
export function useLoadMoreCards({ query, pipeline }: BoardSource) {
  const [loading, setLoading] = useState(noColumns)
  const [failed, setFailed] = useState(noColumns)
  const inProgress = useRef(new Set<string>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure belongs to the board it happened on
  useEffect(() => setFailed(noColumns), [query, pipeline])
  const loadMore = useCallback(
    (key: string) => {
      if (inProgress.current.has(key)) return
      const nextPage = fetchMoreCards({ query, pipeline }, key)
      // The displayed board may be older than the cached one. Without a next page there is nothing to load; marking the column as
      // loading would trigger another load at once.
      if (!nextPage) return
      inProgress.current.add(key)
      setLoading(new Set(inProgress.current))
      nextPage
        .then(
          () => setFailed((last) => withoutKey(last, key)),
          () => setFailed((last) => new Set(last).add(key)),
        )
        .finally(() => {
          inProgress.current.delete(key)
          setLoading(new Set(inProgress.current))
        })
    },
    [query, pipeline],
  )
  return { loading, failed, loadMore }
}

function withoutKey(columns: KeySet, key: string): KeySet {
  if (!columns.has(key)) return columns
  const rest = new Set(columns)
  rest.delete(key)
  return rest
}
