import type { BinaryNode, WAMessage } from 'baileys'
import type { MessageChangeEvent, ReadReceiptEvent } from '../../engine.ts'
import { parseTimestamp } from '../../parse-timestamp.ts'
import type { Baileys } from '../baileys.ts'
import { toAddresses } from '../jid.ts'
import { encodeMessage, textOrCaption } from './parse-inbound.ts'

/** The edit, deletion or reaction that a message carries; null for an ordinary message. */
export function parseChange(
  library: Baileys,
  message: WAMessage,
  alsoKnownAs: string | null,
): MessageChangeEvent | null {
  const { key, message: wrapped } = message
  const content = wrapped && library.normalizeMessageContent(wrapped)
  const chat = toAddresses(key.remoteJid, key.remoteJidAlt, alsoKnownAs)
  if (!content || !key.id || chat.length === 0) return null
  const fromMe = key.fromMe ?? false
  const raw = { key, message: encodeMessage(library, wrapped) }
  const base = { id: key.id, chat, at: parseTimestamp(message.messageTimestamp), raw }
  const { protocolMessage: protocol, reactionMessage: reaction } = content
  if (reaction?.key?.id) {
    // `fromMe` of the target is from the point of view of the person who reacts.
    const isOurs = fromMe === (reaction.key.fromMe ?? false)
    return {
      ...base,
      ...{ kind: 'reaction', providerId: reaction.key.id, fromMe: isOurs },
      ...{ emoji: reaction.text ?? '', by: fromMe ? 'me' : 'them' },
    }
  }
  if (!protocol?.key?.id) return null
  const { REVOKE, MESSAGE_EDIT } = library.proto.Message.ProtocolMessage.Type
  // People may change only their own messages, whatever the message claims.
  const target = { providerId: protocol.key.id, fromMe }
  if (protocol.type === REVOKE) return { ...base, ...target, kind: 'revoke' }
  const editedText =
    protocol.type === MESSAGE_EDIT && protocol.editedMessage ? textOrCaption(library, protocol.editedMessage) : null
  return editedText === null ? null : { ...base, ...target, kind: 'edit', content: editedText }
}

/** A read receipt from the phone itself or another of its devices. */
export function parseReadReceipt({ attrs }: BinaryNode, providerIds: string[]): ReadReceiptEvent | null {
  const chat = toAddresses(attrs.recipient ?? attrs.from, attrs.peer_recipient_pn, attrs.peer_recipient_lid)
  const at = parseTimestamp(attrs.t)
  return chat.length > 0 ? { chat, providerIds, at, raw: { receipt: attrs.type ?? '' } } : null
}
