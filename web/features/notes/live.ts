import { useEffect } from 'react'
import { subscribe } from '../../platform/events.ts'
import { cachedVersion } from '../../platform/queries.ts'
import type { Subject } from '../records/public.ts'
import { readNotesAgain } from './requests.ts'

/** Reads the notes of an open record again when others wrote, changed or deleted some. */
export function useLiveNotes({ type, id }: Subject): void {
  useEffect(
    () =>
      subscribe('*', ({ kind, ids, version }) => {
        const known = (each: string) => cachedVersion('notes', each)
        const isNews =
          kind === 'note.changed'
            ? ids.some((each) => known(each) < (version ?? Number.POSITIVE_INFINITY))
            : kind === 'note.deleted'
              ? ids.some((each) => known(each) >= 0)
              : kind === 'notes.changed' || kind === 'resync'
        if (isNews) readNotesAgain({ type, id })
      }),
    [type, id],
  )
}
