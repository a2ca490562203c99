import { useEffect } from 'react'
import { findCachedVersion } from '../../../platform/api/query-cache.ts'
import { subscribeToEvents } from '../../../platform/live/live-events.ts'
import type { RecordSubject } from '../record-subject.ts'

type RelatedKind = {
  singular: 'activity' | 'note'
  plural: 'activities' | 'notes'
  /** Reloads the activities or notes of a record. */
  refresh: (of: RecordSubject) => void
}

/** Reloads the activities or notes of an open record when they changed elsewhere. */
export function useLiveRelated({ singular, plural, refresh }: RelatedKind, { type, id }: RecordSubject): void {
  useEffect(
    () =>
      subscribeToEvents('*', ({ kind, ids, version }) => {
        const getCachedVersion = (relatedId: string) => findCachedVersion(plural, relatedId)
        const isOutdated =
          kind === `${singular}.changed`
            ? ids.some((relatedId) => getCachedVersion(relatedId) < (version ?? Number.POSITIVE_INFINITY))
            : kind === `${singular}.deleted`
              ? ids.some((relatedId) => getCachedVersion(relatedId) >= 0)
              : kind === `${plural}.changed` || kind === 'resync'
        if (isOutdated) refresh({ type, id })
      }),
    [singular, plural, refresh, type, id],
  )
}
