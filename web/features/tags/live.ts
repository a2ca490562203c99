import { subscribe } from '../../platform/events.ts'
import { keys, queryClient } from '../../platform/queries.ts'
import { nouns, tagsChanged } from './requests.ts'

/** Follows tags that are made, renamed, merged and deleted elsewhere, from anywhere in the application; answers how to stop. */
export function followTags(): () => void {
  const readUsage = ({ version }: { version: number | null }) => {
    // Only who bears which tag changed.
    if (version === null) void queryClient.invalidateQueries({ queryKey: keys.part('tags', 'all', 'usage') })
  }
  const ends = [
    subscribe('tag.changed', ({ ids }) => tagsChanged(ids)),
    subscribe('tag.deleted', ({ ids }) => tagsChanged(ids)),
    subscribe('resync', () => tagsChanged([])),
    ...Object.keys(nouns).map((kind) => subscribe(`${kind}.changed`, readUsage)),
  ]
  return () => {
    for (const end of ends) end()
  }
}
