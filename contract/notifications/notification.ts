import { type Static, Type } from 'typebox'
import type { RecordKindName } from '../kit/kinds.ts'
import { Id, Moment, NullableMoment, nullable } from '../kit/schema.ts'

/** What a person can be notified of: a task that is due, a lead to follow up with. */
const notificationKinds = ['task', 'contact'] as const satisfies readonly RecordKindName[]
export type NotificationKind = (typeof notificationKinds)[number]

export const Notification = Type.Object({
  id: Id,
  kind: Type.Unsafe<NotificationKind>({ type: 'string', enum: [...notificationKinds] }),
  recordId: Id,
  /** The current name of the record; null if it is gone. */
  title: nullable<string>('string'),
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
