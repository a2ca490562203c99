import { type LiveEvent, subscribe } from '../../platform/events.ts'
import type { PanelAddress } from '../../platform/panel.ts'
import { signedInUser } from '../../platform/session.ts'
import { notice } from '../../ui/toasts.ts'
import { latestUnread, type Notification, readAgain } from './requests.ts'
import { said } from './words.ts'

/** Milliseconds that a reminder stands on the screen. */
const shownFor = 8_000

/** Tells the person of what is due, wherever they are; `open` leads to it. Answers how to stop. */
export function followNotifications(open: (address: PanelAddress) => void): () => void {
  const changed = ({ ids, at }: LiveEvent) => {
    const me = signedInUser()?.id
    if (!me || !ids.includes(me)) return
    void readAgain()
    // What is new came with the event itself; one that tells of something read brings nothing.
    if (at)
      void latestUnread().then(
        ({ rows }) => tell(rows.filter(({ createdAt }) => createdAt >= at)),
        () => undefined,
      )
  }
  const tell = (rows: readonly Notification[]) => {
    for (const one of rows)
      notice(said(one), {
        duration: shownFor,
        action: { label: 'Open', onClick: () => open({ kind: one.kind, id: one.recordId }) },
      })
  }
  return subscribe('notification.changed', changed)
}
