import { infiniteQueryOptions } from '@tanstack/react-query'
import type { RecordKindName } from '#contract/kit/kinds.ts'
import type { TrashEntry } from '#contract/trash/trash-entry.ts'
import { type CallResult, call, unwrapPage } from '../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../platform/api/query-cache.ts'

export type { TrashEntry } from '#contract/trash/trash-entry.ts'

/** What can be brought back, latest deletion first, page after page. */
export const trashQueryOptions = (kind: RecordKindName | null, search: string) => {
  const queryKey = queryKeys.list('trash', { kind, search })
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      unwrapPage<TrashEntry>(call('GET', '/trash', { query: { kind, search, cursor: pageParam }, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
    // What was deleted a moment ago is what people look for here.
    staleTime: 0,
    // What another workspace has in its trash is not shown while this one's is read.
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[1] === queryKey[1] ? last : undefined),
  })
}

export type RestoreTarget = { deletionId: string } | { kind: RecordKindName; id: string }

/** Brings back a step or one record; lists that lack them are asked again. */
export async function restoreFromTrash(
  wanted: RestoreTarget,
  nouns: readonly string[],
): Promise<CallResult<{ count: number }>> {
  const result = await call('POST', '/trash/restore', { body: wanted })
  if (result.success) {
    await queryClient.invalidateQueries({ queryKey: queryKeys.noun('trash') })
    for (const noun of nouns) void queryClient.invalidateQueries({ queryKey: queryKeys.noun(noun) })
  }
  return result
}
