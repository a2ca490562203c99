import { createHmac, timingSafeEqual } from 'node:crypto'
import type { InboundMessage, StatusEvent } from '../engine.ts'
import { parseMessage, parseStatus } from './parse-inbound.ts'
import { asArray, asObject, asString } from './untyped-json.ts'

/** Whether the body was signed with this app secret. */
export function hasValidSignature(body: Buffer, signature: unknown, appSecret: string): boolean {
  const [, given = ''] = /^sha256=([0-9a-f]{64})$/i.exec(asString(signature)) ?? []
  const expected = createHmac('sha256', appSecret).update(body).digest()
  const actual = Buffer.from(given, 'hex')
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** An event of a webhook call, for one number. */
type WebhookEvent = { phoneNumberId: string } & (
  | { kind: 'message'; event: InboundMessage }
  | { kind: 'status'; event: StatusEvent }
)

/** Parses all messages and statuses of a webhook call. */
export function parseWebhook(body: unknown): WebhookEvent[] {
  const changes = asArray(asObject(body).entry).flatMap((entry) => asArray(asObject(entry).changes).map(asObject))
  return changes
    .filter(({ field }) => field === 'messages')
    .flatMap((change) => {
      const value = asObject(change.value)
      const phoneNumberId = asString(asObject(value.metadata).phone_number_id)
      const people = asArray(value.contacts).map(asObject)
      const messages = asArray(value.messages).flatMap((one) => {
        const event = parseMessage(asObject(one), people)
        return event ? [{ phoneNumberId, kind: 'message' as const, event }] : []
      })
      const statuses = asArray(value.statuses).flatMap((one) => {
        const event = parseStatus(asObject(one))
        return event ? [{ phoneNumberId, kind: 'status' as const, event }] : []
      })
      return phoneNumberId ? [...messages, ...statuses] : []
    })
}
