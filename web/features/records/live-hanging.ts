import { useEffect } from 'react'
import { subscribe } from '../../platform/events.ts'
import { cachedVersion } from '../../platform/queries.ts'
import type { Subject } from './subject.ts'

type Hanging = {
  one: 'activity' | 'note'
  many: 'activities' | 'notes'
  /** Asks anew for those of a record. */
  readAgain: (of: Subject) => void
}

/** Reads what hangs on an open record again when others wrote, changed or deleted some. */
export function useLiveHanging({ one, many, readAgain }: Hanging, { type, id }: Subject): void {
  useEffect(
    () =>
      subscribe('*', ({ kind, ids, version }) => {
        const known = (each: string) => cachedVersion(many, each)
        const isNews =
          kind === `${one}.changed`
            ? ids.some((each) => known(each) < (version ?? Number.POSITIVE_INFINITY))
            : kind === `${one}.deleted`
              ? ids.some((each) => known(each) >= 0)
              : kind === `${many}.changed` || kind === 'resync'
        if (isNews) readAgain({ type, id })
      }),
    [one, many, readAgain, type, id],
  )
}
