/** Sequence numbers of the event log; `before` is the last event that is older than a new reader asked for. */
export type EventRange = { newest: number; oldest: number | null; before: number | null }

type Reader = { lastEventId: string; wantsMissed: boolean }

/**
 * Where a reader continues. It must load everything anew if its `Last-Event-ID` is older than the log or belongs to another
 * database.
 */
export function getResumePosition(range: EventRange | undefined, reader: Reader): { seq: number; mustResync: boolean } {
  const newest = Number(range?.newest ?? 0)
  const oldest = Number(range?.oldest ?? newest + 1)
  const resumeSeq = getResumeSeq(reader.lastEventId) ?? (reader.wantsMissed ? (range?.before ?? oldest - 1) : newest)
  const mustResync = resumeSeq > newest || (resumeSeq < newest && resumeSeq + 1 < oldest)
  return { seq: mustResync ? newest : resumeSeq, mustResync }
}

/** Null without an id; infinity for one that no event can have. */
function getResumeSeq(lastEventId: string): number | null {
  if (lastEventId === '') return null
  return /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : Number.POSITIVE_INFINITY
}
