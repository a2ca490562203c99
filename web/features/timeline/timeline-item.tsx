import { Link } from '@tanstack/react-router'
import Columns3 from 'lucide-react/icons/columns-3'
import MessageCircle from 'lucide-react/icons/message-circle'
import Pencil from 'lucide-react/icons/pencil'
import { createElement, type ReactNode } from 'react'
import type { ActivityChannel, ActivityOutcome, ActivityType } from '#contract/activities/enums.ts'
import { isScreenKind } from '#contract/kit/kinds.ts'
import { maxCountedMessages, type TimelineKind } from '#contract/timeline/timeline-kinds.ts'
import { chatKey } from '#contract/whatsapp/chat-key.ts'
import { type PanelAddress, usePanel } from '../../platform/navigation/panel.ts'
import { formatDateTime, formatTime } from '../../shared/format-date.ts'
import { formatRelativeTime } from '../../shared/relative-time.ts'
import { cx } from '../../ui/cx.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { MentionedPeople } from '../../ui/markdown/mention-text.tsx'
import { ActivityIcon, channelLabels, formatDuration, outcomeLabels } from '../activities/public.ts'
import { recordTypes } from '../record-types.ts'
import { isRecordKind } from '../records/public.ts'
import { toOneLine } from '../whatsapp/public.ts'
import { describeChange, describeStageMove, type EntryText } from './describe-change.tsx'
import type { TimelineVocabulary } from './format-value.ts'
import type { RelatedVocabularies, TimelineRecordKind } from './related-vocabulary.ts'
import type { TimelineEntry } from './timeline-requests.ts'

type Describe = (entry: TimelineEntry, vocabulary: TimelineVocabulary, related: RelatedVocabularies) => EntryText

type TimelineItemProps = {
  entry: TimelineEntry
  vocabulary: TimelineVocabulary
  related: RelatedVocabularies
  now: number
}

/** An entry of the timeline: who, what and when. */
export function TimelineItem({ entry, vocabulary, related, now }: TimelineItemProps) {
  const { kind, impersonator, at, activity } = entry
  const { sentence, details } = describers[kind](entry, vocabulary, related)
  return (
    <li className="relative flex gap-2.5 px-2 pb-3 before:absolute before:start-[19.5px] before:top-7 before:bottom-1 before:w-px before:bg-line-2 last:before:hidden">
      <span
        aria-hidden
        className="inline-flex size-6 flex-none items-center justify-center rounded-full border border-line-2 bg-surface text-text-2 [&>.lucide]:size-3"
      >
        {activity ? <ActivityIcon type={activity.type as ActivityType} /> : renderIcon(kind)}
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <p className="wrap-anywhere">
          {impersonator && (
            <>
              <bdi className="font-medium">{getActorName(impersonator)}</bdi> for{' '}
            </>
          )}
          {kind !== 'message' && <bdi className="font-medium">{describeActor(entry)}</bdi>} {sentence}
        </p>
        {details}
        <time
          dateTime={at}
          title={formatDateTime(at, vocabulary.timeZone)}
          className="block text-12 text-text-2 tabular-nums"
        >
          {formatTime(at, vocabulary.timeZone)} · {formatRelativeTime(at, now)}
        </time>
      </div>
    </li>
  )
}

const describeActor = ({ actor, change }: TimelineEntry): string =>
  !actor && change?.source === 'whatsapp' ? 'Parley' : getActorName(actor)

const getActorName = (person: TimelineEntry['actor']): string => (person ? (person.name ?? person.email) : 'Somebody')

const renderIcon = (kind: TimelineKind): ReactNode =>
  isRecordKind(kind) ? createElement(recordTypes[kind].icon) : otherIcons[kind]

const otherIcons: Record<Exclude<TimelineKind, TimelineRecordKind>, ReactNode> = {
  field: <Pencil />,
  stage: <Columns3 />,
  message: <MessageCircle />,
}

const describers: Record<TimelineKind, Describe> = {
  field: ({ change }, vocabulary) => (change ? describeChange(change, vocabulary) : unknownText),
  deal: describeRelatedChange,
  task: describeRelatedChange,
  activity: describeActivity,
  note: describeNote,
  stage: ({ change }, vocabulary) => (change ? describeStageMove(change, vocabulary) : unknownText),
  message: describeMessages,
}
const unknownText: EntryText = { sentence: 'did something' }

