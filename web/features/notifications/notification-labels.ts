import { describeAssignment, notificationLabels } from '#contract/notifications/messages.ts'
import { type NotificationKind, ownedKindOf } from '#contract/notifications/notification.ts'
import type { Notification } from './requests.ts'

/** Stands for the title when what a notification is about no longer exists. */
const deletedTexts: Record<NotificationKind, string> = {
  task: 'Deleted task',
  contact: 'Deleted lead',
  assignment: 'Removed conversation',
  message: 'Removed conversation',
  overdue: 'Removed conversation',
  mention: 'Deleted note',
  unsent: 'Removed conversation',
  'assigned-task': 'A task that is no longer yours',
  'assigned-contact': 'A lead that is no longer yours',
  'assigned-company': 'A company that is no longer yours',
  'assigned-deal': 'A deal that is no longer yours',
}

/** What a notification is about. */
export function titleOf({ kind, title, count }: Pick<Notification, 'kind' | 'title' | 'count'>): string {
  const owned = ownedKindOf(kind)
  return owned && count !== null ? describeAssignment(owned, count) : (title ?? deletedTexts[kind])
}

/** "Task due: Send the quote" */
export const describeNotification = (one: Pick<Notification, 'kind' | 'title' | 'count'>): string =>
  one.count !== null ? titleOf(one) : `${notificationLabels[one.kind]}: ${titleOf(one)}`
