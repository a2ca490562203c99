import { createHmac, timingSafeEqual } from 'node:crypto'
import type { InboundMessage, MessageChangeEvent, PreferenceEvent, StatusEvent } from '../engine.ts'
import { parseTimestamp } from '../parse-timestamp.ts'
import { parseChange } from './parse-change.ts'
import { parseMessage, parseStatus } from './parse-inbound.ts'
import { toAddresses } from './parse-participants.ts'
import { asArray, asObject, asString, type UntypedObject } from './untyped-json.ts'

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
  | { kind: 'change'; event: MessageChangeEvent }
  | { kind: 'status'; event: StatusEvent }
  | { kind: 'preference'; event: PreferenceEvent }
)

/** Parses all messages, changes of messages and statuses of a webhook call. */
export function parseWebhook(body: unknown): WebhookEvent[] {
  const changes = asArray(asObject(body).entry).flatMap((entry) => asArray(asObject(entry).changes).map(asObject))
  return changes.flatMap(({ field, value: given }) => {
    const value = asObject(given)
    const phoneNumberId = asString(asObject(value.metadata).phone_number_id)
    if (!phoneNumberId) return []
    const people = asArray(value.contacts).map(asObject)
    if (field === 'smb_message_echoes') return parseMessages(phoneNumberId, value.message_echoes, people, true)
    if (field === 'user_preferences') return parsePreferences(phoneNumberId, value.user_preferences)
    if (field !== 'messages') return []
    const statuses = asArray(value.statuses).flatMap((one) => {
      const event = parseStatus(asObject(one))
      return event ? [{ phoneNumberId, kind: 'status' as const, event }] : []
    })
    return [...parseMessages(phoneNumberId, value.messages, people, false), ...statuses]
  })
}

/** Whether people want marketing messages. */
const parsePreferences = (phoneNumberId: string, preferences: unknown): WebhookEvent[] =>
  asArray(preferences)
    .map(asObject)
    .flatMap((one): WebhookEvent[] => {
      const { category, value, timestamp } = one
      const chat = toAddresses({ pn: asString(one.wa_id), bsuid: asString(one.user_id) })
      const isKnown = category === 'marketing_messages' && (value === 'stop' || value === 'resume')
      if (!isKnown || chat.length === 0) return []
      const event = { chat, wantsMarketing: value === 'resume', at: parseTimestamp(timestamp), raw: one }
      return [{ phoneNumberId, kind: 'preference', event }]
    })

/** `fromMe`: they were written on the account's own phone. */
const parseMessages = (
  phoneNumberId: string,
  messages: unknown,
  people: readonly UntypedObject[],
  fromMe: boolean,
): WebhookEvent[] =>
  asArray(messages).flatMap((one): WebhookEvent[] => {
    const message = asObject(one)
    const change = parseChange(message, people, fromMe)
    if (change) return [{ phoneNumberId, kind: 'change', event: change }]
    const event = parseMessage(message, people, fromMe)
    return event ? [{ phoneNumberId, kind: 'message', event }] : []
  })
