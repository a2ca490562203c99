import { useEffect } from 'react'
import { subscribe } from '../../platform/events.ts'
import { keys, queryClient } from '../../platform/queries.ts'
import type { RecordKind } from './kind.ts'
import type { Subject } from './subject.ts'

const nouns = { contact: 'contacts', company: 'companies', deal: 'deals' } as const satisfies Record<
  Subject['type'],
  string
>
/** Events of what the tabs of a panel count. */
const counted = /^(activity|activities|deal|deals|note|notes|task|tasks)\.(changed|deleted)$/
/** Milliseconds in which changes are gathered before the record is read again. */
const gathering = 300

/** Reads the record again, and with it the counts on its tabs, after something was added to it or taken away. */
export const recount = ({ type, id }: Subject): void => readAnew(nouns[type], id)

/** Does so for an open record when others add or take away. */
export function useLiveCounts({ noun }: RecordKind, id: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe('*', ({ kind }) => {
      if (!counted.test(kind)) return
      timer ??= setTimeout(() => {
        timer = undefined
        readAnew(noun, id)
      }, gathering)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [noun, id])
}

const readAnew = (noun: string, id: string) =>
  void queryClient.invalidateQueries({ queryKey: keys.record(noun, id), exact: true })
