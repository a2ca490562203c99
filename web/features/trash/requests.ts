import { infiniteQueryOptions } from '@tanstack/react-query'
import type { TrashEntry } from '#contract/trash/trash.ts'
import { callUntyped, type Result, unwrapPage } from '../../platform/api.ts'
import { keys, queryClient } from '../../platform/queries.ts'

export type { TrashEntry } from '#contract/trash/trash.ts'

/** What can be brought back, latest deletion first, page after page. */
export const trashList = (kind: string | null, search: string) => {
  const queryKey = keys.list('trash', { kind, search })
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      unwrapPage<TrashEntry>(callUntyped('GET', '/trash', { query: { kind, search, cursor: pageParam }, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
    // What was deleted a moment ago is what people look for here.
    staleTime: 0,
    // What another workspace has in its trash is not shown while this one's is read.
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[1] === queryKey[1] ? last : undefined),
  })
}

export type Wanted = { deletionId: string } | { kind: string; id: string }

/** Brings back a step or one record; lists that lack them are asked again. */
export async function bringBack(wanted: Wanted, things: readonly string[]): Promise<Result<{ count: number }>> {
  const result = await callUntyped<{ count: number }>('POST', '/trash/restore', { body: wanted })
  if (result.success) {
    await queryClient.invalidateQueries({ queryKey: keys.noun('trash') })
    for (const noun of things) void queryClient.invalidateQueries({ queryKey: keys.noun(noun) })
  }
  return result
}
