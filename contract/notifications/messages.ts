import { unknownZoneText } from '../kit/calendar.ts'
import { type OwnedKind, recordKinds } from '../kit/kinds.ts'
import type { NotificationKind } from './notification.ts'

/** Label of each kind of notification, on screens, in emails and in pushes. */
export const notificationLabels: Record<NotificationKind, string> = {
  task: 'Task due',
  contact: 'Follow-up due',
  assignment: 'Assigned to you',
  message: 'New message',
  overdue: 'Overdue reply',
  mention: 'Mentioned you',
  unsent: 'Scheduled message not sent',
  broadcast: 'Broadcast stopped',
  import: 'Import ended',
  'assigned-task': 'Assigned to you',
  'assigned-contact': 'Assigned to you',
  'assigned-company': 'Assigned to you',
  'assigned-deal': 'Assigned to you',
}

/** "500 contacts were assigned to you" */
export const describeAssignment = (kind: OwnedKind, count: number): string =>
  count === 1
    ? `1 ${kind} was assigned to you`
    : `${count.toLocaleString('en-US')} ${recordKinds[kind].plural} were assigned to you`

/** Texts about devices for notifications. */
export const pushMessages = {
  notHttps: 'The address of a push service must begin with https://.',
  withPassword: 'The address of a push service must not hold a password.',
  notPublic: 'This push service is not on the public internet.',
  notFound: 'This push service could not be found. Please try again.',
  badKeys: 'These are not the keys of a browser.',
  unknownZone: unknownZoneText,
  sameTimes: 'Quiet hours must start and end at different times.',
} as const
