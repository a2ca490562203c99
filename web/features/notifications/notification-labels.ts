import { notificationLabels } from '#contract/notifications/messages.ts'
import type { NotificationKind } from '#contract/notifications/notification.ts'
import type { Notification } from './requests.ts'

/** Stands for the title when what a notification is about no longer exists. */
export const deletedTexts: Record<NotificationKind, string> = {
  task: 'Deleted task',
  contact: 'Deleted lead',
  assignment: 'Removed conversation',
  message: 'Removed conversation',
  overdue: 'Removed conversation',
  mention: 'Deleted note',
  unsent: 'Removed conversation',
}

/** "Task due: Send the quote" */
export const describeNotification = ({ kind, title }: Pick<Notification, 'kind' | 'title'>): string =>
  `${notificationLabels[kind]}: ${title ?? deletedTexts[kind]}`