/** A change of a related deal or task. */
function describeRelatedChange(
  { kind, recordId, title, change }: TimelineEntry,
  _: TimelineVocabulary,
  related: RelatedVocabularies,
): EntryText {
  if (!change || !isScreenKind(kind)) return unknownText
  const recordLink =
    title === null ? (
      `a deleted ${kind}`
    ) : (
      <>
        the {kind} <TimelineLink target={{ kind, id: recordId }}>{title}</TimelineLink>
      </>
    )
  return describeChange(change, related[kind], recordLink)
}

const activityNames: Partial<Record<ActivityType, string>> = { CALL: 'call', EMAIL: 'email', MEETING: 'meeting' }

function describeActivity({ activity }: TimelineEntry): EntryText {
  if (!activity) return unknownText
  const { title, completedAt, duration } = activity
  const outcome = outcomeLabels[activity.outcome as ActivityOutcome]
  const channel = channelLabels[activity.channel as ActivityChannel]
  const facts = [outcome, duration !== null && formatDuration(duration), channel].filter(Boolean)
  return {
    sentence: (
      <>
        {completedAt === null ? 'planned' : 'logged'} the {activityNames[activity.type as ActivityType] ?? 'activity'}{' '}
        <TimelineLink target="activities">{title}</TimelineLink>
      </>
    ),
    details: facts.length > 0 && <p className="text-12 leading-5 text-text-2 tabular-nums">{facts.join(' · ')}</p>,
  }
}

/** Longer notes are truncated; the Notes tab shows all. */
const noteLimits = { characters: 300, lines: 5 }

function describeNote({ note }: TimelineEntry): EntryText {
  if (!note) return unknownText
  const { title, content, mentions } = note
  const isLong = content.length > noteLimits.characters || content.split('\n').length > noteLimits.lines
  return {
    sentence: title ? (
      <>
        wrote the note <TimelineLink target="notes">{title}</TimelineLink>
      </>
    ) : (
      <>
        wrote a <TimelineLink target="notes">note</TimelineLink>
      </>
    ),
    details: (
      <div className={cx('my-0.5 text-text-2', isLong && 'max-h-24 overflow-hidden mask-b-from-60%')}>
        <MentionedPeople value={mentions}>
          <Markdown text={content} />
        </MentionedPeople>
      </div>
    ),
  }
}

/** The messages of a conversation on one day. */
function describeMessages({ messages }: TimelineEntry): EntryText {
  if (!messages) return unknownText
  const { accountId, whatsappId, received, sent, lastMessage, lastMessageType, lastMessageFromMe } = messages
  const count = received + sent
  const total =
    count < maxCountedMessages
      ? `${count} WhatsApp ${count === 1 ? 'message' : 'messages'}`
      : `${count}+ WhatsApp messages`
  return {
    sentence: (
      <>
        <Link
          to="/inbox"
          search={{ chat: chatKey({ accountId, whatsappId }) }}
          className="rounded-chip font-medium underline decoration-line-2 underline-offset-2 hover:decoration-current"
        >
          {total}
        </Link>
        <span className="text-text-2">
          {received > 0 && sent > 0
            ? ` · ${received} received, ${sent} sent`
            : received > 0
              ? ' · received'
              : ' · sent'}
        </span>
      </>
    ),
    details: (
      <p dir="auto" className="truncate text-text-2">
        {lastMessageFromMe && <span>You: </span>}
        {toOneLine(lastMessage, lastMessageType)}
      </p>
    ),
  }
}

/** A link to another record's panel, or to a tab of this one. */
function TimelineLink({ target, children }: { target: PanelAddress | 'activities' | 'notes'; children: string }) {
  const { open, setTab } = usePanel()
  return (
    <button
      type="button"
      dir="auto"
      data-keeps-panel
      onClick={() => (typeof target === 'string' ? setTab(target) : open(target))}
      className="rounded-chip text-start font-medium wrap-anywhere underline decoration-line-2 underline-offset-2 hover:decoration-current"
    >
      {children}
    </button>
  )
}
