/** Sequence numbers of the event log. `before` is the last event that is too old to be replayed to a new reader. */
export type EventRange = { newest: number; oldest: number | null; before: number | null }

type Reader = { lastEventId: string; wantsMissed: boolean }

/**
 * Returns where a reader continues. It must reload everything if its `Last-Event-ID` is older than the log or belongs to another database.
 */
export function getResumePosition(range: EventRange | undefined, reader: Reader): { seq: number; mustResync: boolean } {
  const newest = Number(range?.newest ?? 0)
  const oldest = Number(range?.oldest ?? newest + 1)
  const resumeSeq = getResumeSeq(reader.lastEventId) ?? (reader.wantsMissed ? (range?.before ?? oldest - 1) : newest)
  const mustResync = resumeSeq > newest || (resumeSeq < newest && resumeSeq + 1 < oldest)
  return { seq: mustResync ? newest : resumeSeq, mustResync }
}

/** Returns null without an id, and infinity for an id that no event can have. */
function getResumeSeq(lastEventId: string): number | null {
  if (lastEventId === '') return null
  return /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : Number.POSITIVE_INFINITY
}
