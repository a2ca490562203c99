import RotateCw from 'lucide-react/icons/rotate-cw'
import { type MouseEvent, memo, type ReactNode, useEffect, useState } from 'react'
import { t } from '#contract/language/translate.ts'
import { translateReply } from '#contract/language/translate-reply.ts'
import type { WhatsappEngineName } from '#contract/whatsapp/enums.ts'
import type { MessagePayload, OutgoingMessage } from '#contract/whatsapp/message.ts'
import { awayMessageLabel, deletedMessageText } from '#contract/whatsapp/texts.ts'
import { useSignedInUser } from '../../../platform/session/session.ts'
import { formatDateTime, formatTime } from '../../../shared/format-date.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'
import { discardPending, type PendingMessage, retryPending } from '../composer/outbox.ts'
import { formatBytes, messageStatusLabels } from '../labels.ts'
import { FailureAction, FailureNotice, UnknownDeliveryNotice } from './failures/failure-notice.tsx'
import { MessageBody } from './message-body.tsx'
import { MessageContext, QuotedMessage } from './message-context.tsx'
import { MessageMenu } from './message-menu.tsx'
import { usePersonName } from './person-name.ts'
import { changeReaction, ReactButton } from './react-button.tsx'
import { ReplyButton, toQuote } from './reply-button.tsx'
import { StatusTicks } from './status-ticks.tsx'
import type { OutgoingInput, Quote, WhatsappMessage } from './thread-requests.ts'

type BubbleFrameProps = {
  mine: boolean
  failed: boolean
  label: string
  isNewest?: boolean
  children: ReactNode
  beside?: ReactNode
  below: ReactNode
}

function BubbleFrame({ mine, failed, label, isNewest, children, beside, below }: BubbleFrameProps) {
  return (
    <article
      aria-label={label}
      // A tap on a message shows its buttons.
      tabIndex={-1}
      data-newest={isNewest || undefined}
      onContextMenu={openMenuOnLongPress}
      className={cx('group/bubble flex flex-col px-4 outline-none!', mine ? 'items-end' : 'items-start')}
    >
      <div className={cx('flex w-full items-center gap-1', mine && 'flex-row-reverse')}>
        <div
          className={cx(
            'flex max-w-[min(85%,32rem)] flex-col gap-1 rounded-[10px] border px-3 py-1.5',
            failed
              ? 'border-red-edge bg-red-tint'
              : mine
                ? 'rounded-ee-chip border-accent-edge bg-accent-soft'
                : 'rounded-es-chip border-line-2 bg-surface',
          )}
        >
          {children}
        </div>
        {beside}
      </div>
      {below}
    </article>
  )
}

/** Opens the menu of a message that a finger holds; a mouse gets the menu of the browser, and so does what can be opened or saved. */
function openMenuOnLongPress(event: MouseEvent<HTMLElement>) {
  const { nativeEvent, target, currentTarget } = event
  const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
  // What is held in the menu itself is no part of the message.
  if (!isTouch || !(target instanceof Element) || !currentTarget.contains(target)) return
  const button = currentTarget.querySelector<HTMLElement>('[data-message-menu]')
  if (!button || target.closest('a, button, img, video, audio')) return
  event.preventDefault()
  button.click()
}

type MessageBubbleProps = {
  message: WhatsappMessage
  /** The last of several messages in a row from one person; it shows the time for all of them. */
  isLastInGroup: boolean
  /** The newest message of the thread. */
  isNewest: boolean
  timeZone: string | null
  mayWrite: boolean
  /** That of the account, once it is known. */
  engine: WhatsappEngineName | undefined
  /** Undefined if nothing can be sent. */
  onReply: ((quote: Quote) => void) | undefined
}

/** One message of a thread. */
export const MessageBubble = memo(function Bubble(props: MessageBubbleProps) {
  const { message, isLastInGroup, isNewest, timeZone, mayWrite, engine, onReply } = props
  const { fromMe, status, timestamp, error, author, senderName, degraded, editedAt, deletedAt, reactions } = message
  const { pendingChange, isAutomatic } = message
  const me = useSignedInUser()?.id
  const failed = status === 'FAILED'
  const time = formatTime(timestamp, timeZone)
  const person = usePersonName()
  const isOwn = fromMe && !isAutomatic && (!author || author.id === me)
  const us = isAutomatic ? awayMessageLabel : isOwn || !author ? t('You') : (author.name ?? author.email)
  const who = fromMe ? us : (senderName ?? person)
  return (
    <BubbleFrame
      mine={fromMe}
      failed={failed}
      label={`${who}, ${time}`}
      isNewest={isNewest}
      beside={
        onReply && (
          <>
            {engine && <MessageMenu {...{ message, engine }} onReply={() => onReply(toQuote(message, who))} />}
            <ReactButton message={message} />
            <ReplyButton message={message} name={who} onReply={onReply} />
          </>
        )
      }
      below={
        <>
          {reactions.length > 0 && <Reactions message={message} mayChange={onReply !== undefined} />}
          {status === 'UNKNOWN' && fromMe && <UnknownDeliveryNotice message={message} mayWrite={mayWrite} />}
          {failed ? (
            <FailureNotice
              text={`${messageStatusLabels.FAILED}: ${error ? translateReply(error) : t('WhatsApp did not accept the message.')}`}
            >
              {mayWrite && <FailureAction message={message} />}
            </FailureNotice>
          ) : (
            (isLastInGroup || editedAt || pendingChange || isAutomatic) && (
              <p className="mt-0.5 mb-2 flex items-center gap-1 px-1 text-11 text-text-2 tabular-nums">
                {fromMe && !isOwn && <bdi className="max-w-40 truncate">{who} ·</bdi>}
                {degraded && <span>{describeDegraded(message)} ·</span>}
                {pendingChange && <span>{pendingChange === 'edit' ? t('Editing…') : t('Deleting…')} ·</span>}
                {editedAt && !deletedAt && <span title={formatDateTime(editedAt, timeZone)}>{t('Edited ·')}</span>}
                <time dateTime={timestamp}>{time}</time>
                {fromMe && <StatusTicks status={status} />}
              </p>
            )
          )}
        </>
      }
    >
      {!deletedAt && <MessageContext message={message} />}
      {deletedAt ? <p className="text-text-2 italic">{deletedMessageText}</p> : <MessageBody message={message} />}
      {fromMe && !isLastInGroup && !failed && <span className="sr-only">{messageStatusLabels[status]}</span>}
    </BubbleFrame>
  )
})

