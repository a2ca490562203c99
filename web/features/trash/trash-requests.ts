import { infiniteQueryOptions } from '@tanstack/react-query'
import type { RecordKindName } from '#contract/kit/kinds.ts'
import type { TrashEntry } from '#contract/trash/trash-entry.ts'
import { type CallResult, call, unwrapPage } from '../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../platform/api/query-cache.ts'

export type { TrashEntry } from '#contract/trash/trash-entry.ts'

/** Pages of the trash, latest deletion first. */
export const trashQueryOptions = (kind: RecordKindName | null, search: string) => {
  const queryKey = queryKeys.list('trash', { kind, search })
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      unwrapPage<TrashEntry>(call('GET', '/trash', { query: { kind, search, cursor: pageParam }, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
    // People usually look for something that they have just deleted.
    staleTime: 0,
    // Don't show the trash of another workspace while this one loads.
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[1] === queryKey[1] ? last : undefined),
  })
}

export type RestoreTarget = { deletionId: string } | { kind: RecordKindName; id: string }

/** Restores a deletion or a single record, and reloads the affected lists. */
export async function restoreFromTrash(
  target: RestoreTarget,
  nouns: readonly string[],
): Promise<CallResult<{ count: number }>> {
  const result = await call('POST', '/trash/restore', { body: target })
  if (result.success) {
    await queryClient.invalidateQueries({ queryKey: queryKeys.noun('trash') })
    for (const noun of [...nouns, 'favorites']) void queryClient.invalidateQueries({ queryKey: queryKeys.noun(noun) })
  }
  return result
}
