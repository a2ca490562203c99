import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AccountUnreadCount } from '#contract/whatsapp/conversation.ts'
import { call, unwrap } from '../../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../../platform/api/query-cache.ts'
import { useIsFirstScreenShown } from '../../../platform/navigation/first-screen.ts'
import { titleUnreadCount } from '../../../platform/navigation/page-title.ts'
import { useAccounts } from '../accounts/use-accounts.ts'
import { conversationNoun } from './chat.ts'

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

/** The unread conversations of each account; events replace it. */
const unreadCountsQuery = () =>
  queryOptions({
    queryKey: queryKeys.count(conversationNoun, { filter: 'unread' }),
    queryFn: ({ signal }): Promise<AccountUnreadCount[]> => unwrap(call('GET', '/whatsapp/unread-counts', { signal })),
  })

export function cacheUnreadCounts(accounts: AccountUnreadCount[]): void {
  const { queryKey } = unreadCountsQuery()
  // A response that is still on its way is older.
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, accounts)
}

export const invalidateUnreadCounts = (): void =>
  void queryClient.invalidateQueries({ queryKey: unreadCountsQuery().queryKey })
