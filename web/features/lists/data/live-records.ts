import { useEffect } from 'react'
import {
  dropCachedRecords,
  findCachedVersion,
  queryClient,
  queryKeys,
  setCachedRecord,
} from '../../../platform/api/query-cache.ts'
import { createBatch } from '../../../platform/live/create-batch.ts'
import { type LiveEvent, subscribeToEvents } from '../../../platform/live/live-events.ts'
import type { ListDescriptor } from '../list-descriptor.ts'
import { fetchRecord, refreshLists } from './list-requests.ts'

/** Up to this many changed records are fetched one by one. If more changed, the lists are reloaded. */
const maxSingleFetches = 5
/** Milliseconds during which events are batched before the lists are reloaded. */
const refreshDelayMs = 1_000

type ListNames = Pick<ListDescriptor, 'noun' | 'kind'>

const subscriptions = new Map<string, { followers: number; stop: () => void }>()

/** Keeps the displayed records in sync with the server while the component is mounted. */
export function useLiveRecords({ noun, kind }: ListNames): void {
  useEffect(() => {
    const subscription = subscriptions.get(noun) ?? { followers: 0, stop: subscribeToRecords({ noun, kind }) }
    subscription.followers += 1
    subscriptions.set(noun, subscription)
    return () => {
      subscription.followers -= 1
      if (subscription.followers > 0) return
      subscriptions.delete(noun)
      subscription.stop()
    }
  }, [noun, kind])
}

function subscribeToRecords({ noun, kind }: ListNames): () => void {
  const { request: refreshSoon, flush } = createBatch(() => refreshLists(noun), refreshDelayMs)

  const invalidateRecord = (id: string) =>
    void queryClient.invalidateQueries({ queryKey: queryKeys.record(noun, id), exact: true })

  const handleChanged = ({ ids, version }: LiveEvent) => {
    const newerIds = ids.filter((id) => version === null || findCachedVersion(noun, id) < version)
    const cachedIds = newerIds.filter((id) => findCachedVersion(noun, id) >= 0)
    if (cachedIds.length < newerIds.length || cachedIds.length > maxSingleFetches) refreshSoon()
    if (cachedIds.length > maxSingleFetches) for (const id of cachedIds) invalidateRecord(id)
    else for (const id of cachedIds) fetchRecord(noun, id).then((record) => setCachedRecord(noun, record), refreshSoon)
  }

  const handleDeleted = ({ ids }: LiveEvent) => {
    dropCachedRecords(noun, ids)
    // An open panel reloads the record and reports its errors.
    for (const id of ids) invalidateRecord(id)
    refreshSoon()
  }

  const invalidateAll = () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.noun(noun) })
  }

  const ends = [
    subscribeToEvents(`${kind}.changed`, handleChanged),
    subscribeToEvents(`${kind}.deleted`, handleDeleted),
    subscribeToEvents(`${noun}.changed`, refreshSoon),
    subscribeToEvents('resync', invalidateAll),
  ]
  return () => {
    flush()
    for (const end of ends) end()
  }
}
