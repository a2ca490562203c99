import { useInfiniteQuery } from '@tanstack/react-query'
import Inbox from 'lucide-react/icons/inbox'
import { type MouseEvent, useMemo, useRef } from 'react'
import { t } from '#contract/language/translate.ts'
import type { ConversationSort } from '#contract/whatsapp/enums.ts'
import { useLastLoaded } from '../../../platform/api/last-loaded.ts'
import { usePermissionCheck } from '../../../platform/session/permissions.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { getDraft } from '../../../shared/drafts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LoadMoreButton, loadNextPage } from '../../../ui/controls/more-button.tsx'
import { PreviousDataNotice } from '../../../ui/feedback/previous-data-notice.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/feedback/states.tsx'
import { useRowScroll } from '../../../ui/table/use-row-scroll.ts'
import type { WhatsappAccount } from '../accounts/account-requests.ts'
import { toDraftKey } from '../composer/use-draft.ts'
import { errorTextOf } from '../whatsapp-call.ts'
import { type ChatRef, chatKey, isSameChat } from './chat.ts'
import { type Conversation, type ConversationListFilters, conversationsQuery } from './conversation-requests.ts'
import { ConversationRow, rowHeight } from './conversation-row.tsx'
import { RowMenu } from './states/row-menu.tsx'

type ConversationListProps = {
  accounts: readonly WhatsappAccount[]
  filters: ConversationListFilters
  open: ChatRef | null
  onOpen: (conversation: Conversation) => void
  onClear: () => void
}

/** Conversations in the order asked for; only rows in view are rendered. */
export function ConversationList({ accounts, filters, open, onOpen, onClear }: ConversationListProps) {
  const ids = useMemo(() => accounts.map(({ id }) => id), [accounts])
  const list = useInfiniteQuery(conversationsQuery(ids, filters))
  const { data, isPreviousData } = useLastLoaded(list)
  const timeZone = useTimeZone()
  const mayWrite = usePermissionCheck()('whatsapp:write')
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(
    () => mergePages(data?.pages.flatMap((page) => page.rows) ?? [], filters.sort),
    [data, filters.sort],
  )
  const { view } = useRowScroll(scroller, rowHeight, rows.length)
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  const nearEnd = (box: HTMLElement) => box.scrollTop + 2 * box.clientHeight > box.scrollHeight
  const loadMore = () => {
    if (list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError) void loadNextPage(list)
  }
  const { sort: _sort, search, state, ...others } = filters
  const filtered = search !== '' || (state ?? 'open') !== 'open' || Object.values(others).some(Boolean)
  return (
    <div
      ref={scroller}
      onScroll={({ currentTarget }) => nearEnd(currentTarget) && loadMore()}
      className="min-h-0 flex-1 overflow-y-auto p-1 thin-scroll short:min-h-full"
    >
      {isPreviousData && (
        <PreviousDataNotice
          text={errorTextOf(list.error, t('Failed to load conversations'))}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending ? (
        <SkeletonRows rows={8} height={rowHeight} shape="person" />
      ) : list.isError && rows.length === 0 ? (
        <ErrorState
          text={errorTextOf(list.error, t('Failed to load conversations'))}
          error={list.error}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<Inbox aria-hidden />}
          text={filtered ? t('No conversations match') : state ? t('No open conversations') : t('No conversations yet')}
          hint={filtered ? undefined : t('Messages to your number will appear here.')}
          action={(filtered || state) && <Button onClick={onClear}>{t('Show all')}</Button>}
        />
      ) : (
        <ul aria-label={t('Conversations')} aria-busy={list.isPlaceholderData || undefined}>
          <li aria-hidden style={{ height: view.first * rowHeight }} />
          {rows.slice(view.first, view.end).map((conversation) => (
            <li key={conversation.id} className="group relative" onContextMenu={mayWrite ? openRowMenu : undefined}>
              <ConversationRow
                conversation={conversation}
                account={accounts.length > 1 ? names.get(conversation.accountId) : undefined}
                current={isSameChat(conversation, open)}
                timeZone={timeZone}
                draft={isSameChat(conversation, open) ? undefined : findDraft(conversation)}
                hasMenu={mayWrite}
                onOpen={() => onOpen(conversation)}
              />
              {mayWrite && <RowMenu conversation={conversation} />}
            </li>
          ))}
          <li aria-hidden style={{ height: (rows.length - Math.min(view.end, rows.length)) * rowHeight }} />
        </ul>
      )}
      {rows.length > 0 && list.hasNextPage && (
        <LoadMoreButton
          busy={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={() => void loadNextPage(list)}
        />
      )}
    </div>
  )
}

/** The menu of the row, where the browser would show its own. */
function openRowMenu(event: MouseEvent<HTMLElement>) {
  const button = event.currentTarget.querySelector<HTMLElement>('[data-row-menu]')
  if (!button || button.getAttribute('aria-expanded') === 'true') return
  event.preventDefault()
  button.click()
}

/** Merges the pages of several accounts; a conversation that moved between pages appears once. */
function mergePages(rows: readonly Conversation[], sort: ConversationSort): Conversation[] {
  const byKey = new Map(rows.map((row) => [chatKey(row), row]))
  const direction = sort.startsWith('-') ? -1 : 1
  const timeOf = ({ lastMessageAt, waitingSince }: Conversation): number => {
    if (sort !== 'waitingSince') return Date.parse(lastMessageAt)
    return waitingSince ? Date.parse(waitingSince) : Number.MAX_SAFE_INTEGER
  }
  return [...byKey.values()].sort((a, b) => direction * (timeOf(a) - timeOf(b)))
}

const findDraft = (conversation: Conversation): string | undefined => {
  const draft = getDraft(toDraftKey(conversation))?.draft
  return typeof draft === 'string' && draft.trim() !== '' ? draft : undefined
}
