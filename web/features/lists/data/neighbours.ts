import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { shortcuts } from '../../../platform/keyboard/shortcuts.ts'
import { useShortcuts } from '../../../ui/keyboard/use-shortcuts.ts'
import { prefetchRecord } from '../../records/public.ts'
import { useWithCustomFields } from '../custom-fields/use-custom-fields.ts'
import type { ListDescriptor, ListRow } from '../list-descriptor.ts'
import { useListQuery } from '../list-query.ts'
import { exactCountQueryOptions, listQueryOptions } from './list-requests.ts'
import { useFieldsOfList } from './row-fields.ts'
import { flattenPages } from './sparse-pages.ts'

export type Neighbours = {
  /** The 1-based position in the list behind the panel; 0 if the record is not in it. */
  position: number
  total: number
  totalIsExact: boolean
  previous: string | null
  next: string | null
}

/** The previous and next record in the list behind the panel. At the end of the loaded rows it loads the next page, otherwise nothing. */
export function useNeighbours<R extends ListRow>(descriptor: ListDescriptor<R>, id: string): Neighbours {
  const [query] = useListQuery(useWithCustomFields(descriptor))
  const fields = useFieldsOfList(descriptor.noun)
  const list = useInfiniteQuery({ ...listQueryOptions<R>(descriptor.noun, { ...query, fields }), enabled: false })
  const exactCount = useQuery({ ...exactCountQueryOptions(descriptor.noun, query), enabled: false })
  const rows = flattenPages(list.data?.pages ?? [])
  const firstPage = list.data?.pages[0]?.page
  const page = firstPage?.totalIsExact === false ? { ...firstPage, ...exactCount.data } : firstPage
  const index = rows.findIndex((row) => row?.id === id)
  const previous = rows[index - 1]?.id ?? null
  const next = index < 0 ? null : (rows[index + 1]?.id ?? null)
  useLoadAhead(list, index >= 0 && index === rows.length - 1)
  usePrefetch(descriptor, { previous, next })
  return {
    position: index + 1,
    total: page?.total ?? 0,
    totalIsExact: page?.totalIsExact ?? true,
    previous,
    next,
  }
}

type PagedList = { hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => Promise<unknown> }

/** Loads the next page of a list while its last loaded row is the open record. */
export function useLoadAhead({ hasNextPage, isFetching, fetchNextPage }: PagedList, isAtEnd: boolean): void {
  useEffect(() => {
    if (isAtEnd && hasNextPage && !isFetching) void fetchNextPage()
  }, [isAtEnd, hasNextPage, isFetching, fetchNextPage])
}

/** Prefetches the records before and after the open one. */
export function usePrefetch(
  { noun }: Pick<ListDescriptor<ListRow>, 'noun'>,
  { previous, next }: Pick<Neighbours, 'previous' | 'next'>,
): void {
  useEffect(() => {
    for (const neighbour of [next, previous]) if (neighbour) prefetchRecord({ noun }, neighbour)
  }, [noun, next, previous])
}

/** `j` and `k` open the next and previous record while the panel is open, unless the user is typing or a layer is open above it. */
export function useNeighbourShortcuts(actions: { next: () => void; previous: () => void }, isDisabled: boolean): void {
  const { next, previous } = shortcuts.record
  useShortcuts(isDisabled ? {} : { [next.key]: actions.next, [previous.key]: actions.previous }, 1)
}
