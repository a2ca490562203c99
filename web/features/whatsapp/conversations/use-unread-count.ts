import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { titleUnreadCount } from '../../../platform/navigation/page-title.ts'
import { useAccounts } from '../accounts/account-requests.ts'
import { unreadCountQuery } from './conversation-requests.ts'

/** The number of unread conversations of the workspace, also shown in the page title. */
export function useUnreadCount(): number {
  const accounts = useAccounts()
  const unread = useQueries({
    queries: accounts.map(({ id }) => unreadCountQuery(id)),
    combine: (all) => all.reduce((sum, { data = 0 }) => sum + data, 0),
  })
  useEffect(() => {
    titleUnreadCount.set(unread)
    return () => titleUnreadCount.set(0)
  }, [unread])
  return unread
}
