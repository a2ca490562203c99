import { useEffect } from 'react'
import { queryClient } from '../../platform/api/query-cache.ts'
import { subscribeToEvents } from '../../platform/live/live-events.ts'
import { subscribeToRelatedChanges } from '../records/public.ts'
import { timelineQueryKey } from './timeline-requests.ts'

/** Reloads the timeline of an open record whenever the record or a related one changes, here or elsewhere. */
export function useLiveTimeline(noun: string, id: string, version: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version makes the timeline outdated
  useEffect(() => invalidateTimeline(noun, id), [noun, id, version])
  useEffect(() => subscribeToRelatedChanges(() => invalidateTimeline(noun, id)), [noun, id])
  useEffect(
    () =>
      subscribeToEvents('*', ({ kind, ids }) => {
        if (ids.includes(id) || kind === `${noun}.changed` || kind === 'resync') invalidateTimeline(noun, id)
      }),
    [noun, id],
  )
}

const invalidateTimeline = (noun: string, id: string) =>
  void queryClient.invalidateQueries({ queryKey: timelineQueryKey(noun, id) })
