import { createHmac, timingSafeEqual } from 'node:crypto'
import type { InboundMessage, StatusEvent } from '../../engine.ts'
import { inboundOf, statusOf } from './inbound.ts'
import { list, object, text } from './loose.ts'

/** Whether the app whose secret this is has sent this very body. */
export function isSigned(body: Buffer, signature: unknown, appSecret: string): boolean {
  const [, given = ''] = /^sha256=([0-9a-f]{64})$/i.exec(text(signature)) ?? []
  const expected = createHmac('sha256', appSecret).update(body).digest()
  const told = Buffer.from(given, 'hex')
  return told.length === expected.length && timingSafeEqual(told, expected)
}

/** What a webhook tells of one number, in its own order. */
export type Told = { phoneNumberId: string } & (
  | { kind: 'message'; event: InboundMessage }
  | { kind: 'status'; event: StatusEvent }
)

/** Everything that a webhook tells: of every entry, change, message and status. */
export function toldIn(body: unknown): Told[] {
  const changes = list(object(body).entry).flatMap((entry) => list(object(entry).changes).map(object))
  return changes
    .filter(({ field }) => field === 'messages')
    .flatMap((change) => {
      const value = object(change.value)
      const phoneNumberId = text(object(value.metadata).phone_number_id)
      const people = list(value.contacts).map(object)
      const messages = list(value.messages).flatMap((one) => {
        const event = inboundOf(object(one), people)
        return event ? [{ phoneNumberId, kind: 'message' as const, event }] : []
      })
      const statuses = list(value.statuses).flatMap((one) => {
        const event = statusOf(object(one))
        return event ? [{ phoneNumberId, kind: 'status' as const, event }] : []
      })
      return phoneNumberId ? [...messages, ...statuses] : []
    })
}
