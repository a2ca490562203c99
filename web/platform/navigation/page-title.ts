import { useEffect } from 'react'
import { createValueStore } from '../storage/value-store.ts'

/** How much waits to be read: stands before the title, where another tab is looked at. */
export const titleUnreadCount = createValueStore(0)

/** Names the page in the tab and in the history: `Contacts · Parley`, `(3) Contacts · Parley`. */
export function usePageTitle(title: string): void {
  const unread = titleUnreadCount.use()
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${title} · Parley`
  }, [title, unread])
}
