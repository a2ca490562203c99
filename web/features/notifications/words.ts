import type { NotificationKind } from '#contract/notifications/notification.ts'
import type { Notification } from './requests.ts'

/** What each kind is called, and what is said where its record is gone. */
export const words: Record<NotificationKind, { about: string; gone: string }> = {
  task: { about: 'Task due', gone: 'A task that was deleted' },
  contact: { about: 'Follow-up due', gone: 'A lead that was deleted' },
}

/** "Task due: Send the quote" */
export const said = ({ kind, title }: Pick<Notification, 'kind' | 'title'>): string =>
  `${words[kind].about}: ${title ?? words[kind].gone}`
