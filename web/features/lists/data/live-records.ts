import { useEffect } from 'react'
import {
  dropCachedRecords,
  findCachedVersion,
  isMissingFromDisplayedList,
  queryClient,
  queryKeys,
  setCachedRecord,
} from '../../../platform/api/query-cache.ts'
import { createBatch } from '../../../platform/live/create-batch.ts'
import { type LiveEvent, subscribeToEvents } from '../../../platform/live/live-events.ts'
import type { ListDescriptor } from '../list-descriptor.ts'
import { expireRecords, fetchRecord, refreshLists } from './list-requests.ts'

/** Up to this many changed records are fetched one by one. If more changed, the lists are reloaded. */
const maxSingleFetches = 5
/** Milliseconds during which events are batched before the lists are reloaded. */
const refreshDelayMs = 1_000
/** The version of a record that was just created (R6). */
const firstVersion = 1

type ListNames = Pick<ListDescriptor, 'noun' | 'kind'>

/** How many components display records of a noun. Its subscription stays, because its lists stay cached when they are closed. */
const followers = new Map<string, number>()

/** Keeps the displayed records in sync with the server while the component is mounted, and reloads them when they are displayed again. */
export function useLiveRecords({ noun, kind }: ListNames): void {
  useEffect(() => {
    if (!followers.has(noun)) subscribeToRecords({ noun, kind })
    followers.set(noun, countFollowers(noun) + 1)
    return () => void followers.set(noun, countFollowers(noun) - 1)
  }, [noun, kind])
}

const countFollowers = (noun: string): number => followers.get(noun) ?? 0

function subscribeToRecords({ noun, kind }: ListNames): void {
  const createdIds = new Set<string>()
  const refreshSoon = createBatch(() => refreshLists(noun), refreshDelayMs).request
  const checkCreatedSoon = createBatch(() => {
    // A list that was loaded before the creation lacks the record, even if another list already contains it.
    if ([...createdIds].some((id) => isMissingFromDisplayedList(noun, id))) refreshLists(noun)
    createdIds.clear()
  }, refreshDelayMs).request

  const invalidateRecord = (id: string) =>
    void queryClient.invalidateQueries({ queryKey: queryKeys.record(noun, id), exact: true })

  const handleChanged = ({ ids, version }: LiveEvent) => {
    const newerIds = ids.filter((id) => version === null || findCachedVersion(noun, id) < version)
    const cachedIds = newerIds.filter((id) => findCachedVersion(noun, id) >= 0)
    if (cachedIds.length < newerIds.length || cachedIds.length > maxSingleFetches) refreshSoon()
    else if (version === firstVersion) {
      for (const id of ids) createdIds.add(id)
      checkCreatedSoon()
    }
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

  const whileDisplayed =
    (handle: (event: LiveEvent) => void) =>
    (event: LiveEvent): void => {
      if (countFollowers(noun) > 0) handle(event)
      else expireRecords(noun)
    }

  subscribeToEvents(`${kind}.changed`, whileDisplayed(handleChanged))
  subscribeToEvents(`${kind}.deleted`, whileDisplayed(handleDeleted))
  subscribeToEvents(`${noun}.changed`, whileDisplayed(refreshSoon))
  subscribeToEvents('resync', invalidateAll)
}
