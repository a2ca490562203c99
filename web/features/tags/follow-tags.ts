import { taggableKinds } from '#contract/kit/kinds.ts'
import { queryClient, queryKeys } from '../../platform/api/query-cache.ts'
import { subscribeToEvents } from '../../platform/live/live-events.ts'
import { invalidateTags } from './requests.ts'

/** Subscribes to changes of tags made elsewhere. Returns a function that unsubscribes. */
export function followTags(): () => void {
  const invalidateUsage = ({ version }: { version: number | null }) => {
    // Without a version, only assignments of tags have changed.
    if (version === null) void queryClient.invalidateQueries({ queryKey: queryKeys.part('tags', 'all', 'usage') })
  }
  const ends = [
    subscribeToEvents('tag.changed', ({ ids }) => invalidateTags(ids)),
    subscribeToEvents('tag.deleted', ({ ids }) => invalidateTags(ids)),
    subscribeToEvents('resync', () => invalidateTags([])),
    ...taggableKinds.map((kind) => subscribeToEvents(`${kind}.changed`, invalidateUsage)),
  ]
  return () => {
    for (const end of ends) end()
  }
}
