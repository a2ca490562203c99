import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { Entry } from './entry.tsx'
import { useLiveHistory } from './live.ts'
import { type HistoryEntry, recordHistory } from './requests.ts'
import { dayOf } from './times.ts'
import type { Wording } from './values.ts'

type HistoryListProps = { things: string; recordId: string; version: number; wording: Wording }

/** What happened to a record, by day, newest first. */
export default function HistoryList({ things, recordId, version, wording }: HistoryListProps) {
  useLiveHistory(things, recordId, version)
  const query = useInfiniteQuery(recordHistory(things, recordId))
  const now = useNow()
  if (query.isPending) return <SkeletonRows rows={3} height={44} shape="person" />
  if (query.isError)
    return (
      <ErrorState
        text="Failed to load the history"
        hint={query.error.message}
        className="py-4!"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  const entries = query.data.pages.flatMap(({ rows }) => rows)
  if (entries.length === 0)
    return <p className="px-2 py-1.5 text-text-2">Nothing has been changed since histories are kept</p>
  return (
    <>
      {byDay(entries, wording.timeZone, now).map(([day, ofDay]) => (
        <div key={day}>
          <h4 className="px-2 pt-2 pb-1 text-12 font-medium text-text-2">{day}</h4>
          <ol aria-label={day}>
            {ofDay.map((entry) => (
              <Entry key={entry.id} {...{ entry, wording, now }} />
            ))}
          </ol>
        </div>
      ))}
      {query.hasNextPage && (
        <Button
          variant="ghost"
          className="mt-1 ms-1"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchNextPageError ? 'Failed to load more. Try again' : 'Show more'}
        </Button>
      )}
    </>
  )
}

function byDay(entries: readonly HistoryEntry[], timeZone: string | null, now: number): [string, HistoryEntry[]][] {
  const days = new Map<string, HistoryEntry[]>()
  for (const entry of entries) {
    const day = dayOf(entry.at, timeZone, now)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}

/** The time, told anew every half minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
