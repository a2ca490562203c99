import { useEffect } from 'react'
import { type LiveEvent, subscribe } from '../../platform/events.ts'
import { keys, queryClient } from '../../platform/queries.ts'

/** Milliseconds in which changes are gathered before everything is counted again. */
const gathering = 500

/** Kinds of events that change no number. */
const silent = /^(account|view|import|notification|status_update|connection_error)\b/

/** Kinds that change only whom somebody owes a reply. */
const spoken = /^(conversation|message_update|begun)\b/

/** Keeps the numbers as they are on the server while they are looked at. */
export function useLiveDashboard(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let all = false
    const end = subscribe('*', ({ kind }: LiveEvent) => {
      if (silent.test(kind)) return
      all ||= !spoken.test(kind)
      timer ??= setTimeout(() => {
        timer = undefined
        void queryClient.invalidateQueries({ queryKey: [...keys.noun('dashboard'), ...(all ? [] : ['overview'])] })
        all = false
      }, gathering)
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [])
}
