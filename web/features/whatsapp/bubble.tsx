import RotateCw from 'lucide-react/icons/rotate-cw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { memo, type ReactNode, useState } from 'react'
import type { MessagePayload, OutgoingMessage } from '#contract/whatsapp/message.ts'
import { deletedMessage } from '#contract/whatsapp/messages.ts'
import { dateAndTime, timeOfDay } from '../../platform/dates.ts'
import { useUser } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { callToast } from '../../ui/toasts.ts'
import { tip } from '../../ui/tooltip.tsx'
import { reconnectAccount } from './account-requests.ts'
import { MessageBody } from './message-body.tsx'
import { discard, postAgain, type Waiting } from './outbox.ts'
import { sendAgain, type WhatsappMessage } from './thread-requests.ts'
import { Ticks } from './ticks.tsx'
import { sizeText, tickWords } from './words.ts'

type FrameProps = { mine: boolean; failed: boolean; label: string; children: ReactNode; below: ReactNode }

function Frame({ mine, failed, label, children, below }: FrameProps) {
  return (
    <article aria-label={label} className={cx('flex flex-col px-4', mine ? 'items-end' : 'items-start')}>
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
      {below}
    </article>
  )
}

type BubbleProps = {
  message: WhatsappMessage
  /** The last of what one person said in a row: it tells the time for all of them. */
  ends: boolean
  timeZone: string | null
  mayWrite: boolean
}

/** One message of a thread. */
export const Bubble = memo(function Bubble({ message, ends, timeZone, mayWrite }: BubbleProps) {
  const { fromMe, status, timestamp, error, author, senderName, degraded, editedAt, deletedAt, reactions } = message
  const me = useUser()?.id
  const failed = status === 'FAILED'
  const time = timeOfDay(timestamp, timeZone)
  const who = fromMe ? (author && author.id !== me ? (author.name ?? author.email) : 'You') : (senderName ?? 'Them')
  return (
    <Frame
      mine={fromMe}
      failed={failed}
      label={`${who}, ${time}`}
      below={
        <>
          {reactions.length > 0 && <Reactions reactions={reactions} />}
          {failed ? (
            <Failed text={`${tickWords.FAILED}: ${error ?? 'WhatsApp did not accept the message.'}`}>
              {mayWrite && <FailureAction message={message} />}
            </Failed>
          ) : (
            (ends || editedAt) && (
              <p className="mt-0.5 mb-2 flex items-center gap-1 px-1 text-11 text-text-2 tabular-nums">
                {fromMe && who !== 'You' && <bdi className="max-w-40 truncate">{who} ·</bdi>}
                {degraded && <span>Sent as plain text ·</span>}
                {editedAt && !deletedAt && <span title={dateAndTime(editedAt, timeZone)}>Edited ·</span>}
                <time dateTime={timestamp}>{time}</time>
                {fromMe && <Ticks status={status} />}
              </p>
            )
          )}
        </>
      }
    >
      {deletedAt ? <p className="text-text-2 italic">{deletedMessage}</p> : <MessageBody message={message} />}
      {fromMe && !ends && !failed && <span className="sr-only">{tickWords[status]}</span>}
    </Frame>
  )
})

/** How either side reacted, at the lower edge of the bubble. */
const Reactions = ({ reactions }: Pick<WhatsappMessage, 'reactions'>) => (
  <ul aria-label="Reactions" className="relative -mt-2 mb-1 flex gap-1 px-2">
    {reactions.map(({ emoji, fromMe }) => (
      <li
        key={String(fromMe)}
        {...tip(fromMe ? 'From us' : 'From them', { side: 'top' })}
        className="max-w-24 truncate rounded-full border border-line-2 bg-surface px-1.5 text-12 leading-5"
      >
        <bdi>{emoji}</bdi> <span className="sr-only">{fromMe ? 'from us' : 'from them'}</span>
      </li>
    ))}
  </ul>
)

function FailureAction({ message }: { message: WhatsappMessage }) {
  const [busy, setBusy] = useState(false)
  const { action, accountId } = message
  if (action !== 'retry' && action !== 'reconnect') return null
  const act = async () => {
    setBusy(true)
    const result = await (action === 'retry' ? sendAgain(message) : reconnectAccount(accountId))
    setBusy(false)
    if (!result.success) callToast.failure(result.message)
  }
  return (
    <Button size="sm" variant="danger-ghost" icon={<RotateCw />} busy={busy} onClick={() => void act()}>
      {action === 'retry' ? 'Retry' : 'Reconnect'}
    </Button>
  )
}

/** A message that the server has not taken yet. */
export function WaitingBubble({ one, timeZone }: { one: Waiting; timeZone: string | null }) {
  const { message, at, failed } = one
  const { body, file } = message
  const content = (message.file ? message.body.caption : message.body.text) ?? ''
  const payload = message.file ? null : payloadOf(message.body)
  return (
    <Frame
      mine
      failed={failed !== null}
      label={`You, ${timeOfDay(at, timeZone)}`}
      below={
        failed === null ? (
          <p className="mt-0.5 mb-2 px-1 text-11 text-text-2">
            <Ticks status="PENDING" />
          </p>
        ) : (
          <Failed text={failed}>
            <Button size="sm" variant="danger-ghost" icon={<RotateCw />} onClick={() => void postAgain(one)}>
              Retry
            </Button>
            <Button size="sm" variant="ghost" onClick={() => discard(one)}>
              Discard
            </Button>
          </Failed>
        )
      }
    >
      {file && (
        <p className="font-medium wrap-anywhere">
          <bdi>{file.name}</bdi> <span className="text-12 font-normal text-text-2">{sizeText(file.size)}</span>
        </p>
      )}
      {(content || payload) && <MessageBody message={{ content, messageType: body.type, media: null, payload }} />}
    </Frame>
  )
}

function payloadOf({ location, contacts, interactive }: Partial<OutgoingMessage>): MessagePayload | null {
  if (!location && !contacts && !interactive) return null
  return { ...(location && { location }), ...(contacts && { contacts }), ...(interactive && { interactive }) }
}

const Failed = ({ text, children }: { text: string; children: ReactNode }) => (
  <p className="mt-0.5 mb-2 flex max-w-[85%] flex-wrap items-center justify-end gap-x-1 text-12 text-red-ink">
    <TriangleAlert aria-hidden className="size-3.5" />
    <span className="wrap-anywhere">{text}</span>
    {children}
  </p>
)
