import { useInfiniteQuery } from '@tanstack/react-query'
import Inbox from 'lucide-react/icons/inbox'
import { useMemo, useRef } from 'react'
import { useUser } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { keptDraft } from '../../ui/drafts.ts'
import { MoreButton } from '../../ui/more-button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useRowWindow } from '../../ui/table/window.ts'
import type { WhatsappAccount } from './account-requests.ts'
import { reasonOf } from './call.ts'
import { type Chat, chatKey, isChat } from './chat.ts'
import { type Conversation, conversationsOf, type Shown } from './conversation-requests.ts'
import { ConversationRow, rowHeight } from './conversation-row.tsx'
import { draftKeyOf } from './draft.ts'

type ConversationListProps = {
  accounts: readonly WhatsappAccount[]
  shown: Shown
  open: Chat | null
  onOpen: (conversation: Conversation) => void
  onClear: () => void
}

/** Conversations, the last spoken in first. Only rows in view are in the page. */
export function ConversationList({ accounts, shown, open, onOpen, onClear }: ConversationListProps) {
  const ids = useMemo(() => accounts.map(({ id }) => id), [accounts])
  const list = useInfiniteQuery(conversationsOf(ids, shown))
  const timeZone = useUser()?.timezone ?? null
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => inOrder(list.data?.pages.flatMap((page) => page.rows) ?? []), [list.data])
  const view = useRowWindow(scroller, rowHeight, rows.length)
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  const nearEnd = (box: HTMLElement) => box.scrollTop + 2 * box.clientHeight > box.scrollHeight
  const more = () => {
    if (list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError) void list.fetchNextPage()
  }
  const filtered = shown.filter !== 'all' || shown.search !== ''
  return (
    <div
      ref={scroller}
      onScroll={({ currentTarget }) => nearEnd(currentTarget) && more()}
      className="min-h-0 flex-1 overflow-y-auto p-1 thin-scroll short:min-h-full"
    >
      {list.isPending ? (
        <SkeletonRows rows={8} height={rowHeight} shape="person" />
      ) : list.isError && rows.length === 0 ? (
        <ErrorState
          text={reasonOf(list.error, 'Failed to load conversations')}
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
                current={isChat(conversation, open)}
                timeZone={timeZone}
                draft={isChat(conversation, open) ? undefined : draftIn(conversation)}
                onOpen={() => onOpen(conversation)}
              />
            </li>
          ))}
          <li aria-hidden style={{ height: (rows.length - Math.min(view.end, rows.length)) * rowHeight }} />
        </ul>
      )}
      {rows.length > 0 && list.hasNextPage && (
        <MoreButton
          busy={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </div>
  )
}

/** Pages of several accounts are one list; a conversation that moved up while paging stands in it once. */
function inOrder(rows: readonly Conversation[]): Conversation[] {
  const once = new Map(rows.map((row) => [chatKey(row), row]))
  return [...once.values()].sort((a, b) => Date.parse(b.lastMessageAt) - Date.parse(a.lastMessageAt))
}

const draftIn = (conversation: Conversation): string | undefined => {
  const draft = keptDraft(draftKeyOf(conversation))?.draft
  return typeof draft === 'string' && draft.trim() !== '' ? draft : undefined
}
