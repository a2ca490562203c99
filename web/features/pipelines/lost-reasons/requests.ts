import { queryOptions } from '@tanstack/react-query'
import { lostReasonMessages } from '#contract/pipelines/lost-reason-messages.ts'
import type { LostReason, LostReasons } from '#contract/pipelines/lost-reasons.ts'
import { type CallResult, call, unwrap } from '../../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../../platform/api/query-cache.ts'
import { subscribeToEvents } from '../../../platform/live/live-events.ts'
import { showCallToast } from '../../../shared/toasts.ts'

export type { LostReason, LostReasons }

/** The reasons for which deals are lost, in order, and whether one is required. */
export const lostReasonsQuery = () =>
  queryOptions({
    queryKey: queryKeys.list('lost-reasons'),
    queryFn: ({ signal }) => unwrap(call('GET', '/deals/lost-reasons', { signal })),
  })

export const addLostReason = ({ version }: LostReasons, name: string): Promise<CallResult<LostReasons>> =>
  report(
    call('POST', '/deals/lost-reasons', { body: { name }, version }),
    lostReasonMessages.added,
    lostReasonMessages.addFailed,
  )

export const renameLostReason = (
  { version }: LostReasons,
  id: string,
  name: string,
): Promise<CallResult<LostReasons>> =>
  report(
    call('PATCH', '/deals/lost-reasons/{id}', { path: { id }, body: { name }, version }),
    lostReasonMessages.renamed,
    lostReasonMessages.renameFailed,
  )

export const deleteLostReason = ({ version }: LostReasons, id: string): Promise<CallResult<LostReasons>> =>
  report(
    call('DELETE', '/deals/lost-reasons/{id}', { path: { id }, version }),
    lostReasonMessages.deleted,
    lostReasonMessages.deleteFailed,
  )

/** Reorders the reasons, as the last reply has them. Only a failure is reported. */
export const reorderLostReasons = (reasonIds: string[]): Promise<CallResult<LostReasons>> =>
  report(
    call('PUT', '/deals/lost-reasons/order', { body: { reasonIds }, version: findCachedVersion() }),
    null,
    lostReasonMessages.reorderFailed,
  )

/** Changes whether a deal can only be lost with a reason. Only a failure is reported. */
export const requireLostReason = (isRequired: boolean): Promise<CallResult<LostReasons>> =>
  report(
    call('PATCH', '/deals/lost-reasons', { body: { isRequired }, version: findCachedVersion() }),
    null,
    lostReasonMessages.settingFailed,
  )

/** The version of the last reply, for changes that follow each other faster than the screen is rendered. */
const findCachedVersion = (): number | undefined => queryClient.getQueryData(lostReasonsQuery().queryKey)?.version

/** Reports the outcome of a change in a toast, unless the form shows it at a field, and stores or reloads what it changed. */
async function report(
  change: Promise<CallResult<LostReasons>>,
  done: string | null,
  failed: string,
): Promise<CallResult<LostReasons>> {
  const result = await change
  if (result.success) {
    if (done) showCallToast.success(done)
    queryClient.setQueryData(lostReasonsQuery().queryKey, result.data)
    return result
  }
  if (result.error === 'stale') showCallToast.failure(lostReasonMessages.changedElsewhere)
  else if (Object.keys(result.fieldErrors).length === 0) showCallToast.failure(failed)
  invalidateLostReasons()
  return result
}

/** Subscribes to changes of the reasons made elsewhere. Returns a function that unsubscribes. */
export const followLostReasons = (): (() => void) =>
  subscribeToEvents(['lost-reasons.changed', 'resync'], invalidateLostReasons)

/** Reloads the reasons. */
function invalidateLostReasons(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.noun('lost-reasons') })
}
