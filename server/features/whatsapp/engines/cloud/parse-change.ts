import type { MessageChangeEvent } from '../engine.ts'
import { parseTimestamp } from '../parse-timestamp.ts'
import { parseText } from './parse-inbound.ts'
import { isMessageId, parseParticipants } from './parse-participants.ts'
import { asObject, asString, type UntypedObject } from './untyped-json.ts'

type Change =
  | Pick<Extract<MessageChangeEvent, { kind: 'edit' }>, 'providerId' | 'fromMe' | 'kind' | 'content'>
  | Pick<Extract<MessageChangeEvent, { kind: 'revoke' }>, 'providerId' | 'fromMe' | 'kind'>
  | Pick<Extract<MessageChangeEvent, { kind: 'reaction' }>, 'providerId' | 'fromMe' | 'kind' | 'emoji' | 'by'>

/** Parses the edit, deletion or reaction that a webhook message reports; null if it is something else. */
export function parseChange(
  message: UntypedObject,
  contacts: readonly UntypedObject[],
  fromMe: boolean,
): MessageChangeEvent | null {
  const change = parseTarget(message, fromMe)
  const id = asString(message.id)
  const { chat } = parseParticipants(message, contacts, fromMe)
  if (!change || !isMessageId(id) || !isMessageId(change.providerId) || chat.length === 0) return null
  return { id, chat, at: parseTimestamp(message.timestamp), raw: message, ...change }
}

function parseTarget(message: UntypedObject, fromMe: boolean): Change | null {
  const { type } = message
  if (type === 'reaction') {
    const { message_id: target, emoji } = asObject(message.reaction)
    const by = fromMe ? 'me' : 'them'
    return { kind: 'reaction', providerId: asString(target), fromMe: null, emoji: asString(emoji), by }
  }
  // People may change only their own messages.
  if (type === 'revoke')
    return { kind: 'revoke', providerId: asString(asObject(message.revoke).original_message_id), fromMe }
  if (type !== 'edit') return null
  const { original_message_id: target, message: edited } = asObject(message.edit)
  const content = parseText(asObject(edited))
  return content === null ? null : { kind: 'edit', providerId: asString(target), fromMe, content }
}
