import { queryClient, queryKeys } from '../../../platform/api/query-cache.ts'
import { subscribeToEvents } from '../../../platform/live/live-events.ts'

/** Reloads saved views when somebody has changed one, also of lists that are not open; returns a function that stops it. */
export function followViews(): () => void {
  const refresh = () => void queryClient.invalidateQueries({ queryKey: [...queryKeys.workspace(), 'views'] })
  const ends = ['view.changed', 'resync'].map((kind) => subscribeToEvents(kind, refresh))
  return () => {
    for (const end of ends) end()
  }
}
