import { Link } from '@tanstack/react-router'
import Columns3 from 'lucide-react/icons/columns-3'
import MessageCircle from 'lucide-react/icons/message-circle'
import Pencil from 'lucide-react/icons/pencil'
import Pin from 'lucide-react/icons/pin'
import { createElement, type MouseEvent, type ReactNode } from 'react'
import type { ActivityChannel, ActivityOutcome, ActivityType } from '#contract/activities/enums.ts'
import { isScreenKind, recordKinds } from '#contract/kit/kinds.ts'
import { t, tCount } from '#contract/language/translate.ts'
import type { TimelineSubject } from '#contract/timeline/timeline-entry.ts'
import { maxCountedMessages, type TimelineKind } from '#contract/timeline/timeline-kinds.ts'
import { chatKey } from '#contract/whatsapp/chat-key.ts'
import { formatPanelKey, type PanelAddress, usePanel } from '../../platform/navigation/panel.ts'
import { stringifySearch } from '../../platform/navigation/search-params.ts'
import { formatDateTime, formatTime } from '../../shared/format-date.ts'
import { formatRelativeTime } from '../../shared/relative-time.ts'
import { cx } from '../../ui/cx.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { MentionedPeople } from '../../ui/markdown/mention-text.tsx'
import { tNodes } from '../../ui/translate-nodes.tsx'
import { ActivityIcon, channelLabels, formatDuration, outcomeLabels } from '../activities/public.ts'
import { recordTypes } from '../record-types.ts'
import { isRecordKind } from '../records/public.ts'
import { toOneLine } from '../whatsapp/public.ts'
import { describeChange, describeStageMove, type EntryText } from './describe-change.tsx'
import type { TimelineVocabulary } from './format-value.ts'
import { addSubject, deletedNames, describeLogged, describePlanned, nameOwnRecord, nameRecord } from './phrases.tsx'
import type { RelatedVocabularies, TimelineRecordKind } from './related-vocabulary.ts'
import type { TimelineEntry } from './timeline-requests.ts'

type Describe = (entry: TimelineEntry, vocabulary: TimelineVocabulary, related: RelatedVocabularies) => EntryText

type TimelineItemProps = {
  entry: TimelineEntry
  vocabulary: TimelineVocabulary
  related: RelatedVocabularies
  now: number
  /** Actions of the entry. */
  menu?: ReactNode
  /** The entry stands outside of its day. */
  isPinned?: boolean
}

/** An entry of the timeline: who, what and when. */
export function TimelineItem({ entry, vocabulary, related, now, menu, isPinned }: TimelineItemProps) {
  const { kind, at, activity, recordId } = entry
  const { sentence, details } = describers[kind](entry, vocabulary, related)
  return (
    <li
      data-note={menu ? recordId : undefined}
      className="group/row relative flex gap-2.5 px-2 pb-3 before:absolute before:start-[19.5px] before:top-7 before:bottom-1 before:w-px before:bg-line-2 last:before:hidden"
    >
      <span
        aria-hidden
        className="inline-flex size-6 flex-none items-center justify-center rounded-full border border-line-2 bg-surface text-text-2 [&>.lucide]:size-3"
      >
        {isPinned ? <Pin /> : activity ? <ActivityIcon type={activity.type as ActivityType} /> : renderIcon(kind)}
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <p className="wrap-anywhere">
          {kind !== 'message' && <Actor entry={entry} />} {sentence}
        </p>
        {details}
        <time
          dateTime={at}
          title={formatDateTime(at, vocabulary.timeZone)}
          className="block text-12 text-text-2 tabular-nums"
        >
          {(isPinned ? formatDateTime : formatTime)(at, vocabulary.timeZone)} · {formatRelativeTime(at, now)}
        </time>
      </div>
      {menu}
    </li>
  )
}

function Actor({ entry }: { entry: TimelineEntry }) {
  const actor = <bdi className="font-medium">{describeActor(entry)}</bdi>
  if (!entry.impersonator) return actor
  const person = <bdi className="font-medium">{getActorName(entry.impersonator)}</bdi>
  return tNodes('{person} for {actor}', { person, actor })
}

export const describeActor = ({ actor, change }: TimelineEntry): string =>
  !actor && change?.source === 'whatsapp' ? 'Parley' : getActorName(actor)

const getActorName = (person: TimelineEntry['actor']): string =>
  person ? (person.name ?? person.email) : t('Somebody')

export const renderIcon = (kind: TimelineKind): ReactNode =>
  isRecordKind(kind) ? createElement(recordTypes[kind].icon) : otherIcons[kind]

const otherIcons: Record<Exclude<TimelineKind, TimelineRecordKind>, ReactNode> = {
  field: <Pencil />,
  stage: <Columns3 />,
  message: <MessageCircle />,
}

export const describers: Record<TimelineKind, Describe> = {
  field: describeFieldChange,
  deal: describeRelatedChange,
  task: describeRelatedChange,
  activity: describeActivity,
  note: describeNote,
  stage: ({ change, subject }, { kind }) =>
    change ? describeStageMove(change, subject ? <SubjectName {...{ subject }} /> : nameOwnRecord(kind)) : unknownText,
  message: describeMessages,
}
const unknownText: EntryText = { sentence: t('did something') }

