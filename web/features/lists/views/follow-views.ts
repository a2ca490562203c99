import { queryClient, queryKeys } from '../../../platform/api/query-cache.ts'
import { subscribeToEvents } from '../../../platform/live/live-events.ts'

/** Reloads saved views when somebody has changed one, also of lists that are not open; returns a function that stops it. */
export const followViews = (): (() => void) =>
  subscribeToEvents(['view.changed', 'resync'], () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.noun('views') })
  })
