import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { BulkEdit, BulkEditDetail } from '#contract/bulk-edits/bulk-edit.ts'
import { pluralOf } from '#contract/kit/kinds.ts'
import { type CallResult, call, callUntyped, unwrap, unwrapPage } from '../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../platform/api/query-cache.ts'

export type { BulkEdit, BulkEditDetail, ChangedRecord } from '#contract/bulk-edits/bulk-edit.ts'

const noun = 'bulk-edits'

/** Pages of the bulk edits of the last 30 days, newest first. */
export const bulkEditsQuery = () =>
  infiniteQueryOptions({
    queryKey: queryKeys.list(noun),
    queryFn: ({ pageParam, signal }) =>
      unwrapPage<BulkEdit>(call('GET', '/bulk-edits', { query: { cursor: pageParam }, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
    // People usually look for something that they have just changed.
    staleTime: 0,
  })

/** A bulk edit with the records that were changed since: what was changed a moment ago counts. */
export const bulkEditQuery = (id: string) =>
  queryOptions<BulkEditDetail>({
    queryKey: queryKeys.record(noun, id),
    queryFn: ({ signal }) => unwrap<BulkEditDetail>(callUntyped('GET', `/bulk-edits/${id}`, { signal })),
    staleTime: 0,
    gcTime: 0,
  })

export const invalidateBulkEdits = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeys.lists(noun) })

/** Undoes a bulk edit, and reloads the lists of what it changed. */
export async function undoBulkEdit(
  { id, kind }: Pick<BulkEdit, 'id' | 'kind'>,
  includeChanged: boolean,
): Promise<CallResult<{ count: number; kept: number }>> {
  const result = await call('POST', '/bulk-edits/{id}/undo', { path: { id }, body: { includeChanged } })
  // A refusal means that it looks otherwise by now.
  await invalidateBulkEdits()
  for (const each of [pluralOf(kind), 'tags']) void queryClient.invalidateQueries({ queryKey: queryKeys.noun(each) })
  return result
}
