import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ActivityType } from '#contract/activities/enums.ts'
import { t } from '#contract/language/translate.ts'
import { formatDateTime } from '../../shared/format-date.ts'
import { formatShortTime } from '../../shared/relative-time.ts'
import { Avatar } from '../../ui/badges/avatar.tsx'
import { LoadError } from '../../ui/feedback/load-error.tsx'
import { ActivityIcon } from '../activities/public.ts'
import type { TimelineVocabulary } from './format-value.ts'
import { LatestSkeleton, latestCount } from './latest-skeleton.tsx'
import { useLiveTimeline } from './live-timeline.ts'
import { nameOwnRecord } from './phrases.tsx'
import { type RelatedVocabularies, useRelatedVocabularies } from './related-vocabulary.ts'
import { useRollUp } from './roll-up.ts'
import { describeActor, describers, renderIcon } from './timeline-item.tsx'
import { type TimelineEntry, timelineQueryOptions } from './timeline-requests.ts'

type LatestEntriesProps = {
  noun: string
  recordId: string
  version: number
  vocabulary: TimelineVocabulary
  rows: number
  /** The open timeline of the record already follows what changes. */
  isFollowed: boolean
}

/** What happened last of a timeline, each entry in one line. Their rows have the height of the skeleton. */
export default function LatestEntries({ noun, recordId, version, vocabulary, rows, isFollowed }: LatestEntriesProps) {
  const [rollUp] = useRollUp(vocabulary.kind)
  // The timeline may just have loaded the same page.
  const query = useInfiniteQuery({
    ...timelineQueryOptions(noun, recordId, { kinds: [], rollUp }),
    refetchOnMount: true,
    staleTime: freshFor,
  })
  const related = useRelatedVocabularies(vocabulary.timeZone)
  const entries = query.data?.pages.flatMap(({ rows: all }) => all.filter(hasHappened)).slice(0, latestCount) ?? []
  return (
    <>
      {!isFollowed && <Follow {...{ noun, recordId, version, rollUp }} />}
      {query.isPending ? (
        <LatestSkeleton rows={rows} />
      ) : query.data === undefined ? (
        <LoadError
          text={t('Failed to load the recent history.')}
          className="px-2 py-1.5"
          onRetry={() => void query.refetch()}
        />
      ) : entries.length === 0 ? (
        <p role="status" className="px-2 py-1.5 text-text-2">
          {t('The history of {record} will appear here.', { record: nameOwnRecord(vocabulary.kind) })}
        </p>
      ) : (
        <ol aria-label={t('Recent history')} className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2">
          {entries.map((entry) => (
            <LatestEntry key={`${entry.kind}:${entry.id}`} {...{ entry, vocabulary, related }} />
          ))}
        </ol>
      )}
    </>
  )
}

/** Milliseconds for which a loaded page needs no reload. */
const freshFor = 3_000

/** What is planned is the next step. A minute ahead is still "just now", because clocks differ. */
const hasHappened = ({ activity, at }: TimelineEntry): boolean => !activity || Date.parse(at) < Date.now() + 60_000

type FollowProps = Pick<LatestEntriesProps, 'noun' | 'recordId' | 'version'> & { rollUp: boolean }

/** Reloads the entries when something changes. */
function Follow({ noun, recordId, version, rollUp }: FollowProps) {
  useLiveTimeline(noun, recordId, version, rollUp)
  return null
}

/** Tells the whole text of what is cut at the end of the line: of the entry, and of each link. */
function setWholeTitle(line: HTMLElement): void {
  for (const part of [line, ...line.querySelectorAll('a')])
    if (part.title !== part.textContent) part.title = part.textContent
}

type LatestEntryProps = { entry: TimelineEntry; vocabulary: TimelineVocabulary; related: RelatedVocabularies }

function LatestEntry({ entry, vocabulary, related }: LatestEntryProps) {
  const { kind, at, activity } = entry
  const { sentence } = describers[kind](entry, vocabulary, related)
  // The messages of a day have no single author.
  const actor = kind === 'message' ? null : describeActor(entry)
  const line = useRef<HTMLParagraphElement>(null)
  // After each render, because the sentence may have changed.
  useEffect(() => {
    if (line.current) setWholeTitle(line.current)
  })
  return (
    // A focused link that is cut scrolls into view, so the line goes back once the focus leaves it.
    <li
      onBlur={() => line.current?.scrollTo(0, 0)}
      className="col-span-full grid h-8 grid-cols-subgrid items-center px-2 touch:h-11"
    >
      <span aria-hidden className="text-text-3 [&>.lucide]:size-3.5">
        {activity ? <ActivityIcon type={activity.type as ActivityType} /> : renderIcon(kind)}
      </span>
      <div className="flex min-w-0 items-center gap-1.5">
        {/* A picture in place of the name leaves the line to what happened. */}
        {actor && entry.actor && (
          <span aria-hidden title={actor} className="flex">
            <Avatar size={16} name={actor} id={entry.actor.id} />
          </span>
        )}
        {/* The padding leaves room for the focus ring of a link. */}
        <p
          ref={line}
          className="relative -mx-1 min-w-0 truncate px-1 py-1 **:whitespace-nowrap! has-focus-visible:text-clip"
        >
          {actor && (
            <>
              <bdi className={entry.actor ? 'sr-only' : 'text-text-2'}>{actor}</bdi>{' '}
            </>
          )}
          {sentence}
        </p>
      </div>
      <time
        dateTime={at}
        title={formatDateTime(at, vocabulary.timeZone)}
        className="text-end text-12 text-text-2 tabular-nums"
      >
        {formatShortTime(at, vocabulary.timeZone, Date.now())}
      </time>
    </li>
  )
}
