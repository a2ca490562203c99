import { useEffect } from 'react'
import { pluralOf, subjectKinds } from '#contract/kit/kinds.ts'
import { createBatch } from '../../platform/live/create-batch.ts'
import { type LiveEvent, subscribeToEvents } from '../../platform/live/live-events.ts'
import { getSignedInUser } from '../../platform/session/session.ts'
import { invalidateFavorites } from './requests.ts'

/** Milliseconds during which events are batched before the favorites are reloaded. */
const reloadDelayMs = 300

/** Events about what can be a favorite. */
const targetEvents = ['view.changed', ...subjectKinds.flatMap((kind) => [`${kind}.changed`, `${kind}.deleted`])]
/** Events that do not say which records they are about. */
const unspecificEvents = ['resync', ...subjectKinds.map((kind) => `${pluralOf(kind)}.changed`)]

/** Reloads the favorites when the person changed them in another tab, or when somebody renamed, deleted or restored one of them. */
export function useLiveFavorites(favorites: readonly { id: string }[]): void {
  useEffect(() => {
    for (const { id } of favorites) shownIds.add(id)
  }, [favorites])
  useEffect(() => {
    const { request: reloadSoon, flush } = createBatch(() => void invalidateFavorites(), reloadDelayMs)
    const handleOwnChange = ({ ids }: LiveEvent) => ids.includes(getSignedInUser()?.id ?? '') && reloadSoon()
    const handleTargetChange = ({ ids }: LiveEvent) => ids.some((id) => shownIds.has(id)) && reloadSoon()
    const ends = [
      subscribeToEvents('favorites.changed', handleOwnChange),
      subscribeToEvents(targetEvents, handleTargetChange),
      subscribeToEvents(unspecificEvents, reloadSoon),
    ]
    return () => {
      flush()
      for (const end of ends) end()
    }
  }, [])
}

/** All favorites that were shown since the page was loaded: one that was deleted may be restored. */
const shownIds = new Set<string>()
