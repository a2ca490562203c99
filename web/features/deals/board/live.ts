import { useEffect } from 'react'
import { subscribe } from '../../../platform/events.ts'
import { keys, queryClient } from '../../../platform/queries.ts'
import { useLiveRecords } from '../../lists/public.ts'

/** Events of what a card tells of beside the deal itself: its next step, and whether it rots. */
const told = /^(activity|activities|note|notes|task|tasks)\.(changed|deleted)$/
/** Milliseconds in which they are gathered before the board is read again. */
const gathering = 1_000

/** Keeps the cards as they are on the server. */
export function useLiveBoard(): void {
  useLiveRecords({ noun: 'deals', kind: 'deal' })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe('*', ({ kind }) => {
      if (!told.test(kind)) return
      timer ??= setTimeout(() => {
        timer = undefined
        void queryClient.invalidateQueries({ queryKey: keys.lists('deals'), predicate: isBoard })
      }, gathering)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}

const isBoard = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  typeof queryKey.at(-1) === 'object' && 'board' in (queryKey.at(-1) as object)
