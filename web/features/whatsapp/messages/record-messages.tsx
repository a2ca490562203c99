import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { t } from '#contract/language/translate.ts'
import { deletedMessageText } from '#contract/whatsapp/texts.ts'
import { subscribeToEvents } from '../../../platform/live/live-events.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { formatDateTime } from '../../../shared/format-date.ts'
import { LoadMoreFor } from '../../../ui/controls/more-button.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/feedback/states.tsx'
import { MessageChannelMark } from '../../records/public.ts'
import { MediaGallery } from '../media/media-gallery.tsx'
import { errorTextOf } from '../whatsapp-call.ts'
import { MessageBody } from './message-body.tsx'
import {
  invalidateRecordMessages,
  loadFailedText,
  type RecordMessage,
  type RecordNoun,
  recordMessagesQuery,
} from './record-message-requests.ts'
import { StatusTicks } from './status-ticks.tsx'

type RecordMessagesProps = {
  record: RecordNoun
  id: string
  /** Shown if there are no messages. */
  none: ReactNode
  /** Shown above the messages. */
  actions?: ReactNode
}

/** Messages with the people of a company or a deal: channel, date, subject and content of each. */
export function RecordMessages({ record, id, none, actions }: RecordMessagesProps) {
  const list = useInfiniteQuery(recordMessagesQuery(record, id))
  const timeZone = useTimeZone()
  useEffect(() => {
    const again = () => invalidateRecordMessages(record, id)
    const unsubscribers = [subscribeToEvents('conversation.changed', again), subscribeToEvents('message_update', again)]
    return () => {
      for (const end of unsubscribers) end()
    }
  }, [record, id])
  const messages = useMemo(() => list.data?.pages.flatMap(({ rows }) => rows) ?? [], [list.data])
  if (list.isPending) return <SkeletonRows rows={4} height={64} shape="line" />
  if (list.isError && messages.length === 0)
    return (
      <ErrorState
        text={errorTextOf(list.error, loadFailedText)}
        error={list.error}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  if (messages.length === 0) return none
  return (
    <>
      {actions && <div className="flex justify-end px-4 pt-3">{actions}</div>}
      <MediaGallery messages={messages}>
        <ul aria-label={t('Messages')}>
          {messages.map((message, at) => (
            <RecordMessageRow
              key={message.id}
              message={message}
              isSameSender={at > 0 && getSender(message) === getSender(messages[at - 1])}
              timeZone={timeZone}
            />
          ))}
        </ul>
      </MediaGallery>
      <LoadMoreFor list={list} />
    </>
  )
}

const getSender = (message: RecordMessage | undefined): string | null =>
  message?.fromMe ? (message.author?.name ?? message.author?.email ?? t('Us')) : (message?.senderName ?? null)

type RecordMessageRowProps = {
  message: RecordMessage
  /** The message above has the same sender, who is not named again for the eye. */
  isSameSender: boolean
  timeZone: string | null
}

function RecordMessageRow({ message, isSameSender, timeZone }: RecordMessageRowProps) {
  const { channel, subject, createdAt, timestamp, fromMe, status } = message
  const at = timestamp ?? createdAt
  const sender = getSender(message)
  return (
    <li className="border-b border-line px-4 py-3">
      <p className="flex items-center gap-2 text-12 text-text-2">
        <MessageChannelMark channel={channel} />
        {sender && <bdi className={isSameSender ? 'sr-only' : 'min-w-0 truncate'}>{sender}</bdi>}
        <span className="ms-auto flex flex-none items-center gap-1">
          <time dateTime={at} className="tabular-nums">
            {formatDateTime(at, timeZone)}
          </time>
          {fromMe && status && <StatusTicks status={status} />}
        </span>
      </p>
      <p dir="auto" className="mt-1 font-medium wrap-anywhere">
        {subject || t('No Subject')}
      </p>
      {message.deletedAt ? (
        <p className="text-text-2 italic">{deletedMessageText}</p>
      ) : (
        <MessageBody message={message} />
      )}
    </li>
  )
}
