import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unreadInTitle } from '../../platform/page-title.ts'
import { useAccounts } from './account-requests.ts'
import { unreadOf } from './conversation-requests.ts'

/** How many conversations of the workspace wait to be read; the title of the page tells it too. */
export function useUnread(): number {
  const accounts = useAccounts()
  const unread = useQueries({
    queries: accounts.map(({ id }) => unreadOf(id)),
    combine: (all) => all.reduce((sum, { data = 0 }) => sum + data, 0),
  })
  useEffect(() => {
    unreadInTitle.set(unread)
    return () => unreadInTitle.set(0)
  }, [unread])
  return unread
}