/** How the account sent a message that it could not send as it was written. */
function describeDegraded({ messageType, media }: WhatsappMessage): string {
  if (media) return t('Sent as a document')
  return messageType === 'text' ? t('Sent without preview') : t('Sent as plain text')
}

const reactionClass = 'max-w-24 truncate rounded-full border border-line-2 bg-surface px-1.5 text-12 leading-5'

/** Reactions from either side; ours can be taken back. */
const Reactions = ({ message, mayChange }: { message: WhatsappMessage; mayChange: boolean }) => (
  <ul aria-label={t('Reactions')} className="relative -mt-2 mb-1 flex gap-1 px-2">
    {message.reactions.map(({ emoji, fromMe }) =>
      fromMe && mayChange ? (
        <li key="ours">
          <button
            type="button"
            {...tooltipProps(t('From us: remove'), { side: 'top' })}
            className={cx(reactionClass, 'hover:bg-hover')}
            onClick={() => void changeReaction(message, null)}
          >
            <bdi>{emoji}</bdi> <span className="sr-only">{t('from us: remove')}</span>
          </button>
        </li>
      ) : (
        <li
          key={fromMe ? 'ours' : 'theirs'}
          {...tooltipProps(fromMe ? t('From us') : t('From them'), { side: 'top' })}
          className={reactionClass}
        >
          <bdi>{emoji}</bdi> <span className="sr-only">{fromMe ? t('from us') : t('from them')}</span>
        </li>
      ),
    )}
  </ul>
)

type PendingBubbleProps = {
  one: PendingMessage
  timeZone: string | null
  onCancel: (one: PendingMessage) => void
}

/** A message that the server has not accepted yet. */
export function PendingBubble({ one: pending, timeZone, onCancel }: PendingBubbleProps) {
  const { message, at, failed } = pending
  const { file } = message
  const { content, payload, messageType } = toDisplayed(message)
  return (
    <BubbleFrame
      mine
      failed={failed !== null}
      label={t('You, {time}', { time: formatTime(at, timeZone) })}
      below={
        failed === null ? (
          <p className="mt-0.5 mb-2 flex items-center gap-1 px-1 text-11 text-text-2">
            <CancelButton onClick={() => onCancel(pending)} />
            <StatusTicks status="PENDING" />
          </p>
        ) : (
          <FailureNotice text={failed}>
            <Button size="sm" variant="danger-ghost" icon={<RotateCw />} onClick={() => retryPending(pending)}>
              {t('Retry')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => discardPending(pending)}>
              {t('Discard')}
            </Button>
          </FailureNotice>
        )
      }
    >
      {!message.template && message.quoted && <QuotedMessage quoted={message.quoted} />}
      {file && (
        <p className="font-medium wrap-anywhere">
          <bdi>{file.name}</bdi> <span className="text-12 font-normal text-text-2">{formatBytes(file.size)}</span>
        </p>
      )}
      {(content || payload) && (
        <MessageBody message={{ content, messageType, media: null, payload, accountId: null }} />
      )}
    </BubbleFrame>
  )
}

/** Milliseconds within which most messages are accepted: a button would only flash. */
const flashGuard = 400

/** Stops sending a message. It does not make its line higher, so that nothing moves when it appears. */
function CancelButton({ onClick }: { onClick: () => void }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), flashGuard)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <Button size="sm" variant="ghost" className="-my-1 touch:-my-2.5" onClick={onClick}>
      {t('Cancel')}
    </Button>
  )
}

function toDisplayed(message: OutgoingInput): Pick<WhatsappMessage, 'content' | 'payload' | 'messageType'> {
  if (message.template) return { ...message.shown, messageType: 'template' }
  const content = (message.file ? message.body.caption : message.body.text) ?? ''
  return { content, payload: message.file ? null : toPayload(message.body), messageType: message.body.type }
}

function toPayload({ location, contacts, interactive }: Partial<OutgoingMessage>): MessagePayload | null {
  if (!location && !contacts && !interactive) return null
  return { ...(location && { location }), ...(contacts && { contacts }), ...(interactive && { interactive }) }
}
