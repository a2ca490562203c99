import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { recordKinds, type SubjectKind } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import { pinTexts } from '#contract/notes/messages.ts'
import {
  hasTimelineKind,
  rolledUpKindsOf,
  type TimelineKind,
  timelineKinds,
} from '#contract/timeline/timeline-kinds.ts'
import { usePermissionCheck } from '../../platform/session/permissions.ts'
import { formatDay } from '../../shared/relative-time.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/checkbox.tsx'
import { loadNextPage } from '../../ui/controls/more-button.tsx'
import { cx } from '../../ui/cx.ts'
import { LoadError } from '../../ui/feedback/load-error.tsx'
import { ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { NoteMenu, useTogglePin } from '../notes/public.ts'
import { isRecordKind, type RecordSubject } from '../records/public.ts'
import type { TimelineVocabulary } from './format-value.ts'
import { useLiveTimeline } from './live-timeline.ts'
import { LoadMore } from './load-more.tsx'
import { usePinnedEntries } from './pinned-entries.ts'
import { type TimelineRecordKind, useRelatedVocabularies } from './related-vocabulary.ts'
import { useRollUp } from './roll-up.ts'
import { TimelineItem } from './timeline-item.tsx'
import { type TimelineEntry, type TimelineFilter, timelineQueryOptions } from './timeline-requests.ts'

type TimelineListProps = { noun: string; recordId: string; version: number; vocabulary: TimelineVocabulary }

/** The history of a record and its related records, grouped by day, newest first. It can be filtered by kind. */
export default function TimelineList(props: TimelineListProps) {
  const [selectedKinds, setSelectedKinds] = useState<readonly TimelineKind[]>([])
  const subject = props.vocabulary.kind
  const [rollUp, setRollUp] = useRollUp(subject)
  useLiveTimeline(props.noun, props.recordId, props.version, rollUp)
  // In a deal's timeline, deal changes are those of the record itself.
  const kinds = timelineKinds.filter((kind) => kind !== subject && hasTimelineKind(subject, kind, rollUp))
  const toggleKind = (kind: TimelineKind) => {
    const next = kinds.filter((each) => (each === kind) !== selectedKinds.includes(each))
    setSelectedKinds(next.length === kinds.length ? [] : next)
  }
  return (
    <>
      <fieldset className="flex flex-wrap gap-1 px-1 pt-1 pb-1">
        <legend className="sr-only">{t('Filter timeline')}</legend>
        <Button
          size="sm"
          variant="ghost"
          aria-pressed={selectedKinds.length === 0}
          onClick={() => setSelectedKinds([])}
        >
          {t('All')}
        </Button>
        {kinds.map((kind) => (
          <Button
            key={kind}
            size="sm"
            variant="ghost"
            aria-pressed={selectedKinds.includes(kind)}
            onClick={() => toggleKind(kind)}
          >
            {getKindLabel(kind)}
          </Button>
        ))}
      </fieldset>
      {rolledUpKindsOf(subject).length > 0 && (
        <div className="px-2 pb-1 text-12 text-text-2">
          <Switch
            label={
              rolledUpKindsOf(subject).includes('deal') ? t('Include contacts and deals') : t('Include the contact')
            }
            checked={rollUp}
            onChange={(on) => {
              setRollUp(on)
              setSelectedKinds(selectedKinds.filter((kind) => hasTimelineKind(subject, kind, on)))
            }}
          />
        </div>
      )}
      <TimelineDays {...props} filter={{ kinds: selectedKinds, rollUp }} />
    </>
  )
}

const getKindLabel = (kind: TimelineKind): string => (isRecordKind(kind) ? recordKinds[kind].label : otherLabels[kind])

const otherLabels: Record<Exclude<TimelineKind, TimelineRecordKind>, string> = {
  field: t('Changes'),
  stage: t('Stages'),
  message: t('Messages'),
}

function TimelineDays({ noun, recordId, vocabulary, filter }: TimelineListProps & { filter: TimelineFilter }) {
  const query = useInfiniteQuery(timelineQueryOptions(noun, recordId, filter))
  const now = useCurrentTime()
  const related = useRelatedVocabularies(vocabulary.timeZone)
  const subject: RecordSubject = { type: vocabulary.kind as SubjectKind, id: recordId }
  const { pinned, isAwaited, hasFailed, retry } = usePinnedEntries(subject, filter, query.data !== undefined)
  const togglePin = useTogglePin(subject)
  const mayPin = usePermissionCheck()('notes:write')
  if (query.isPending || isAwaited) return <SkeletonRows rows={3} height={44} shape="person" />
  if (query.data === undefined)
    return (
      <ErrorState
        text={t('Failed to load the timeline')}
        error={query.error}
        className="py-4!"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  const loaded = query.data.pages.flatMap(({ rows }) => rows)
  const entries = loaded.filter(({ kind, recordId: id }) => kind !== 'note' || !pinned.some((entry) => entry.id === id))
  if (loaded.length === 0 && pinned.length === 0)
    return (
      <p role="status" className="px-2 py-1.5 text-text-2">
        {filter.kinds.length > 0 ? t('No matching entries yet') : t('No history yet')}
      </p>
    )
  const renderItem = (entry: TimelineEntry, isPinned: boolean) => (
    <TimelineItem
      key={`${entry.kind}:${entry.id}`}
      {...{ entry, vocabulary, related, now, isPinned }}
      menu={
        mayPin &&
        entry.kind === 'note' &&
        !entry.subject && <NoteMenu isPinned={isPinned} onTogglePin={(isOn) => void togglePin(entry.recordId, isOn)} />
      }
    />
  )
  return (
    <div aria-busy={query.isPlaceholderData} className={cx(query.isPlaceholderData && 'opacity-60')}>
      {hasFailed && <LoadError text={pinTexts.notLoaded} className="px-2 pt-2 text-text-2" onRetry={retry} />}
      {pinned.length > 0 && (
        <>
          <h4 className="px-2 pt-2 pb-1 text-12 font-medium text-text-2">{pinTexts.group}</h4>
          <ol aria-label={pinTexts.group}>{pinned.map((entry) => renderItem(entry, true))}</ol>
        </>
      )}
      {groupByDay(entries, vocabulary.timeZone, now).map(([day, dayEntries]) => (
        <div key={day}>
          <h4 className="px-2 pt-2 pb-1 text-12 font-medium text-text-2">{day}</h4>
          <ol aria-label={day}>{dayEntries.map((entry) => renderItem(entry, false))}</ol>
        </div>
      ))}
      {query.hasNextPage && !query.isPlaceholderData && (
        <LoadMore
          loaded={loaded.length}
          busy={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void loadNextPage(query)}
        />
      )}
    </div>
  )
}

function groupByDay(
  entries: readonly TimelineEntry[],
  timeZone: string | null,
  now: number,
): [string, TimelineEntry[]][] {
  const days = new Map<string, TimelineEntry[]>()
  for (const entry of entries) {
    const day = formatDay(entry.at, timeZone, now)
    const dayEntries = days.get(day)
    if (dayEntries) dayEntries.push(entry)
    else days.set(day, [entry])
  }
  return [...days]
}

/** A relative time, updated every half minute. */
function useCurrentTime(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
