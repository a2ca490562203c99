import { useEffect } from 'react'
import { subscribe } from '../../platform/events.ts'
import { queryClient } from '../../platform/queries.ts'
import { onHangingChanged } from '../records/public.ts'
import { timelineKey } from './requests.ts'

/** Reads the timeline of an open record again whenever something happened to it or to what hangs on it, here or elsewhere. */
export function useLiveTimeline(things: string, id: string, version: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is what makes the timeline old
  useEffect(() => readAgain(things, id), [things, id, version])
  useEffect(() => onHangingChanged(() => readAgain(things, id)), [things, id])
  useEffect(
    () =>
      subscribe('*', ({ kind, ids }) => {
        if (ids.includes(id) || kind === `${things}.changed` || kind === 'resync') readAgain(things, id)
      }),
    [things, id],
  )
}

const readAgain = (things: string, id: string) =>
  void queryClient.invalidateQueries({ queryKey: timelineKey(things, id) })
