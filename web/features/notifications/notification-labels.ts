import { type OwnedKind, type RecordKindName, recordKinds } from '#contract/kit/kinds.ts'
import { capitalize, withArticle } from '#contract/kit/names.ts'
import { describeAssignment, notificationLabels } from '#contract/notifications/messages.ts'
import { type NotificationKind, ownedKindOf, type ReminderKind } from '#contract/notifications/notification.ts'
import { isRecordKind } from '../records/public.ts'
import type { Notification } from './requests.ts'

/** Notifications about a conversation, one of its notes, a broadcast or an import, not about a record. */
export type OtherNotificationKind = Exclude<NotificationKind, ReminderKind | `assigned-${OwnedKind}`>

/** The kind of the record that a notification is about; null for all others. */
export const recordKindOf = (kind: NotificationKind): RecordKindName | null =>
  ownedKindOf(kind) ?? (isRecordKind(kind) ? kind : null)

/** What a notification is about. */
export function titleOf({ kind, title, count }: Pick<Notification, 'kind' | 'title' | 'count'>): string {
  const owned = ownedKindOf(kind)
  return owned && count !== null ? describeAssignment(owned, count) : (title ?? describeMissing(kind))
}

/** "Task due: Send the quote" */
export const describeNotification = (one: Pick<Notification, 'kind' | 'title' | 'count'>): string =>
  one.count !== null ? titleOf(one) : `${notificationLabels[one.kind]}: ${titleOf(one)}`

/** Stands for the title when what a notification is about no longer exists. */
function describeMissing(kind: NotificationKind): string {
  const recordKind = recordKindOf(kind)
  if (!recordKind) return missingTexts[kind as OtherNotificationKind]
  const { displaySingular } = recordKinds[recordKind]
  return ownedKindOf(kind)
    ? `${capitalize(withArticle(displaySingular))} that is no longer yours`
    : `Deleted ${displaySingular}`
}

const missingTexts: Record<OtherNotificationKind, string> = {
  assignment: 'Removed conversation',
  message: 'Removed conversation',
  overdue: 'Removed conversation',
  mention: 'Deleted note',
  unsent: 'Removed conversation',
  broadcast: 'Removed broadcast',
  import: 'Removed import',
}
