import { queryOptions } from '@tanstack/react-query'
import type { AccountConversationCounts } from '#contract/whatsapp/conversation.ts'
import type { ConversationState } from '#contract/whatsapp/enums.ts'
import { inboxErrors } from '#contract/whatsapp/texts.ts'
import { type CallResult, call, unwrap } from '../../../../platform/api/client.ts'
import { queryClient, queryKeys } from '../../../../platform/api/query-cache.ts'
import { whatsappCall } from '../../whatsapp-call.ts'
import { type ChatRef, conversationNoun } from '../chat.ts'
import {
  type Conversation,
  cacheResult,
  conversationPath,
  invalidateConversationLists,
} from '../conversation-requests.ts'
import { invalidateUnreadCounts } from '../unread-counts.ts'

/** The conversations of each account by what they are filtered by; events replace it. */
export const conversationCountsQuery = () =>
  queryOptions({
    queryKey: queryKeys.count(conversationNoun, { by: 'filter' }),
    queryFn: ({ signal }): Promise<AccountConversationCounts[]> =>
      unwrap(call('GET', '/whatsapp/conversation-counts', { signal })),
  })

export function cacheConversationCounts(accounts: AccountConversationCounts[]): void {
  const { queryKey } = conversationCountsQuery()
  // A response that is still on its way is older.
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, accounts)
}

export const invalidateConversationCounts = (): void =>
  void queryClient.invalidateQueries({ queryKey: conversationCountsQuery().queryKey })

/** Refetches what depends on the time: snoozed conversations may have become open, and answers overdue. */
export function wakeSnoozed(): void {
  invalidateConversationCounts()
  refreshConversations()
}

/** Refetches the lists and the open conversation. */
export function refreshConversations(): void {
  invalidateConversationLists()
  void queryClient.invalidateQueries({ queryKey: [...queryKeys.noun(conversationNoun), 'record'], type: 'active' })
}

/** Changes the state of a conversation; refused when the customer has written what is not shown here yet, unless it opens it. */
export async function changeState(
  { accountId, whatsappId, lastInboundAt }: Pick<Conversation, 'accountId' | 'whatsappId' | 'lastInboundAt'>,
  state: ConversationState,
  snoozedUntil?: string,
): Promise<CallResult<Conversation>> {
  const body = { state, lastInboundAt, ...(snoozedUntil && { snoozedUntil }) }
  return refreshAfter(
    whatsappCall(inboxErrors.notChanged, () =>
      call('PUT', `${conversationPath}/state`, { path: { accountId, whatsappId }, body }),
    ),
  )
}

/** Marks a conversation as unread until somebody opens it. */
export async function markUnread({ accountId, whatsappId }: ChatRef): Promise<CallResult<Conversation>> {
  const result = await refreshAfter(
    whatsappCall(inboxErrors.notMarkedUnread, () =>
      call('DELETE', `${conversationPath}/read`, { path: { accountId, whatsappId } }),
    ),
  )
  invalidateUnreadCounts()
  return result
}

async function refreshAfter(request: Promise<CallResult<unknown>>): Promise<CallResult<Conversation>> {
  const result = await cacheResult(request)
  if (result.success) {
    invalidateConversationLists()
    invalidateConversationCounts()
  }
  return result
}
