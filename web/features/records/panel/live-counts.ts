import { useEffect } from 'react'
import { linkedKinds, pluralOf } from '#contract/kit/kinds.ts'
import { queryClient, queryKeys } from '../../../platform/api/query-cache.ts'
import { createBatch } from '../../../platform/live/create-batch.ts'
import { subscribeToEvents } from '../../../platform/live/live-events.ts'
import type { RecordPanelDescriptor } from '../record-panel-descriptor.ts'
import type { RecordSubject } from '../record-subject.ts'

/** The names of the kinds that the tabs of a panel count. */
const countedNames = linkedKinds.flatMap((kind) => [kind, pluralOf(kind)])
const relatedEvents = new Set(countedNames.flatMap((name) => [`${name}.changed`, `${name}.deleted`]))
/** Events about messages, which the tabs also count. */
const messageEvents = /^(conversation\.changed|message_update)$/
/** Milliseconds during which events are batched. */
const refreshDelayMs = 300

/** Reloads the record, which contains the tab counts, after a related record was added or removed. */
export const refreshCounts = ({ type, id }: RecordSubject): void => invalidateRecord(pluralOf(type), id)

/** Keeps the tab counts of an open record in sync with the server. */
export function useLiveCounts({ noun }: RecordPanelDescriptor, id: string): void {
  useEffect(
    () =>
      subscribeInBatches(
        (kind) => relatedEvents.has(kind) || messageEvents.test(kind),
        () => invalidateRecord(noun, id),
      ),
    [noun, id],
  )
}

/** Subscribes to changes of related records, and to other events, in batches. Returns a function that unsubscribes. */
export const subscribeToRelatedChanges = (listener: () => void, otherEvents: readonly string[] = []): (() => void) =>
  subscribeInBatches((kind) => relatedEvents.has(kind) || otherEvents.includes(kind), listener)

function subscribeInBatches(isRelevant: (kind: string) => boolean, listener: () => void): () => void {
  const batch = createBatch(listener, refreshDelayMs)
  const stop = subscribeToEvents('*', ({ kind }) => {
    if (isRelevant(kind)) batch.request()
  })
  return () => {
    batch.flush()
    stop()
  }
}

const invalidateRecord = (noun: string, id: string) =>
  void queryClient.invalidateQueries({ queryKey: queryKeys.record(noun, id), exact: true })
