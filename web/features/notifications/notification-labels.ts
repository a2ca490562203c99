import type { OwnedKind, RecordKindName } from '#contract/kit/kinds.ts'
import { t } from '#contract/language/translate.ts'
import { describeAssignment, getNotificationLabel } from '#contract/notifications/messages.ts'
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
export const describeNotification = (one: Pick<Notification, 'kind' | 'title' | 'count' | 'importFailed'>): string =>
  one.count !== null ? titleOf(one) : `${getNotificationLabel(one)}: ${titleOf(one)}`

/** Stands for the title when what a notification is about no longer exists. */
function describeMissing(kind: NotificationKind): string {
  const recordKind = recordKindOf(kind)
  if (!recordKind) return missingTexts[kind as OtherNotificationKind]
  return ownedKindOf(kind) ? reassignedTexts[recordKind as OwnedKind] : deletedTexts[recordKind as ReminderKind]
}

const reassignedTexts: Record<OwnedKind, string> = {
  contact: t('A lead that is no longer yours'),
  company: t('A company that is no longer yours'),
  deal: t('A deal that is no longer yours'),
  task: t('A task that is no longer yours'),
}

const deletedTexts: Record<ReminderKind, string> = { task: t('Deleted task'), contact: t('Deleted lead') }

const missingTexts: Record<OtherNotificationKind, string> = {
  assignment: t('Removed conversation'),
  message: t('Removed conversation'),
  overdue: t('Removed conversation'),
  mention: t('Deleted note'),
  unsent: t('Removed conversation'),
  broadcast: t('Removed broadcast'),
  import: t('Deleted import'),
}
