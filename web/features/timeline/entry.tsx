import Banknote from 'lucide-react/icons/banknote'
import CircleCheck from 'lucide-react/icons/circle-check'
import Pencil from 'lucide-react/icons/pencil'
import StickyNote from 'lucide-react/icons/sticky-note'
import type { ReactNode } from 'react'
import type { ActivityChannel, ActivityOutcome, ActivityType } from '#contract/activities/enums.ts'
import type { TimelineKind } from '#contract/timeline/kinds.ts'
import { dateAndTime, timeOfDay } from '../../platform/dates.ts'
import { type PanelAddress, usePanel } from '../../platform/panel.ts'
import { cx } from '../../ui/cx.ts'
import { Markdown } from '../../ui/markdown.tsx'
import { ActivityIcon, channelLabels, durationText, outcomeLabels } from '../activities/public.ts'
import { type Told, told } from './changes.tsx'
import type { TimelineEntry } from './requests.ts'
import { ago } from './times.ts'
import type { Wording } from './values.ts'
import { wordingOf } from './wordings.ts'

type EntryProps = { entry: TimelineEntry; wording: Wording; now: number }

/** One thing that happened: who, what, and when. */
export function Entry({ entry, wording, now }: EntryProps) {
  const { kind, actor, behind, at, activity } = entry
  const { sentence, lines } = tellers[kind](entry, wording)
  return (
    <li className="relative flex gap-2.5 px-2 pb-3 before:absolute before:start-[19.5px] before:top-7 before:bottom-1 before:w-px before:bg-line-2 last:before:hidden">
      <span
        aria-hidden
        className="inline-flex size-6 flex-none items-center justify-center rounded-full border border-line-2 bg-surface text-text-2 [&>.lucide]:size-3"
      >
        {activity ? <ActivityIcon type={activity.type as ActivityType} /> : icons[kind]}
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <p className="wrap-anywhere">
          {behind && (
            <>
              <bdi className="font-medium">{nameOf(behind)}</bdi> for{' '}
            </>
          )}
          <bdi className="font-medium">{actor || entry.change?.via !== 'whatsapp' ? nameOf(actor) : 'Parley'}</bdi>{' '}
          {sentence}
        </p>
        {lines}
        <time
          dateTime={at}
          title={dateAndTime(at, wording.timeZone)}
          className="block text-12 text-text-2 tabular-nums"
        >
          {timeOfDay(at, wording.timeZone)} · {ago(at, now)}
        </time>
      </div>
    </li>
  )
}

const nameOf = (person: TimelineEntry['actor']): string => (person ? (person.name ?? person.email) : 'Somebody')

const icons: Record<TimelineKind, ReactNode> = {
  field: <Pencil />,
  deal: <Banknote />,
  task: <CircleCheck />,
  activity: null,
  note: <StickyNote />,
}

const tellers: Record<TimelineKind, (entry: TimelineEntry, wording: Wording) => Told> = {
  field: ({ change }, wording) => (change ? told(change, wording) : nothing),
  deal: changeOfAnother,
  task: changeOfAnother,
  activity: activityDone,
  note: noteWritten,
}
const nothing: Told = { sentence: 'did something' }

/** A change of a deal or a task that was about the record then. */
function changeOfAnother({ kind, recordId, title, change }: TimelineEntry, { timeZone }: Wording): Told {
  if (!change || (kind !== 'deal' && kind !== 'task')) return nothing
  const other =
    title === null ? (
      `a ${kind} that is gone`
    ) : (
      <>
        the {kind} <Link to={{ kind, id: recordId }}>{title}</Link>
      </>
    )
  return told(change, wordingOf(kind, timeZone), other)
}

const called: Partial<Record<ActivityType, string>> = { CALL: 'call', EMAIL: 'email', MEETING: 'meeting' }

function activityDone({ activity }: TimelineEntry): Told {
  if (!activity) return nothing
  const { title, completedAt, duration } = activity
  const outcome = outcomeLabels[activity.outcome as ActivityOutcome]
  const channel = channelLabels[activity.channel as ActivityChannel]
  const facts = [outcome, duration !== null && durationText(duration), channel].filter(Boolean)
  return {
    sentence: (
      <>
        {completedAt === null ? 'planned' : 'logged'} the {called[activity.type as ActivityType] ?? 'activity'}{' '}
        <Link to="activities">{title}</Link>
      </>
    ),
    lines: facts.length > 0 && <p className="text-12 leading-5 text-text-2 tabular-nums">{facts.join(' · ')}</p>,
  }
}

/** Beyond so many characters or lines a note is cut; the whole stands under Notes. */
const longest = { characters: 300, lines: 5 }

function noteWritten({ note }: TimelineEntry): Told {
  if (!note) return nothing
  const { title, content } = note
  const isLong = content.length > longest.characters || content.split('\n').length > longest.lines
  return {
    sentence: title ? (
      <>
        wrote the note <Link to="notes">{title}</Link>
      </>
    ) : (
      <>
        wrote a <Link to="notes">note</Link>
      </>
    ),
    lines: (
      <div className={cx('my-0.5 text-text-2', isLong && 'max-h-24 overflow-hidden mask-b-from-60%')}>
        <Markdown text={content} />
      </div>
    ),
  }
}

/** Leads to the panel of another record, or to a tab of this one. */
function Link({ to, children }: { to: PanelAddress | 'activities' | 'notes'; children: string }) {
  const { open, setTab } = usePanel()
  return (
    <button
      type="button"
      dir="auto"
      data-keeps-panel
      onClick={() => (typeof to === 'string' ? setTab(to) : open(to))}
      className="rounded-chip text-start font-medium wrap-anywhere underline decoration-line-2 underline-offset-2 hover:decoration-current"
    >
      {children}
    </button>
  )
}
