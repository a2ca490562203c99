import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { WhatsappEngineName } from '#contract/whatsapp/enums.ts'
import { formatDay } from '../../../shared/format-day.ts'
import { isSameDay } from '../labels.ts'
import { MessageBubble } from './message-bubble.tsx'
import type { Quote, WhatsappMessage } from './thread-requests.ts'

/** Pixels beyond the viewport within which messages are rendered. */
const drawMargin = 1_500
/** Milliseconds of silence after which the next message starts a new group. */
const groupGap = 5 * 60_000

type ThreadPageProps = {
  /** Newest first, as the wire has them. */
  rows: readonly WhatsappMessage[]
  older: WhatsappMessage | undefined
  newer: WhatsappMessage | undefined
  scroller: RefObject<HTMLElement | null>
  timeZone: string | null
  mayWrite: boolean
  engine: WhatsappEngineName | undefined
  onReply: ((quote: Quote) => void) | undefined
}

/** One page of a thread, oldest first. Far from the viewport only its height is kept. */
export const ThreadPage = memo(function Chunk({ rows, older, newer, scroller, ...shared }: ThreadPageProps) {
  const { timeZone } = shared
  const box = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  const [near, setNear] = useState(true)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        if (!entry.isIntersecting) height.current = entry.boundingClientRect.height
        setNear(entry.isIntersecting)
      },
      { root: scroller.current, rootMargin: `${drawMargin}px 0px` },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [scroller])
  if (!near) return <div ref={box} style={{ height: height.current }} />
  const oldestFirst = [...rows].reverse()
  return (
    <div ref={box} className="flex flex-col gap-0.5">
      {oldestFirst.map((message, at) => {
        const before = oldestFirst[at - 1] ?? (at === 0 ? older : undefined)
        const after = oldestFirst[at + 1] ?? newer
        const startsDay = !before || !isSameDay(before.timestamp, message.timestamp, timeZone)
        return (
          <div key={message.id} className="flex flex-col">
            {startsDay && <DayHeading name={formatDay(message.timestamp, timeZone)} />}
            {message.payload?.numberChange ? (
              <NumberChange text={message.content} />
            ) : (
              <MessageBubble
                message={message}
                isNewest={!after}
                isLastInGroup={!after || !isSameGroup(message, after, timeZone)}
                {...shared}
              />
            )}
          </div>
        )
      })}
    </div>
  )
})

const DayHeading = ({ name }: { name: string }) => (
  <h3 className="py-3 text-center text-12 font-normal text-text-2">{name}</h3>
)

const NumberChange = ({ text }: { text: string }) => (
  <p role="note" className="px-4 py-2 text-center text-12 text-text-2">
    {text}
  </p>
)

/** Whether the next message continues the group: same person, soon after. */
const isSameGroup = (one: WhatsappMessage, next: WhatsappMessage, timeZone: string | null): boolean =>
  one.fromMe === next.fromMe &&
  !next.payload?.numberChange &&
  one.author?.id === next.author?.id &&
  one.status === next.status &&
  Date.parse(next.timestamp) - Date.parse(one.timestamp) < groupGap &&
  isSameDay(one.timestamp, next.timestamp, timeZone)
