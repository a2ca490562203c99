import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { View } from '#contract/views/view.ts'
import type {
  BroadcastDetail,
  BroadcastPlan,
  BroadcastPreview,
  BroadcastRecipient,
  BroadcastSummary,
  NewBroadcast,
} from '#contract/whatsapp/broadcasts/broadcast.ts'
import { broadcastErrors } from '#contract/whatsapp/broadcasts/broadcast-texts.ts'
import type { RecipientResult } from '#contract/whatsapp/broadcasts/enums.ts'
import { type CallResult, call, unwrap, unwrapPage } from '../../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../../platform/api/query-cache.ts'
import { toFormData } from '../to-form-data.ts'
import { whatsappCall } from '../whatsapp-call.ts'

const noun = 'whatsapp-broadcasts'

/** Pages of broadcasts, newest first. */
export const broadcastsQuery = () =>
  infiniteQueryOptions({
    queryKey: queryKeys.list(noun),
    queryFn: ({ pageParam, signal }) =>
      unwrapPage<BroadcastSummary>(
        whatsappCall(broadcastErrors.notLoaded, () =>
          call('GET', '/whatsapp/broadcasts', { query: { cursor: pageParam }, signal }),
        ) as Promise<CallResult<BroadcastSummary[]>>,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
  })

/** A broadcast with its counts. */
export const broadcastQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.record(noun, id),
    queryFn: ({ signal }) =>
      unwrap(
        whatsappCall(broadcastErrors.oneNotLoaded, () =>
          call('GET', '/whatsapp/broadcasts/{id}', { path: { id }, signal }),
        ) as Promise<CallResult<BroadcastDetail>>,
      ),
  })

/** Pages of the recipients with this result; null for all. */
export const recipientsQuery = (id: string, result: RecipientResult | null) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.part(noun, id, 'recipients'), result],
    queryFn: ({ pageParam, signal }) =>
      unwrapPage<BroadcastRecipient>(
        whatsappCall(broadcastErrors.recipientsNotLoaded, () =>
          call('GET', '/whatsapp/broadcasts/{id}/recipients', {
            path: { id },
            query: { result, cursor: pageParam },
            signal,
          }),
        ) as Promise<CallResult<BroadcastRecipient[]>>,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.nextCursor,
  })

/** The saved views of contacts; the cache is that of the list of contacts. */
export const contactViewsQuery = () =>
  queryOptions<View[]>({
    queryKey: [...queryKeys.noun('views'), 'contacts'],
    queryFn: ({ signal }) => unwrap(call('GET', '/views', { query: { kind: 'contacts' }, signal })),
  })

/** What a broadcast would do. */
export const previewQuery = (plan: BroadcastPlan | null) =>
  queryOptions({
    queryKey: queryKeys.count(noun, plan ?? {}),
    enabled: plan !== null,
    queryFn: ({ signal }) =>
      unwrap(
        whatsappCall(broadcastErrors.notPreviewed, () =>
          call('POST', '/whatsapp/broadcasts/preview', { body: plan as BroadcastPlan, signal }),
        ) as Promise<CallResult<BroadcastPreview>>,
      ),
    staleTime: 0,
    retry: false,
  })

/** Starts a broadcast with the file of its header; repeated calls with the same key start it once. */
export const startBroadcast = (
  broadcast: NewBroadcast,
  file: File | null,
  idempotencyKey: string,
): Promise<CallResult<BroadcastDetail>> =>
  refreshAfter(
    whatsappCall(broadcastErrors.notStarted, () =>
      call('POST', '/whatsapp/broadcasts', {
        body: file ? toFormData(file, { broadcast: JSON.stringify(broadcast) }) : broadcast,
        idempotencyKey,
      }),
    ),
  )

export const stopBroadcast = (id: string): Promise<CallResult<BroadcastDetail>> =>
  refreshAfter(
    whatsappCall(broadcastErrors.notStopped, () => call('POST', '/whatsapp/broadcasts/{id}/stop', { path: { id } })),
  )

export const continueBroadcast = (id: string): Promise<CallResult<BroadcastDetail>> =>
  refreshAfter(
    whatsappCall(broadcastErrors.notContinued, () =>
      call('POST', '/whatsapp/broadcasts/{id}/continue', { path: { id } }),
    ),
  )

/** Reloads what is shown of broadcasts. */
export const invalidateBroadcasts = (): void =>
  void queryClient.invalidateQueries({
    queryKey: queryKeys.noun(noun),
    // A dry run is repeated only when its choices change.
    predicate: ({ queryKey }) => !queryKey.includes('count'),
  })

async function refreshAfter(request: Promise<CallResult<unknown>>): Promise<CallResult<BroadcastDetail>> {
  const result = (await request) as CallResult<BroadcastDetail>
  if (result.success) queryClient.setQueryData(broadcastQuery(result.data.id).queryKey, result.data)
  invalidateBroadcasts()
  return result
}