/** A change of the record itself, or of one of its people. */
function describeFieldChange(
  { change, subject }: TimelineEntry,
  vocabulary: TimelineVocabulary,
  related: RelatedVocabularies,
): EntryText {
  if (!change) return unknownText
  return subject?.kind === 'contact'
    ? describeChange(change, related.contact, <SubjectName subject={subject} />)
    : describeChange(change, vocabulary)
}

/** The name of another record, such as “the contact Amara Okafor”. */
const SubjectName = ({ subject }: { subject: TimelineSubject }) =>
  nameRecord[subject.kind](<SubjectLink subject={subject} />)

const SubjectLink = ({ subject }: { subject: TimelineSubject }) => (
  <TimelineLink target={subject}>{subject.name ?? recordKinds[subject.kind].unnamed}</TimelineLink>
)

/** Adds the other record that an entry is about: “the deal Signal lamps with Amara Okafor”. */
function addAbout(what: ReactNode, { subject, recordId }: TimelineEntry, preposition: keyof typeof addSubject) {
  if (subject === null || subject.id === recordId) return what
  const fitting = preposition === 'with' && subject.kind !== 'contact' ? 'for' : preposition
  return addSubject[fitting](what, <SubjectLink subject={subject} />)
}

/** A change of a related deal or task. */
function describeRelatedChange(entry: TimelineEntry, _: TimelineVocabulary, related: RelatedVocabularies): EntryText {
  const { kind, recordId, title, change } = entry
  if (!change || !isScreenKind(kind)) return unknownText
  const recordLink =
    title === null
      ? deletedNames[kind]
      : addAbout(
          nameRecord[kind](<TimelineLink target={{ kind, id: recordId }}>{title}</TimelineLink>),
          entry,
          kind === 'deal' ? 'with' : 'for',
        )
  return describeChange(change, related[kind], recordLink)
}

function describeActivity(entry: TimelineEntry): EntryText {
  const { activity, subject } = entry
  if (!activity) return unknownText
  const { completedAt, duration } = activity
  const outcome = outcomeLabels[activity.outcome as ActivityOutcome]
  const channel = channelLabels[activity.channel as ActivityChannel]
  const facts = [outcome, duration !== null && formatDuration(duration), channel].filter(Boolean)
  const describeTitled = completedAt === null ? describePlanned : describeLogged
  const title = (
    <TimelineLink target={subject ?? undefined} tab="activities">
      {activity.title}
    </TimelineLink>
  )
  return {
    sentence: addAbout(describeTitled(activity.type as ActivityType, title), entry, 'with'),
    details: facts.length > 0 && <p className="text-12 leading-5 text-text-2 tabular-nums">{facts.join(' · ')}</p>,
  }
}

/** Longer notes are truncated; the Notes tab shows all. */
const noteLimits = { characters: 300, lines: 5 }

function describeNote(entry: TimelineEntry): EntryText {
  const { note, subject } = entry
  if (!note) return unknownText
  const { title, content, mentions } = note
  const isLong = content.length > noteLimits.characters || content.split('\n').length > noteLimits.lines
  const link = (
    <TimelineLink target={subject ?? undefined} tab="notes">
      {title || t('note')}
    </TimelineLink>
  )
  const sentence = title ? tNodes('wrote the note {title}', { title: link }) : tNodes('wrote a {note}', { note: link })
  return {
    sentence: addAbout(sentence, entry, 'about'),
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
function describeMessages(entry: TimelineEntry): EntryText {
  const { messages } = entry
  if (!messages) return unknownText
  const { accountId, whatsappId, received, sent, lastMessage, lastMessageType, lastMessageFromMe } = messages
  const count = received + sent
  const total =
    count < maxCountedMessages
      ? tCount(count, '{count} WhatsApp message', '{count} WhatsApp messages')
      : t('{count}+ WhatsApp messages', { count })
  const link = (
    <Link
      to="/inbox"
      search={{ chat: chatKey({ accountId, whatsappId }) }}
      className="rounded-chip font-medium underline decoration-line-2 underline-offset-2 hover:decoration-current"
    >
      {total}
    </Link>
  )
  const directions =
    received > 0 && sent > 0
      ? t('{received} received, {sent} sent', { received, sent })
      : received > 0
        ? tCount(received, 'received', 'received')
        : tCount(sent, 'sent', 'sent')
  return {
    sentence: (
      <>
        {addAbout(link, entry, 'with')}
        <span className="text-text-2">{` · ${directions}`}</span>
      </>
    ),
    details: (
      <p dir="auto" className="truncate text-text-2">
        {lastMessageFromMe && <span>{`${t('You:')} `}</span>}
        {toOneLine(lastMessage, lastMessageType)}
      </p>
    ),
  }
}

type TimelineLinkProps = { target?: PanelAddress | undefined; tab?: 'activities' | 'notes'; children: string }

/** A link to another record's panel, or to a tab of this one or of that. */
function TimelineLink({ target, tab, children }: TimelineLinkProps) {
  const { panel, open, setTab } = usePanel()
  const address = target ?? panel
  const show = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (target) open(target, tab)
    else setTab(tab)
  }
  return (
    <a
      href={stringifySearch({ panel: address && formatPanelKey(address), tab })}
      dir="auto"
      data-keeps-panel
      onClick={show}
      className="rounded-chip font-medium wrap-anywhere underline decoration-line-2 underline-offset-2 hover:decoration-current"
    >
      {children}
    </a>
  )
}
