import { useEffect } from 'react'
import { queryClient, queryKeys } from '../../platform/api/query-cache.ts'
import { subscribeToEvents } from '../../platform/live/live-events.ts'

/** Reloads the trash whenever records are deleted or restored, here or elsewhere. */
export function useLiveTrash(visibleIds: ReadonlySet<string>): void {
  useEffect(
    () =>
      subscribeToEvents('*', ({ kind, ids }) => {
        if (kind.endsWith('.deleted') || kind === 'resync' || ids.some((id) => visibleIds.has(id)))
          void queryClient.invalidateQueries({ queryKey: queryKeys.noun('trash') })
      }),
    [visibleIds],
  )
}
