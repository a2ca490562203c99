import { type Static, Type } from 'typebox'
import {
  type OwnedKind,
  ownedKinds,
  type RecordKindName,
  type ScreenKind,
  type SubjectKind,
  subjectKinds,
} from '../kit/kinds.ts'
import { Id, Moment, NullableMoment, nullable, nullableObject } from '../kit/schema.ts'
import { chatReference } from '../whatsapp/conversation.ts'

/** Records that become due: a task, a lead to follow up with. */
const reminderKinds = ['task', 'contact'] as const satisfies readonly RecordKindName[]
export type ReminderKind = (typeof reminderKinds)[number]

/** About records that somebody else gave to a person. */
type OwnerNoticeKind = `assigned-${OwnedKind & ScreenKind}`
const ownerNoticeKinds = ownedKinds.map((kind): OwnerNoticeKind => `assigned-${kind}`)

/** The kind of the records that a notice of an owner is about; null for all others. */
export const ownedKindOf = (kind: NotificationKind): OwnedKind | null =>
  ownedKinds.find((owned) => kind === `assigned-${owned}`) ?? null

/**
 * All kinds of notifications. Besides reminders: records that somebody else assigned to the person, a conversation assigned to them, a new
 * message in one of theirs, an overdue answer, a mention in a note, a scheduled message that could not be sent, a broadcast that stopped by
 * itself, and a long import that ended.
 */
const notificationKinds = [
  ...reminderKinds,
  'assignment',
  'message',
  'overdue',
  'mention',
  'unsent',
  'broadcast',
  'import',
  ...ownerNoticeKinds,
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** The record that a note is about. */
type NoticeSubject = { kind: SubjectKind; id: string }

export const Notification = Type.Object({
  id: Id,
  kind: Type.Unsafe<NotificationKind>({ type: 'string', enum: [...notificationKinds] }),
  /** The record; of several, the import or hand-over that gave them. */
  recordId: Id,
  count: nullable<number>('integer', {
    description: 'The number of records that were given at once; null if it is about one',
  }),
  /** The current name of the record or conversation; null if it is gone or belongs to somebody else, and for several records. */
  title: nullable<string>('string'),
  chat: chatReference(
    'The conversation of an assignment, a message, an overdue answer, a mention or an unsent message; null if it is gone',
  ),
  subject: nullableObject<NoticeSubject>(
    { kind: Type.Unsafe<SubjectKind>({ type: 'string', enum: [...subjectKinds] }), id: Id },
    { description: 'What the note of a mention is about, unless it is about a conversation; null if the note is gone' },
  ),
  importFailed: nullable<boolean>('boolean', {
    description: 'Whether the import failed; null for other notifications, and if the import is gone',
  }),
  dueAt: Moment,
  createdAt: Moment,
  readAt: NullableMoment,
})
export type Notification = Static<typeof Notification>

export const UnreadCount = Type.Object({ count: Type.Integer() })
export type UnreadCount = Static<typeof UnreadCount>

/** Whether reminders are emailed, too. */
export const ReminderSettings = Type.Object({ byMail: Type.Boolean() }, { additionalProperties: false })
export type ReminderSettings = Static<typeof ReminderSettings>
