import { useEffect } from 'react'
import { queryClient, queryKeys } from '../../../../platform/api/query-cache.ts'
import { createBatch } from '../../../../platform/live/create-batch.ts'
import { subscribeToEvents } from '../../../../platform/live/live-events.ts'
import { useLiveRecords } from '../../../lists/public.ts'

/** Events of other records that affect a card: its next step, and whether it is rotting. */
const boardEvents = /^(activity|activities|note|notes|task|tasks)\.(changed|deleted)$/
/** Milliseconds during which events are batched before the board is reloaded. */
const refreshDelayMs = 1_000

/** Keeps the cards in sync with the server. */
export function useLiveBoard(): void {
  useLiveRecords({ noun: 'deals', kind: 'deal' })
  useEffect(() => {
    const batch = createBatch(
      () => void queryClient.invalidateQueries({ queryKey: queryKeys.lists('deals'), predicate: isBoardQuery }),
      refreshDelayMs,
    )
    const stop = subscribeToEvents('*', ({ kind }) => {
      if (boardEvents.test(kind)) batch.request()
    })
    return () => {
      batch.flush()
      stop()
    }
  }, [])
}

const isBoardQuery = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  typeof queryKey.at(-1) === 'object' && 'board' in (queryKey.at(-1) as object)
