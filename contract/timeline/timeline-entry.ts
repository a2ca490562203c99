import { type Static, Type } from 'typebox'
import { HistoryEntry, Impersonator } from '../history/history-entry.ts'
import type { SubjectKind } from '../kit/kinds.ts'
import {
  Id,
  Moment,
  NullableMoment,
  NullablePersonSummary,
  NullableText,
  nullable,
  nullableObject,
  PersonSummary,
} from '../kit/schema.ts'
import type { MessageType } from '../whatsapp/enums.ts'
import { maxCountedMessages, type TimelineKind, timelineKinds } from './timeline-kinds.ts'

export { timelineKinds } from './timeline-kinds.ts'

/** Another record whose entry a timeline includes. */
export type TimelineSubject = { kind: SubjectKind; id: string; name: string | null }
type TimelineActivity = {
  title: string
  description: string | null
  type: string
  channel: string | null
  outcome: string | null
  duration: number | null
  scheduledAt: string | null
  completedAt: string | null
}
type TimelineNote = { title: string | null; content: string; mentions: PersonSummary[] }
/** The messages of one conversation on one day. */
type TimelineMessages = {
  accountId: string
  whatsappId: string
  received: number
  sent: number
  lastMessage: string
  lastMessageType: MessageType
  lastMessageFromMe: boolean
}

const { id: _, at: __, actor: ___, impersonator: ____, ...happening } = HistoryEntry.properties

/** One entry of a timeline: who, what and when. Its kind determines which of `change`, `activity`, `note` and `messages` it has. */
export const TimelineEntry = Type.Object({
  id: Type.String({ description: 'Unique among entries of the same kind' }),
  kind: Type.Unsafe<TimelineKind>({ type: 'string', enum: [...timelineKinds] }),
  at: Moment,
  actor: NullablePersonSummary,
  impersonator: Impersonator,
  /** With `rollUp`, the contact or deal that the entry is about; null if it is only about the record itself. */
  subject: nullableObject<TimelineSubject>({
    ...{ kind: Type.Unsafe<SubjectKind>({ type: 'string', enum: ['contact', 'deal'] }), id: Id, name: NullableText },
  }),
  /** Id of the activity, note, task, deal or conversation of the entry, or of the record itself. */
  recordId: Id,
  title: nullable<string>('string', { description: 'The title of the task or deal that changed' }),
  change: nullableObject<Omit<HistoryEntry, 'id' | 'at' | 'actor' | 'impersonator'>>(happening),
  activity: nullableObject<TimelineActivity>({
    ...{
      title: Type.String(),
      description: NullableText,
      type: Type.String(),
      channel: NullableText,
      outcome: NullableText,
    },
    ...{ duration: nullable<number>('integer'), scheduledAt: NullableMoment, completedAt: NullableMoment },
  }),
  note: nullableObject<TimelineNote>({
    title: NullableText,
    content: Type.String(),
    mentions: Type.Array(PersonSummary),
  }),
  messages: nullableObject<TimelineMessages>({
    accountId: Id,
    whatsappId: Type.String(),
    received: Type.Integer({
      description: `Of the last ${maxCountedMessages} messages of the day in the reader’s time zone`,
    }),
    sent: Type.Integer(),
    ...{ lastMessage: Type.String(), lastMessageType: Type.String(), lastMessageFromMe: Type.Boolean() },
  }),
})
export type TimelineEntry = Static<typeof TimelineEntry>
