import { useEffect } from 'react'
import { queryClient, queryKeys } from '../../platform/api/query-cache.ts'
import { createBatch } from '../../platform/live/create-batch.ts'
import { type LiveEvent, subscribeToEvents } from '../../platform/live/live-events.ts'

/** Milliseconds in which changes are batched before the numbers are reloaded. */
const invalidationDelay = 500

/** Event kinds that affect no number. */
const ignoredEvents = /^(account|view|favorites|import|notification|status_update|connection_error)\b/

/** Event kinds that affect only the conversations to answer. */
const messageEvents = /^(conversation|message_update|begun)\b/

/** Keeps the numbers in sync with the server while they are visible. */
export function useLiveDashboard(): void {
  useEffect(() => {
    let isAllStale = false
    const batch = createBatch(() => {
      void queryClient.invalidateQueries({
        queryKey: [...queryKeys.noun('dashboard'), ...(isAllStale ? [] : ['overview'])],
      })
      isAllStale = false
    }, invalidationDelay)
    const end = subscribeToEvents('*', ({ kind }: LiveEvent) => {
      if (ignoredEvents.test(kind)) return
      isAllStale ||= !messageEvents.test(kind)
      batch.request()
    })
    return () => {
      batch.flush()
      end()
    }
  }, [])
}
