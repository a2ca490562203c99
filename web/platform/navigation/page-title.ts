import { useEffect } from 'react'
import { createValueStore } from '../storage/value-store.ts'

/** The number of unread items. The page title shows it, so that it is visible from other browser tabs. */
export const titleUnreadCount = createValueStore(0)

/** Sets the title of the page: `Contacts · Parley`, `(3) Contacts · Parley`. */
export function usePageTitle(title: string): void {
  const unread = titleUnreadCount.use()
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${title} · Parley`
  }, [title, unread])
}
