import type { proto, WAMessage } from 'baileys'
import type { MediaKind, MessageType } from '#contract/whatsapp/enums.ts'
import type { ContactCard } from '#contract/whatsapp/message.ts'
import type { InboundMessage } from '../../engine.ts'
import { addressesOf } from './addresses.ts'
import type { Library } from './library.ts'
import { refOf } from './media.ts'

type Said = Pick<InboundMessage, 'type' | 'content' | 'payload' | 'media'>
type Content = proto.IMessage
type File = {
  mimetype?: string | null
  fileLength?: unknown
  fileName?: string | null
  caption?: string | null
  directPath?: string | null
  mediaKey?: Uint8Array | null
  fileSha256?: Uint8Array | null
}

/** Parts that are no message of their own: they change another one, or concern the devices only. */
const silent: (keyof Content)[] = [
  ...(['protocolMessage', 'reactionMessage', 'encReactionMessage', 'pollUpdateMessage', 'keepInChatMessage'] as const),
  ...(['senderKeyDistributionMessage', 'editedMessage', 'pinInChatMessage', 'messageContextInfo'] as const),
  ...(['secretEncryptedMessage', 'stickerSyncRmrMessage', 'deviceSentMessage', 'call', 'encCommentMessage'] as const),
]

/** A message of the library in the words of the product; null when nothing was said. What nobody understands is `unsupported`. */
export function inboundOf(
  library: Library,
  message: WAMessage,
  { source, alsoKnownAs }: { source: InboundMessage['source']; alsoKnownAs?: string | null },
): InboundMessage | null {
  const { key, pushName, message: wrapped } = message
  const chat = addressesOf(key.remoteJid, key.remoteJidAlt, alsoKnownAs)
  if (chat.length === 0 || !key.id || !wrapped) return null
  const content = library.normalizeMessageContent(wrapped)
  if (!content || Object.keys(content).every((part) => silent.includes(part as keyof Content))) return null
  return {
    providerId: key.id,
    chat,
    fromMe: key.fromMe ?? false,
    ...(pushName && !key.fromMe && { senderName: pushName }),
    at: timeOf(message.messageTimestamp),
    ...said(content, key),
    source,
    raw: { key, pushName, at: Number(message.messageTimestamp), message: encoded(library, wrapped) },
  }
}

export const encoded = ({ proto }: Library, message: Content) =>
  Buffer.from(proto.Message.encode(proto.Message.fromObject(message)).finish()).toString('base64')

/** Seconds as a number, a text or a long; a clock that is off must not keep a message out. */
export function timeOf(seconds: unknown): Date {
  const milliseconds = Number(seconds) * 1_000
  return milliseconds > 0 && milliseconds < 8e15 ? new Date(milliseconds) : new Date()
}

const files = {
  imageMessage: 'image',
  videoMessage: 'video',
  ptvMessage: 'video',
  audioMessage: 'audio',
  documentMessage: 'document',
  stickerMessage: 'sticker',
} as const satisfies Partial<Record<keyof Content, MediaKind>>

function said(content: Content, key: WAMessage['key']): Said {
  for (const [part, kind] of Object.entries(files)) {
    const file = content[part as keyof typeof files] as File | null | undefined
    if (file) return { type: kind, content: file.caption ?? '', media: mediaOf(kind, file, key) }
  }
  const text = textOf(content)
  if (text) return plain('text', text)
  const place = content.locationMessage ?? content.liveLocationMessage
  if (place) return located(place)
  const cards = content.contactsArrayMessage?.contacts ?? (content.contactMessage ? [content.contactMessage] : [])
  const contacts = cards.flatMap(cardOf).slice(0, 20)
  if (contacts.length > 0) return { type: 'contact', content: '', payload: { contacts } }
  return plain('unsupported', '')
}

const plain = (type: MessageType, content: string): Said => ({ type, content })

/** What somebody wrote, or chose among what we offered. */
const textOf = (content: Content): string | null | undefined =>
  content.conversation ||
  content.extendedTextMessage?.text ||
  content.buttonsResponseMessage?.selectedDisplayText ||
  content.templateButtonReplyMessage?.selectedDisplayText ||
  content.listResponseMessage?.title

/** The text of a message, or the caption of its file; null where it has none. */
export function wordsOf(library: Library, message: Content): string | null {
  const content = library.normalizeMessageContent(message)
  if (!content) return null
  const parts = Object.keys(files).map(
    (part) => (content[part as keyof typeof files] as File | null | undefined)?.caption,
  )
  return textOf(content) || parts.find(Boolean) || null
}

function mediaOf(kind: MediaKind, file: File, key: WAMessage['key']): InboundMessage['media'] {
  const bytes = Number(file.fileLength)
  return {
    kind,
    ...(file.mimetype && { mediaType: file.mimetype }),
    ...(Number.isSafeInteger(bytes) && bytes > 0 && { bytes }),
    ...(file.fileName && { filename: file.fileName }),
    ref: refOf(kind, file, key),
  }
}

function located(place: proto.Message.ILocationMessage): Said {
  const { degreesLatitude: latitude, degreesLongitude: longitude, name, address } = place
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return plain('unsupported', '')
  const named = { ...(name && { name: name.slice(0, 200) }), ...(address && { address: address.slice(0, 200) }) }
  return { type: 'location', content: '', payload: { location: { latitude, longitude, ...named } } }
}

const isWithin = (degrees: number | null | undefined, most: number): degrees is number =>
  typeof degrees === 'number' && Math.abs(degrees) <= most

/** Name and numbers of a card; one without a number says nothing. */
function cardOf({ displayName, vcard }: proto.Message.IContactMessage): ContactCard[] {
  const lines = (vcard ?? '').slice(0, 50_000).split(/\r?\n/)
  const phones = lines
    .filter((line) => /^(item\d+\.)?TEL/i.test(line))
    .map((line) => line.slice(line.indexOf(':') + 1).trim())
    .filter((phone) => phone.length > 0 && phone.length <= 50)
  const written = lines.find((line) => /^FN/i.test(line))
  const name = displayName || (written ? unescaped(written.slice(written.indexOf(':') + 1)) : '') || phones[0]
  return phones.length > 0 && name
    ? [{ name: name.trim().slice(0, 200) || 'Contact', phones: phones.slice(0, 10) }]
    : []
}

const unescaped = (text: string) =>
  text.replace(/\\([nN,;\\])/g, (_all, sign: string) => (/n/i.test(sign) ? ' ' : sign))
