import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIsFirstScreenShown } from '../../../platform/navigation/first-screen.ts'
import { titleUnreadCount } from '../../../platform/navigation/page-title.ts'
import { useAccounts } from '../accounts/account-requests.ts'
import { unreadCountsQuery } from './conversation-requests.ts'

/** The number of unread conversations of the workspace, also shown in the page title. */
export function useUnreadCount(): number {
  const hasAccounts = useAccounts(useIsFirstScreenShown()).length > 0
  const { data = [] } = useQuery({ ...unreadCountsQuery(), enabled: hasAccounts })
  const unread = hasAccounts ? data.reduce((sum, account) => sum + account.unread, 0) : 0
  useEffect(() => {
    titleUnreadCount.set(unread)
    return () => titleUnreadCount.set(0)
  }, [unread])
  return unread
}
