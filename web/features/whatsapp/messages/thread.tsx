import { useInfiniteQuery } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import MessageCircle from 'lucide-react/icons/message-circle'
import { type ReactNode, useEffect, useRef } from 'react'
import { whatsappTexts } from '#contract/whatsapp/texts.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { usePendingMessages } from '../composer/outbox.ts'
import type { ChatRef } from '../conversations/chat.ts'
import { errorTextOf } from '../whatsapp-call.ts'
import { PendingBubble } from './message-bubble.tsx'
import { ThreadPage } from './thread-page.tsx'
import { messageThreadQuery } from './thread-requests.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

type ThreadProps = { chat: ChatRef; mayWrite: boolean; none?: ReactNode }

/** Pixels from the top at which older messages are asked for. */
const loadAheadPixels = 800

/** What was said in a conversation, oldest at the top; older messages come when the reader nears them (WA-021). */
export function Thread({ chat, mayWrite, none }: ThreadProps) {
  const thread = useInfiniteQuery(messageThreadQuery(chat))
  const pending = usePendingMessages(chat)
  const timeZone = useTimeZone()
  const scroller = useRef<HTMLElement>(null)
  const pages = thread.data?.pages ?? []
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
  // A first page that fills no screen can not be scrolled.
  useEffect(loadOlder)

  const isEmpty = thread.isSuccess && newest === undefined && pending.length === 0
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={scroller}
        role="log"
        aria-label="Messages"
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
          {thread.isPending && (
            <p role="status" className="m-auto flex items-center gap-2 text-text-2">
              <Spinner />
              Loading messages
            </p>
          )}
          {thread.isError && !newest && (
            <ErrorState
              className="m-auto"
              text={errorTextOf(thread.error, whatsappTexts.messagesNotLoaded)}
              busy={thread.isFetching}
              onRetry={() => void thread.refetch()}
            />
          )}
          {isEmpty &&
            (none ?? (
              <EmptyState className="m-auto" icon={<MessageCircle aria-hidden />} text={whatsappTexts.noMessages} />
            ))}
          {hasNextPage && (
            <p className="flex h-10 items-center justify-center text-12 text-text-2">
              {isFetchNextPageError ? (
                <Button size="sm" variant="ghost" onClick={() => void fetchNextPage()}>
                  Failed to load older messages. Try again
                </Button>
              ) : (
                <Spinner label="Loading older messages" />
              )}
            </p>
          )}
          {pages
            .map(({ rows }, at) => (
              <ThreadPage
                key={rows.at(-1)?.id ?? at}
                rows={rows}
                older={pages[at + 1]?.rows[0]}
                newer={pages[at - 1]?.rows.at(-1)}
                {...{ scroller, timeZone, mayWrite }}
              />
            ))
            .reverse()}
          {pending.map((one) => (
            <PendingBubble key={one.key} one={one} timeZone={timeZone} />
          ))}
        </div>
      </section>
      {anchor.unseen > 0 && (
        <Button
          variant="primary"
          icon={<ArrowDown />}
          className="absolute! inset-x-0 bottom-3 mx-auto w-max rounded-full!"
          onClick={anchor.toEnd}
        >
          {anchor.unseen === 1 ? '1 new message' : `${anchor.unseen} new messages`}
        </Button>
      )}
    </div>
  )
}
