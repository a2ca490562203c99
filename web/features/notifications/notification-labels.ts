import type { NotificationKind } from '#contract/notifications/notification.ts'
import type { Notification } from './requests.ts'

/** The label of each kind, and the text when its record no longer exists. */
export const notificationLabels: Record<NotificationKind, { label: string; deletedText: string }> = {
  task: { label: 'Task due', deletedText: 'Deleted task' },
  contact: { label: 'Follow-up due', deletedText: 'Deleted lead' },
  assignment: { label: 'Assigned to you', deletedText: 'Removed conversation' },
  message: { label: 'New message', deletedText: 'Removed conversation' },
}

/** "Task due: Send the quote" */
export const describeNotification = ({ kind, title }: Pick<Notification, 'kind' | 'title'>): string =>
  `${notificationLabels[kind].label}: ${title ?? notificationLabels[kind].deletedText}`
