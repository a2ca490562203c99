import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type TimelineKind, timelineKinds } from '#contract/timeline/kinds.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { Entry } from './entry.tsx'
import { useLiveTimeline } from './live.ts'
import { More } from './more.tsx'
import { recordTimeline, type TimelineEntry } from './requests.ts'
import { dayOf } from './times.ts'
import type { Wording } from './values.ts'

type TimelineListProps = { things: string; recordId: string; version: number; wording: Wording }

/** What happened to a record and around it, by day, newest first; of the chosen kinds alone, where some are chosen. */
export default function TimelineList(props: TimelineListProps) {
  const [chosen, setChosen] = useState<readonly TimelineKind[]>([])
  useLiveTimeline(props.things, props.recordId, props.version)
  // What happens to a deal is told as its own changes.
  const kinds = timelineKinds.filter((kind) => kind !== props.wording.kind)
  const turn = (kind: TimelineKind) => {
    const next = kinds.filter((each) => (each === kind) !== chosen.includes(each))
    setChosen(next.length === kinds.length ? [] : next)
  }
  return (
    <>
      <fieldset className="flex flex-wrap gap-1 px-1 pt-1 pb-1">
        <legend className="sr-only">What to show</legend>
        <Button size="sm" variant="ghost" aria-pressed={chosen.length === 0} onClick={() => setChosen([])}>
          All
        </Button>
        {kinds.map((kind) => (
          <Button key={kind} size="sm" variant="ghost" aria-pressed={chosen.includes(kind)} onClick={() => turn(kind)}>
            {labels[kind]}
          </Button>
        ))}
      </fieldset>
      <Entries {...props} chosen={chosen} />
    </>
  )
}

const labels: Record<TimelineKind, string> = {
  field: 'Changes',
  deal: 'Deals',
  task: 'Tasks',
  activity: 'Activities',
  note: 'Notes',
}

function Entries({ things, recordId, wording, chosen }: TimelineListProps & { chosen: readonly TimelineKind[] }) {
  const query = useInfiniteQuery(recordTimeline(things, recordId, chosen))
  const now = useNow()
  if (query.isPending) return <SkeletonRows rows={3} height={44} shape="person" />
  if (query.data === undefined)
    return (
      <ErrorState
        text="Failed to load the timeline"
        hint={query.error.message}
        className="py-4!"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  const entries = query.data.pages.flatMap(({ rows }) => rows)
  if (entries.length === 0)
    return (
      <p role="status" className="px-2 py-1.5 text-text-2">
        {chosen.length > 0 ? 'Nothing of this kind has happened yet' : 'Nothing has happened since histories are kept'}
      </p>
    )
  return (
    <div aria-busy={query.isPlaceholderData} className={cx(query.isPlaceholderData && 'opacity-60')}>
      {byDay(entries, wording.timeZone, now).map(([day, ofDay]) => (
        <div key={day}>
          <h4 className="px-2 pt-2 pb-1 text-12 font-medium text-text-2">{day}</h4>
          <ol aria-label={day}>
            {ofDay.map((entry) => (
              <Entry key={`${entry.kind}:${entry.id}`} {...{ entry, wording, now }} />
            ))}
          </ol>
        </div>
      ))}
      {query.hasNextPage && !query.isPlaceholderData && (
        <More
          loaded={entries.length}
          busy={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </div>
  )
}

function byDay(entries: readonly TimelineEntry[], timeZone: string | null, now: number): [string, TimelineEntry[]][] {
  const days = new Map<string, TimelineEntry[]>()
  for (const entry of entries) {
    const day = dayOf(entry.at, timeZone, now)
    const ofDay = days.get(day)
    if (ofDay) ofDay.push(entry)
    else days.set(day, [entry])
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
