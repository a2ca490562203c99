import { useEffect } from 'react'
import { subscribe } from '../../platform/events.ts'
import { keys, queryClient } from '../../platform/queries.ts'
import type { RecordKind } from './kind.ts'
import type { Subject } from './subject.ts'

const nouns = { contact: 'contacts', company: 'companies', deal: 'deals' } as const satisfies Record<
  Subject['type'],
  string
>
/** Events of what hangs on records: the tabs of a panel count it. */
const hanging = /^(activity|activities|deal|deals|note|notes|task|tasks)\.(changed|deleted)$/
/** Events of what is said with people, which the tabs count as well. */
const said = /^(conversation\.changed|message_update)$/
/** Milliseconds in which changes are gathered. */
const gathering = 300

/** Reads the record again, and with it the counts on its tabs, after something was added to it or taken away. */
export const recount = ({ type, id }: Subject): void => readAnew(nouns[type], id)

/** Does so for an open record when others add or take away. */
export function useLiveCounts({ noun }: RecordKind, id: string): void {
  useEffect(
    () =>
      onChanged(
        (kind) => hanging.test(kind) || said.test(kind),
        () => readAnew(noun, id),
      ),
    [noun, id],
  )
}

/** Calls back when what hangs on records changed, many changes at once; answers how to stop. */
export const onHangingChanged = (hear: () => void): (() => void) => onChanged((kind) => hanging.test(kind), hear)

function onChanged(counts: (kind: string) => boolean, hear: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = subscribe('*', ({ kind }) => {
    if (!counts(kind)) return
    timer ??= setTimeout(() => {
      timer = undefined
      hear()
    }, gathering)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

const readAnew = (noun: string, id: string) =>
  void queryClient.invalidateQueries({ queryKey: keys.record(noun, id), exact: true })
