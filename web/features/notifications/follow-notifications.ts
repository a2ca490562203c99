import { type LiveEvent, subscribeToEvents } from '../../platform/live/live-events.ts'
import type { PanelAddress } from '../../platform/navigation/panel.ts'
import { getSignedInUser } from '../../platform/session/session.ts'
import { showNotice } from '../../shared/toasts.ts'
import { describeNotification } from './notification-labels.ts'
import { fetchLatestUnread, invalidateNotifications, type Notification } from './requests.ts'

/** Milliseconds that a reminder is shown. */
const reminderDuration = 8_000

/** Shows toasts for due reminders on every page; `open` opens the record. Returns a function that stops it. */
export function followNotifications(open: (address: PanelAddress) => void): () => void {
  const changed = ({ ids, at }: LiveEvent) => {
    const me = getSignedInUser()?.id
    if (!me || !ids.includes(me)) return
    void invalidateNotifications()
    // A new notification is in the event itself; an event about a read one has none.
    if (at)
      void fetchLatestUnread().then(
        ({ rows }) => showReminders(rows.filter(({ createdAt }) => createdAt >= at)),
        () => undefined,
      )
  }
  const showReminders = (rows: readonly Notification[]) => {
    for (const one of rows)
      showNotice(describeNotification(one), {
        duration: reminderDuration,
        action: { label: 'Open', onClick: () => open({ kind: one.kind, id: one.recordId }) },
      })
  }
  return subscribeToEvents('notification.changed', changed)
}
