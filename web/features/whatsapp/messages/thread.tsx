import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import MessageCircle from 'lucide-react/icons/message-circle'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { t, tCount } from '#contract/language/translate.ts'
import { whatsappTexts } from '#contract/whatsapp/call-texts.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { useAccounts, type WhatsappAccount } from '../accounts/use-accounts.ts'
import { type PendingMessage, usePendingMessages } from '../composer/outbox.ts'
import type { ChatRef } from '../conversations/chat.ts'
import { MediaGallery } from '../media/media-gallery.tsx'
import { errorTextOf } from '../whatsapp-call.ts'
import { PendingBubble } from './message-bubble.tsx'
import { OlderOnPhone } from './older/older-on-phone.tsx'
import { ThreadPage } from './thread-page.tsx'
import { messageThreadQuery, type Quote } from './thread-requests.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

type ThreadProps = {
  chat: ChatRef
  mayWrite: boolean
  /** Undefined if nothing can be sent. */
  onReply: ((quote: Quote) => void) | undefined
  /** Stops sending a message that the server has not accepted yet. */
  onCancel: (one: PendingMessage) => void
  none?: ReactNode
}

/** Pixels from the top at which older messages are loaded. */
const loadAheadPixels = 800

/** The messages of a conversation, oldest at the top; older ones load as the reader scrolls up (WA-021). */
export function Thread({ chat, mayWrite, onReply, onCancel, none }: ThreadProps) {
  const thread = useInfiniteQuery(messageThreadQuery(chat))
  const pending = usePendingMessages(chat)
  const timeZone = useTimeZone()
  const account = useAccounts().find(({ id }) => id === chat.accountId)
  const engine = account?.engine
  const scroller = useRef<HTMLElement>(null)
  const pages = thread.data?.pages ?? []
  const messages = useMemo(() => thread.data?.pages.flatMap(({ rows }) => rows) ?? [], [thread.data])
  const newest = pages[0]?.rows[0]
  const anchor = useScrollAnchor(scroller, {
    newest: newest?.id,
    newestIsMine: newest?.fromMe ?? false,
    oldest: pages.at(-1)?.rows.at(-1)?.id,
    waiting: pending.length,
  })
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = thread
  const loadOlder = () => {
    const box = scroller.current
    if (box && box.scrollTop < loadAheadPixels && hasNextPage && !isFetchingNextPage && !isFetchNextPageError)
      void fetchNextPage()
  }
  // A first page shorter than the screen cannot be scrolled.
  useEffect(loadOlder)

  const isEmpty = thread.isSuccess && newest === undefined && pending.length === 0
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={scroller}
        role="log"
        aria-label={t('Messages')}
        aria-live="polite"
        aria-relevant="additions"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        onScroll={() => {
          anchor.scrolled()
          loadOlder()
        }}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-canvas -outline-offset-2! [overflow-anchor:none] thin-scroll"
      >
        <div className="flex min-h-full flex-col justify-end gap-0.5 py-3">
          <ThreadState thread={thread} isEmpty={isEmpty} none={none} />
          {hasNextPage && <OlderMessages hasFailed={isFetchNextPageError} onRetry={() => void fetchNextPage()} />}
          {thread.isSuccess && !hasNextPage && newest && mayWrite && account && hasPhone(account) && (
            <OlderOnPhone chat={chat} scroller={scroller} />
          )}
          <MediaGallery
            messages={messages}
            loadOlder={hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined}
          >
            {pages
              .map(({ rows }, at) => (
                <ThreadPage
                  key={rows.at(-1)?.id ?? at}
                  rows={rows}
                  older={pages[at + 1]?.rows[0]}
                  newer={pages[at - 1]?.rows.at(-1)}
                  {...{ scroller, timeZone, mayWrite, engine, onReply }}
                />
              ))
              .reverse()}
          </MediaGallery>
          {pending.map((one) => (
            <PendingBubble key={one.key} one={one} timeZone={timeZone} onCancel={onCancel} />
          ))}
        </div>
      </section>
      {anchor.unseen > 0 && <UnseenButton count={anchor.unseen} onClick={anchor.toEnd} />}
    </div>
  )
}

/** Whether the account has a phone that can be asked for older messages. */
const hasPhone = ({ engine, status }: WhatsappAccount): boolean =>
  engine !== 'cloud' && (status === 'CONNECTED' || status === 'CONNECTING')

type ThreadStateProps = {
  thread: UseInfiniteQueryResult<{ pages: { rows: unknown[] }[] }>
  isEmpty: boolean
  none: ReactNode
}

/** What stands in for the messages while they load, after they failed to load, and if there are none. */
function ThreadState({ thread, isEmpty, none }: ThreadStateProps) {
  if (thread.isPending)
    return (
      <p role="status" className="m-auto flex items-center gap-2 text-text-2">
        <Spinner />
        {t('Loading messages')}
      </p>
    )
  if (thread.isError && !thread.data?.pages[0]?.rows[0])
    return (
      <ErrorState
        className="m-auto"
        text={errorTextOf(thread.error, whatsappTexts.messagesNotLoaded)}
        error={thread.error}
        busy={thread.isFetching}
        onRetry={() => void thread.refetch()}
      />
    )
  if (!isEmpty) return null
  return none ?? <EmptyState className="m-auto" icon={<MessageCircle aria-hidden />} text={whatsappTexts.noMessages} />
}

function OlderMessages({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  return (
    <p className="flex h-10 items-center justify-center text-12 text-text-2">
      {hasFailed ? (
        <Button size="sm" variant="ghost" onClick={onRetry}>
          {t('Failed to load older messages. Try again')}
        </Button>
      ) : (
        <Spinner label={t('Loading older messages')} />
      )}
    </p>
  )
}

function UnseenButton({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <Button
      variant="primary"
      icon={<ArrowDown />}
      className="absolute! inset-x-0 bottom-3 mx-auto w-max rounded-full!"
      onClick={onClick}
    >
      {tCount(count, '1 new message', '{count} new messages')}
    </Button>
  )
}
