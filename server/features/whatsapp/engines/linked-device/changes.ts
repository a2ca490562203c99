import type { BinaryNode, WAMessage } from 'baileys'
import type { ChangeEvent, ReadEvent } from '../../engine.ts'
import { addressesOf } from './addresses.ts'
import { encoded, timeOf, wordsOf } from './inbound.ts'
import type { Library } from './library.ts'

/** What a message does to another one: it rewrites it, takes it back, or reacts to it. Null where it stands for itself. */
export function changeOf(library: Library, message: WAMessage, alsoKnownAs: string | null): ChangeEvent | null {
  const { key, message: wrapped } = message
  const content = wrapped && library.normalizeMessageContent(wrapped)
  const chat = addressesOf(key.remoteJid, key.remoteJidAlt, alsoKnownAs)
  if (!content || !key.id || chat.length === 0) return null
  const fromMe = key.fromMe ?? false
  const raw = { key, message: encoded(library, wrapped) }
  const told = { id: key.id, chat, at: timeOf(message.messageTimestamp), raw }
  const { protocolMessage: step, reactionMessage: reaction } = content
  if (reaction?.key?.id) {
    // Whose message it is about is said as whoever reacts sees it.
    const isOurs = fromMe === (reaction.key.fromMe ?? false)
    return {
      ...told,
      ...{ kind: 'reaction', providerId: reaction.key.id, fromMe: isOurs },
      ...{ emoji: reaction.text ?? '', by: fromMe ? 'me' : 'them' },
    }
  }
  if (!step?.key?.id) return null
  const { REVOKE, MESSAGE_EDIT } = library.proto.Message.ProtocolMessage.Type
  // People change their own messages only, whatever they say.
  const target = { providerId: step.key.id, fromMe }
  if (step.type === REVOKE) return { ...told, ...target, kind: 'revoke' }
  const words = step.type === MESSAGE_EDIT && step.editedMessage ? wordsOf(library, step.editedMessage) : null
  return words === null ? null : { ...told, ...target, kind: 'edit', content: words }
}

/** What was read on the phone, or on another of its devices. */
export function readOf({ attrs }: BinaryNode, providerIds: string[]): ReadEvent | null {
  const chat = addressesOf(attrs.recipient ?? attrs.from, attrs.peer_recipient_pn, attrs.peer_recipient_lid)
  const at = timeOf(attrs.t)
  return chat.length > 0 ? { chat, providerIds, at, raw: { receipt: attrs.type ?? '' } } : null
}
