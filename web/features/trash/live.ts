import { useEffect } from 'react'
import { subscribe } from '../../platform/events.ts'
import { keys, queryClient } from '../../platform/queries.ts'

/** Reads the trash again when something was deleted, or something in it came back, here or elsewhere. */
export function useLiveTrash(shown: ReadonlySet<string>): void {
  useEffect(
    () =>
      subscribe('*', ({ kind, ids }) => {
        if (kind.endsWith('.deleted') || kind === 'resync' || ids.some((id) => shown.has(id)))
          void queryClient.invalidateQueries({ queryKey: keys.noun('trash') })
      }),
    [shown],
  )
}
