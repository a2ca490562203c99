import { useEffect } from 'react'
import { pluralOf, type RelatedKind } from '#contract/kit/kinds.ts'
import { findCachedVersion } from '../../../platform/api/query-cache.ts'
import { subscribeToEvents } from '../../../platform/live/live-events.ts'
import type { RecordSubject } from '../record-subject.ts'

type LiveRecords = {
  relatedKind: RelatedKind
  /** Reloads the records of this kind about a subject. */
  refresh: (of: RecordSubject) => void
}

/** Reloads the records of one kind about an open record when they changed elsewhere. */
export function useLiveRelated({ relatedKind, refresh }: LiveRecords, { type, id }: RecordSubject): void {
  const plural = pluralOf(relatedKind)
  useEffect(
    () =>
      subscribeToEvents('*', ({ kind, ids, version }) => {
        const getCachedVersion = (relatedId: string) => findCachedVersion(plural, relatedId)
        const isOutdated =
          kind === `${relatedKind}.changed`
            ? ids.some((relatedId) => getCachedVersion(relatedId) < (version ?? Number.POSITIVE_INFINITY))
            : kind === `${relatedKind}.deleted`
              ? ids.some((relatedId) => getCachedVersion(relatedId) >= 0)
              : kind === `${plural}.changed` || kind === 'resync'
        if (isOutdated) refresh({ type, id })
      }),
    [relatedKind, plural, refresh, type, id],
  )
}
