import { useEffect } from 'react'
import { subscribe } from '../../platform/events.ts'
import { queryClient } from '../../platform/queries.ts'
import { recordHistory } from './requests.ts'

/** Reads the history of an open record again whenever it changed, here or elsewhere. */
export function useLiveHistory(things: string, id: string, version: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is what makes the history old
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: recordHistory(things, id).queryKey })
  }, [things, id, version])
  useEffect(
    () =>
      subscribe('*', ({ kind, ids }) => {
        if (ids.includes(id) || kind === `${things}.changed` || kind === 'resync')
          void queryClient.invalidateQueries({ queryKey: recordHistory(things, id).queryKey })
      }),
    [things, id],
  )
}
