import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Bubble } from './bubble.tsx'
import type { WhatsappMessage } from './thread-requests.ts'
import { dayName, sameDay } from './words.ts'

/** Pixels beyond the view within which messages are drawn. */
const margin = 1_500
/** Milliseconds after which somebody who goes on speaking speaks anew. */
const apart = 5 * 60_000

type ChunkProps = {
  /** Newest first, as the wire has them. */
  rows: readonly WhatsappMessage[]
  older: WhatsappMessage | undefined
  newer: WhatsappMessage | undefined
  scroller: RefObject<HTMLElement | null>
  timeZone: string | null
  mayWrite: boolean
}

/** Some messages of a thread, oldest first. Far from the view only their height is left. */
export const Chunk = memo(function Chunk({ rows, older, newer, scroller, timeZone, mayWrite }: ChunkProps) {
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
      { root: scroller.current, rootMargin: `${margin}px 0px` },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [scroller])
  if (!near) return <div ref={box} style={{ height: height.current }} />
  const said = [...rows].reverse()
  return (
    <div ref={box} className="flex flex-col gap-0.5">
      {said.map((message, at) => {
        const before = said[at - 1] ?? (at === 0 ? older : undefined)
        const after = said[at + 1] ?? newer
        const startsDay = !before || !sameDay(before.timestamp, message.timestamp, timeZone)
        return (
          <div key={message.id} className="flex flex-col">
            {startsDay && <Day name={dayName(message.timestamp, timeZone)} />}
            <Bubble message={message} ends={!after || !goOn(message, after, timeZone)} {...{ timeZone, mayWrite }} />
          </div>
        )
      })}
    </div>
  )
})

const Day = ({ name }: { name: string }) => <h3 className="py-3 text-center text-12 font-normal text-text-2">{name}</h3>

/** Whether the next message is by the same person, and soon after. */
const goOn = (one: WhatsappMessage, next: WhatsappMessage, timeZone: string | null): boolean =>
  one.fromMe === next.fromMe &&
  one.author?.id === next.author?.id &&
  one.status === next.status &&
  Date.parse(next.timestamp) - Date.parse(one.timestamp) < apart &&
  sameDay(one.timestamp, next.timestamp, timeZone)
