import { unknownZoneText } from '../kit/calendar.ts'
import type { NotificationKind } from './notification.ts'

/** Label of each kind of notification, on screens, in emails and in pushes. */
export const notificationLabels: Record<NotificationKind, string> = {
  task: 'Task due',
  contact: 'Follow-up due',
  assignment: 'Assigned to you',
  message: 'New message',
  overdue: 'Overdue answer',
  mention: 'Mentioned you',
  unsent: 'Scheduled message not sent',
}

/** Texts about devices for notifications. */
export const pushMessages = {
  notHttps: 'The address of a push service must begin with https://.',
  withPassword: 'The address of a push service must not hold a password.',
  notPublic: 'This push service is not on the public internet.',
  notFound: 'This push service could not be found. Please try again.',
  badKeys: 'These are not the keys of a browser.',
  unknownZone: unknownZoneText,
  sameTimes: 'Quiet hours must end at another time than they begin.',
} as const
