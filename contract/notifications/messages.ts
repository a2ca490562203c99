import { unknownZoneText } from '../kit/calendar.ts'
import type { OwnedKind } from '../kit/kinds.ts'
import { type Translator, t, tCount } from '../language/translate.ts'
import type { Notification, NotificationKind } from './notification.ts'

/** Label of each kind of notification, in emails. On screens and in pushes, use `getNotificationLabel`. */
export const notificationLabels: Record<NotificationKind, string> = {
  task: t('Task due'),
  contact: t('Follow-up due'),
  assignment: t('Assigned to you'),
  message: t('New message'),
  overdue: t('Overdue reply'),
  mention: t('Mentioned you'),
  unsent: t('Scheduled message not sent'),
  broadcast: t('Broadcast stopped'),
  import: t('Import finished'),
  'assigned-task': t('Assigned to you'),
  'assigned-contact': t('Assigned to you'),
  'assigned-company': t('Assigned to you'),
  'assigned-deal': t('Assigned to you'),
}

/** Label of a notification, on screens and in pushes. A failed import has its own. */
export const getNotificationLabel = ({ kind, importFailed }: Pick<Notification, 'kind' | 'importFailed'>): string =>
  importFailed ? t('Import failed') : notificationLabels[kind]

type Counter = Pick<Translator, 'tCount'>

/** "500 contacts were assigned to you", in the language of the page or of the translator. */
export const describeAssignment = (kind: OwnedKind, count: number, translator: Counter = { tCount }): string =>
  assignmentTexts[kind](count, translator)

const assignmentTexts: Record<OwnedKind, (count: number, translator: Counter) => string> = {
  contact: (count, { tCount }) =>
    tCount(count, '{count} contact was assigned to you', '{count} contacts were assigned to you'),
  company: (count, { tCount }) =>
    tCount(count, '{count} company was assigned to you', '{count} companies were assigned to you'),
  deal: (count, { tCount }) => tCount(count, '{count} deal was assigned to you', '{count} deals were assigned to you'),
  task: (count, { tCount }) => tCount(count, '{count} task was assigned to you', '{count} tasks were assigned to you'),
}

/** Texts about devices for notifications. */
export const pushMessages = {
  notHttps: t('The address of a push service must begin with https://.'),
  withPassword: t('The address of a push service must not hold a password.'),
  notPublic: t('This push service is not on the public internet.'),
  notFound: t('This push service could not be found. Please try again.'),
  badKeys: t('These are not the keys of a browser.'),
  unknownZone: unknownZoneText,
  sameTimes: t('Quiet hours must start and end at different times.'),
} as const
