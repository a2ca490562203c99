import { useInfiniteQuery } from '@tanstack/react-query'
import Inbox from 'lucide-react/icons/inbox'
import { useMemo, useRef } from 'react'
import { useSignedInUser } from '../../../platform/session/session.ts'
import { getDraft } from '../../../shared/drafts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LoadMoreButton } from '../../../ui/controls/more-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/feedback/states.tsx'
import { useRowScroll } from '../../../ui/table/use-row-scroll.ts'
import type { WhatsappAccount } from '../accounts/account-requests.ts'
import { toDraftKey } from '../composer/use-draft.ts'
import { errorTextOf } from '../whatsapp-call.ts'
import { type ChatRef, chatKey, isSameChat } from './chat.ts'
import { type Conversation, type ConversationListFilters, conversationsQuery } from './conversation-requests.ts'
import { ConversationRow, rowHeight } from './conversation-row.tsx'

type ConversationListProps = {
  accounts: readonly WhatsappAccount[]
  filters: ConversationListFilters
  open: ChatRef | null
  onOpen: (conversation: Conversation) => void
  onClear: () => void
}

/** Conversations, the last spoken in first. Only rows in view are in the page. */
export function ConversationList({ accounts, filters, open, onOpen, onClear }: ConversationListProps) {
  const ids = useMemo(() => accounts.map(({ id }) => id), [accounts])
  const list = useInfiniteQuery(conversationsQuery(ids, filters))
  const timeZone = useSignedInUser()?.timezone ?? null
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => mergeByActivity(list.data?.pages.flatMap((page) => page.rows) ?? []), [list.data])
  const { view } = useRowScroll(scroller, rowHeight, rows.length)
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  const nearEnd = (box: HTMLElement) => box.scrollTop + 2 * box.clientHeight > box.scrollHeight
  const loadMore = () => {
    if (list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError) void list.fetchNextPage()
  }
  const filtered = filters.filter !== 'all' || filters.search !== ''
  return (
    <div
      ref={scroller}
      onScroll={({ currentTarget }) => nearEnd(currentTarget) && loadMore()}
      className="min-h-0 flex-1 overflow-y-auto p-1 thin-scroll short:min-h-full"
    >
      {list.isPending ? (
        <SkeletonRows rows={8} height={rowHeight} shape="person" />
      ) : list.isError && rows.length === 0 ? (
        <ErrorState
          text={errorTextOf(list.error, 'Failed to load conversations')}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<Inbox aria-hidden />}
          text={filtered ? 'No conversations match' : 'No conversations yet'}
          hint={filtered ? undefined : 'What is written to your number appears here.'}
          action={filtered && <Button onClick={onClear}>Show all</Button>}
        />
      ) : (
        <ul aria-label="Conversations" aria-busy={list.isPlaceholderData || undefined}>
          <li aria-hidden style={{ height: view.first * rowHeight }} />
          {rows.slice(view.first, view.end).map((conversation) => (
            <li key={conversation.id}>
              <ConversationRow
                conversation={conversation}
                account={names.get(conversation.accountId) ?? ''}
                current={isSameChat(conversation, open)}
                timeZone={timeZone}
                draft={isSameChat(conversation, open) ? undefined : findDraft(conversation)}
                onOpen={() => onOpen(conversation)}
              />
            </li>
          ))}
          <li aria-hidden style={{ height: (rows.length - Math.min(view.end, rows.length)) * rowHeight }} />
        </ul>
      )}
      {rows.length > 0 && list.hasNextPage && (
        <LoadMoreButton
          busy={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </div>
  )
}

/** Pages of several accounts are one list; a conversation that moved up while paging stands in it once. */
function mergeByActivity(rows: readonly Conversation[]): Conversation[] {
  const once = new Map(rows.map((row) => [chatKey(row), row]))
  return [...once.values()].sort((a, b) => Date.parse(b.lastMessageAt) - Date.parse(a.lastMessageAt))
}

const findDraft = (conversation: Conversation): string | undefined => {
  const draft = getDraft(toDraftKey(conversation))?.draft
  return typeof draft === 'string' && draft.trim() !== '' ? draft : undefined
}
