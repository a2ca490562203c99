import { t } from '#contract/language/translate.ts'
import { type LiveEvent, subscribeToEvents } from '../../platform/live/live-events.ts'
import { getSignedInUser } from '../../platform/session/session.ts'
import { showNotice } from '../../shared/toasts.ts'
import { describeNotification } from './notification-labels.ts'
import { fetchLatestUnread, invalidateNotifications, type Notification } from './requests.ts'

/** Milliseconds that a reminder is shown. */
const reminderDuration = 8_000

/**
 * Shows toasts for new notifications on every page; `open` opens what one is about. New messages have toasts of their own. Returns a
 * function that stops it.
 */
export function followNotifications(open: (notification: Notification) => void): () => void {
  const changed = ({ ids, at }: LiveEvent) => {
    const me = getSignedInUser()?.id
    if (!me || !ids.includes(me)) return
    void invalidateNotifications()
    // A new notification is in the event itself; an event about a read one has none.
    if (at)
      void fetchLatestUnread().then(
        ({ rows }) => showToasts(rows.filter((one) => one.createdAt >= at && one.kind !== 'message' && !isLate(one))),
        () => undefined,
      )
  }
  const showToasts = (rows: readonly Notification[]) => {
    for (const one of rows)
      showNotice(describeNotification(one), {
        duration: reminderDuration,
        action: { label: t('Open [verb]'), onClick: () => open(one) },
      })
  }
  return subscribeToEvents('notification.changed', changed)
}

/** A reminder of what was due more than an hour before, as of records that were just added, is listed and counted, but no news. */
const isLate = ({ kind, dueAt, createdAt }: Notification): boolean =>
  (kind === 'task' || kind === 'contact') && Date.parse(createdAt) - Date.parse(dueAt) > 3_600_000
