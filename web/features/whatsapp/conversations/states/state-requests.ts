import { queryOptions } from '@tanstack/react-query'
import type { AccountStateCounts } from '#contract/whatsapp/conversation.ts'
import { type ConversationState, stateFilters } from '#contract/whatsapp/enums.ts'
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

/** The conversations of each account by state; events replace it. */
export const stateCountsQuery = () =>
  queryOptions({
    queryKey: queryKeys.count(conversationNoun, { by: 'state' }),
    queryFn: ({ signal }): Promise<AccountStateCounts[]> => unwrap(call('GET', '/whatsapp/state-counts', { signal })),
  })

export function cacheStateCounts(accounts: AccountStateCounts[]): void {
  const { queryKey } = stateCountsQuery()
  // A response that is still on its way is older.
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, accounts)
}

export const invalidateStateCounts = (): void =>
  void queryClient.invalidateQueries({ queryKey: stateCountsQuery().queryKey })

/** Refetches what depends on the time: snoozed conversations may have become open, and answers overdue. */
export function wakeSnoozed(): void {
  invalidateStateCounts()
  invalidateConversationLists()
  void queryClient.invalidateQueries({ queryKey: [...queryKeys.noun(conversationNoun), 'record'], type: 'active' })
}

/** Refetches the lists that are filtered by state if the conversation may have left one of them. */
export function refreshStateLists(before: Conversation | undefined, after: Conversation): void {
  if (before?.state === after.state && before.lastMessageFromMe === after.lastMessageFromMe) return
  void queryClient.invalidateQueries({
    queryKey: queryKeys.lists(conversationNoun),
    predicate: ({ queryKey }) => {
      const { filter } = queryKey.at(-1) as { filter?: string }
      return stateFilters.some((one) => one === filter)
    },
  })
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
    invalidateStateCounts()
  }
  return result
}
