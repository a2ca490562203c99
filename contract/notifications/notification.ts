import { type Static, Type } from 'typebox'
import type { RecordKindName } from '../kit/kinds.ts'
import { Id, Moment, NullableMoment, nullable } from '../kit/schema.ts'
import { chatReference } from '../whatsapp/conversation.ts'

/** Records that become due: a task, a lead to follow up with. */
const reminderKinds = ['task', 'contact'] as const satisfies readonly RecordKindName[]
export type ReminderKind = (typeof reminderKinds)[number]

/**
 * All kinds of notifications. Besides reminders: a conversation assigned to the person, a new message in one of theirs, an overdue
 * answer, a mention in a note, and a scheduled message that could not be sent.
 */
const notificationKinds = [...reminderKinds, 'assignment', 'message', 'overdue', 'mention', 'unsent'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const Notification = Type.Object({
  id: Id,
  kind: Type.Unsafe<NotificationKind>({ type: 'string', enum: [...notificationKinds] }),
  recordId: Id,
  /** The current name of the record or conversation; null if it is gone. */
  title: nullable<string>('string'),
  chat: chatReference(
    'The conversation of an assignment, a message, an overdue answer, a mention or an unsent message; null if it is gone',
  ),
  dueAt: Moment,
  createdAt: Moment,
  readAt: NullableMoment,
})
export type Notification = Static<typeof Notification>

export const UnreadCount = Type.Object({ count: Type.Integer() })
export type UnreadCount = Static<typeof UnreadCount>

/** Whether reminders are mailed, too. */
export const ReminderSettings = Type.Object({ byMail: Type.Boolean() }, { additionalProperties: false })
export type ReminderSettings = Static<typeof ReminderSettings>
