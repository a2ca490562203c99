import { useCallback, useEffect, useRef, useState } from 'react'
import type { DealStatus } from '#contract/deals/enums.ts'
import type { ListQuery } from '../../lists/public.ts'
import { readMore } from './requests.ts'

type Columns = ReadonlySet<DealStatus>
const none: Columns = new Set()

/** Further cards of a column: which columns are being read, which failed, and how to ask. */
export function useMore(query: ListQuery) {
  const [loading, setLoading] = useState(none)
  const [failed, setFailed] = useState(none)
  const under = useRef(new Set<DealStatus>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure belongs to the board it happened on
  useEffect(() => setFailed(none), [query])
  const read = useCallback(
    (status: DealStatus) => {
      if (under.current.has(status)) return
      under.current.add(status)
      setLoading(new Set(under.current))
      readMore(query, status)
        .then(
          () => setFailed((last) => without(last, status)),
          () => setFailed((last) => new Set(last).add(status)),
        )
        .finally(() => {
          under.current.delete(status)
          setLoading(new Set(under.current))
        })
    },
    [query],
  )
  return { loading, failed, read }
}

function without(columns: Columns, status: DealStatus): Columns {
  if (!columns.has(status)) return columns
  const rest = new Set(columns)
  rest.delete(status)
  return rest
}
