import { useEffect } from 'react'
import { queryClient, queryKeys } from '../../platform/api/query-cache.ts'
import { type LiveEvent, subscribeToEvents } from '../../platform/live/live-events.ts'

/** Milliseconds in which changes are gathered before everything is counted again. */
const invalidationDelay = 500

/** Kinds of events that change no number. */
const ignoredEvents = /^(account|view|import|notification|status_update|connection_error)\b/

/** Kinds that change only whom somebody owes a reply. */
const messageEvents = /^(conversation|message_update|begun)\b/

/** Keeps the numbers as they are on the server while they are looked at. */
export function useLiveDashboard(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isAllStale = false
    const end = subscribeToEvents('*', ({ kind }: LiveEvent) => {
      if (ignoredEvents.test(kind)) return
      isAllStale ||= !messageEvents.test(kind)
      timer ??= setTimeout(() => {
        timer = undefined
        void queryClient.invalidateQueries({
          queryKey: [...queryKeys.noun('dashboard'), ...(isAllStale ? [] : ['overview'])],
        })
        isAllStale = false
      }, invalidationDelay)
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [])
}
