import { useEffect } from 'react'
import { type LiveEvent, subscribe } from '../../platform/events.ts'
import { keys, queryClient } from '../../platform/queries.ts'

/** Milliseconds in which changes are gathered before everything is counted again. */
const gathering = 500

/** Kinds of events that change no number. */
const silent = /^(conversation|account|view|import|notification|message_update|status_update|connection_error)\b/

/** Keeps the numbers as they are on the server while they are looked at. */
export function useLiveDashboard(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = subscribe('*', ({ kind }: LiveEvent) => {
      if (silent.test(kind)) return
      timer ??= setTimeout(() => {
        timer = undefined
        void queryClient.invalidateQueries({ queryKey: keys.noun('dashboard') })
      }, gathering)
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [])
}
