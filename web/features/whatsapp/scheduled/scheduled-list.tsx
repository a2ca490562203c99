import { useQuery } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Paperclip from 'lucide-react/icons/paperclip'
import { useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { translateReply } from '#contract/language/translate-reply.ts'
import type { Media } from '#contract/whatsapp/message.ts'
import type { ScheduledMessage } from '#contract/whatsapp/scheduled-message.ts'
import type { CallResult } from '../../../platform/api/client.ts'
import { createUndoAction } from '../../../platform/keyboard/undo-action.ts'
import { useTimeZone } from '../../../platform/session/session.ts'
import { isOutage } from '../../../shared/explain-failure.ts'
import { showCallToast } from '../../../shared/toasts.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { LoadError } from '../../../ui/feedback/load-error.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import type { ChatRef } from '../conversations/chat.ts'
import { formatSnoozeEnd } from '../conversations/states/snooze-times.ts'
import { formatBytes } from '../labels.ts'
import { createDownloadProps, mediaNameOf, mediaUrlOf } from '../media/media-file.ts'
import { QuotedMessage } from '../messages/message-context.tsx'
import { cacheMessage } from '../messages/thread-requests.ts'
import { useWindowEnd } from './schedule-button.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import {
  changeScheduled,
  deleteScheduled,
  restoreScheduled,
  scheduledQuery,
  sendScheduledNow,
} from './scheduled-requests.ts'

/** What will be sent in a conversation, and when; nothing if there is none. */
export function ScheduledList({ chat, mayWrite }: { chat: ChatRef; mayWrite: boolean }) {
  const { data = [], isError, error, refetch } = useQuery(scheduledQuery(chat))
  // The thread above says so if the server is away.
  if (isOutage(error) && data.length === 0) return null
  if (isError && data.length === 0)
    return (
      <LoadError
        text={t('Failed to load scheduled messages.')}
        className="px-3 py-1.5 text-red-ink"
        onRetry={() => void refetch()}
      />
    )
  if (data.length === 0) return null
  return (
    <ul
      aria-label={t('Scheduled messages')}
      className="max-h-40 flex-none divide-y divide-line overflow-y-auto border-t border-line bg-surface px-3 thin-scroll"
    >
      {data.map((message) => (
        <ScheduledRow key={message.id} chat={chat} message={message} mayWrite={mayWrite} />
      ))}
    </ul>
  )
}

type ScheduledRowProps = { chat: ChatRef; message: ScheduledMessage; mayWrite: boolean }

function ScheduledRow({ chat, message, mayWrite }: ScheduledRowProps) {
  const { id, content, media, quoted, sendAt, unlessAnswered, error, author } = message
  const timeZone = useTimeZone()
  const windowEnd = useWindowEnd(chat)
  const [editing, setEditing] = useState(false)
  const facts = [
    error ? null : t('Sends {snoozeEnd}', { snoozeEnd: formatSnoozeEnd(sendAt, timeZone) }),
    author && (author.name ?? author.email),
    !error && unlessAnswered && t('unless they write first'),
  ]
  return (
    <li className="flex items-start gap-2 py-1.5">
      <Clock aria-hidden className="mt-0.5 size-4 flex-none text-text-2" />
      <div className="min-w-0 flex-1">
        {quoted && <QuotedMessage quoted={quoted} />}
        {media && <ScheduledFile media={media} />}
        {content && (
          <p dir="auto" className="line-clamp-2 whitespace-pre-wrap wrap-anywhere">
            {content}
          </p>
        )}
        <p className="text-12 text-text-2">{facts.filter(Boolean).join(' · ')}</p>
        {error && <p className="text-12 text-red-ink">{translateReply(error)}</p>}
      </div>
      {mayWrite && (
        <Menu
          label={t('Scheduled message')}
          align="end"
          side="top"
          trigger={<IconButton size="sm" label={t('More about this scheduled message')} icon={<Ellipsis />} />}
          items={[
            { label: t('Send now'), onSelect: () => void send(chat, id) },
            { label: t('Edit…'), onSelect: () => setEditing(true) },
            { label: t('Delete'), danger: true, onSelect: () => void remove(id) },
          ]}
        />
      )}
      {editing && (
        <ScheduleDialog
          text={content}
          message={message}
          windowEnd={windowEnd}
          onSave={(schedule) => changeScheduled(id, schedule)}
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  )
}

function ScheduledFile({ media }: { media: Media }) {
  const url = mediaUrlOf(media)
  const name = (
    <>
      <Paperclip aria-hidden className="size-3.5 flex-none text-text-2" />
      <bdi className="truncate">{mediaNameOf(media)}</bdi>
      {media.bytes !== null && <span className="flex-none text-12 text-text-2">{formatBytes(media.bytes)}</span>}
    </>
  )
  const shape = 'flex min-w-0 items-center gap-1.5'
  return url ? (
    <a {...createDownloadProps(media, url)} className={`${shape} hover:underline`}>
      {name}
    </a>
  ) : (
    <p className={shape}>{name}</p>
  )
}

async function send(chat: ChatRef, id: string): Promise<void> {
  const result = await sendScheduledNow(id)
  // The thread is cached under the id it was opened with.
  if (result.success) cacheMessage({ ...result.data, ...chat })
  else showFailure(result)
}

async function remove(id: string): Promise<void> {
  const result = await deleteScheduled(id)
  if (!result.success) return showFailure(result)
  showCallToast.success(t('Scheduled message deleted'), {
    action: createUndoAction(() => void restoreScheduled(id).then(showFailure)),
  })
}

function showFailure(result: CallResult<unknown>): void {
  if (!result.success) showCallToast.failure(result.message)
}
