import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { shortcuts } from '../../platform/shortcuts.ts'
import { useKeys } from '../../ui/keys.ts'
import { useListQuery } from './address.ts'
import type { ListKind, ListRow } from './kind.ts'
import { placed } from './parts.ts'
import { recordList } from './requests.ts'

export type Neighbours = {
  /** Place in the list behind the panel, from 1; 0 when it is not in it. */
  at: number
  total: number
  totalIsExact: boolean
  previous: string | null
  next: string | null
}

/** What stands before and after a record in the list behind the panel. Nothing is asked for but the next page at its end. */
export function useNeighbours<R extends ListRow>(kind: ListKind<R>, id: string): Neighbours {
  const [query] = useListQuery(kind)
  const list = useInfiniteQuery({ ...recordList<R>(kind.noun, query), enabled: false })
  const rows = placed(list.data?.pages ?? [])
  const page = list.data?.pages[0]?.page
  const at = rows.findIndex((row) => row?.id === id)
  const isLast = at >= 0 && at === rows.length - 1
  const { hasNextPage, isFetching, fetchNextPage } = list
  useEffect(() => {
    if (isLast && hasNextPage && !isFetching) void fetchNextPage()
  }, [isLast, hasNextPage, isFetching, fetchNextPage])
  return {
    at: at + 1,
    total: page?.total ?? 0,
    totalIsExact: page?.totalIsExact ?? true,
    previous: rows[at - 1]?.id ?? null,
    next: at < 0 ? null : (rows[at + 1]?.id ?? null),
  }
}

/** `j` and `k` walk through the list while the panel is open, as long as nobody is typing and nothing lies over it. */
export function useWalkingKeys(walk: { next: () => void; previous: () => void }, off: boolean): void {
  const { next, previous } = shortcuts.record
  useKeys(off ? {} : { [next.key]: walk.next, [previous.key]: walk.previous }, 1)
}
