import type { proto, WAMessage } from 'baileys'
import type { MediaKind, MessageType } from '#contract/whatsapp/enums.ts'
import type { ContactCard } from '#contract/whatsapp/message.ts'
import { maxVoiceSeconds, type VoiceNote, waveformShape } from '#contract/whatsapp/voice-note.ts'
import type { InboundMessage } from '../../engine.ts'
import { parseTimestamp } from '../../parse-timestamp.ts'
import type { Baileys } from '../baileys.ts'
import { toAddresses } from '../jid.ts'
import { encodeMediaRef } from './media-download.ts'
import { parseContext, parseReferral } from './parse-context.ts'
import { parseLinkPreview } from './parse-link-preview.ts'
import { toPlainContent } from './plain-content.ts'

type MessageContent = Pick<InboundMessage, 'type' | 'content' | 'payload' | 'media'>
type BaileysContent = proto.IMessage
type MediaPart = {
  mimetype?: string | null
  fileLength?: unknown
  fileName?: string | null
  caption?: string | null
  directPath?: string | null
  mediaKey?: Uint8Array | null
  fileSha256?: Uint8Array | null
}

/** Parts that are not messages: they change another message or concern only the devices. */
const ignoredParts: (keyof BaileysContent)[] = [
  ...(['protocolMessage', 'reactionMessage', 'encReactionMessage', 'pollUpdateMessage', 'keepInChatMessage'] as const),
  ...(['senderKeyDistributionMessage', 'editedMessage', 'pinInChatMessage', 'messageContextInfo'] as const),
  ...(['secretEncryptedMessage', 'stickerSyncRmrMessage', 'deviceSentMessage', 'call', 'encCommentMessage'] as const),
  // Its pictures and videos come as messages of their own.
  'albumMessage',
]

/** Converts a message of the library; null if it is not a message of its own. Unknown content becomes `unsupported`. */
export function parseMessage(
  library: Baileys,
  message: WAMessage,
  { source, alsoKnownAs }: { source: InboundMessage['source']; alsoKnownAs?: string | null },
): InboundMessage | null {
  const { key, pushName, message: wrapped } = message
  const sender = parseSender(key, alsoKnownAs)
  if (sender.chat.length === 0 || !key.id || !wrapped) return null
  const content = library.normalizeMessageContent(wrapped)
  if (!content || Object.keys(content).every((part) => ignoredParts.includes(part as keyof BaileysContent))) return null
  return {
    providerId: key.id,
    ...sender,
    fromMe: key.fromMe ?? false,
    ...(pushName && !key.fromMe && { senderName: pushName }),
    at: parseTimestamp(message.messageTimestamp),
    ...parseContext(content),
    ...addReferral(content, key.fromMe ?? false, parseContent(content, key)),
    source,
    raw: { key, pushName, at: Number(message.messageTimestamp), message: encodeMessage(library, wrapped) },
  }
}

/** Adds the ad that led to the message. The automatic greeting of the account comes with it too, but is not its result. */
function addReferral(content: BaileysContent, fromMe: boolean, parsed: MessageContent): MessageContent {
  const referral = fromMe ? undefined : parseReferral(content)
  return referral ? { ...parsed, payload: { ...parsed.payload, referral } } : parsed
}

/**
 * The addresses of the sender. `alsoKnownAs` is not among those heard from: a hidden id may have got another number since it was
 * learned.
 */
export const parseSender = (
  { remoteJid, remoteJidAlt }: WAMessage['key'],
  alsoKnownAs?: string | null,
): Pick<InboundMessage, 'chat' | 'heardFrom'> => ({
  chat: toAddresses(remoteJid, remoteJidAlt, alsoKnownAs),
  ...(alsoKnownAs && { heardFrom: toAddresses(remoteJid, remoteJidAlt) }),
})

export const encodeMessage = ({ proto }: Baileys, message: BaileysContent) =>
  Buffer.from(proto.Message.encode(proto.Message.fromObject(message)).finish()).toString('base64')

const mediaParts = {
  imageMessage: 'image',
  videoMessage: 'video',
  ptvMessage: 'video',
  audioMessage: 'audio',
  documentMessage: 'document',
  stickerMessage: 'sticker',
} as const satisfies Partial<Record<keyof BaileysContent, MediaKind>>

function parseContent(given: BaileysContent, key: WAMessage['key']): MessageContent {
  const content = toPlainContent(given)
  // Browsers cannot show its animation.
  if (content.lottieStickerMessage) return plainContent('sticker', '')
  for (const [part, kind] of Object.entries(mediaParts)) {
    const file = content[part as keyof typeof mediaParts] as MediaPart | null | undefined
    if (file) {
      const described = { type: kind, content: file.caption ?? '', media: parseMedia(kind, file, key) }
      return content.audioMessage?.ptt
        ? { ...described, payload: { voice: parseVoiceNote(content.audioMessage) } }
        : described
    }
  }
  const text = findText(content)
  const link = parseLinkPreview(content.extendedTextMessage)
  if (text) return { ...plainContent('text', text), ...(link && { payload: { link } }) }
  const place = content.locationMessage ?? content.liveLocationMessage
  if (place) return parseLocation(place)
  const cards = content.contactsArrayMessage?.contacts ?? (content.contactMessage ? [content.contactMessage] : [])
  const contacts = cards.flatMap(parseContactCard).slice(0, 20)
  if (contacts.length > 0) return { type: 'contact', content: '', payload: { contacts } }
  return plainContent('unsupported', '')
}

const plainContent = (type: MessageType, content: string): MessageContent => ({ type, content })

/** The text somebody wrote, or the choice they tapped. */
const findText = (content: BaileysContent): string | null | undefined =>
  content.conversation ||
  content.extendedTextMessage?.text ||
  content.buttonsResponseMessage?.selectedDisplayText ||
  content.templateButtonReplyMessage?.selectedDisplayText ||
  content.listResponseMessage?.title

/** The text of a message or the caption of its file; null if it has neither. */
export function textOrCaption(library: Baileys, message: BaileysContent): string | null {
  const content = library.normalizeMessageContent(message)
  if (!content) return null
  const parts = Object.keys(mediaParts).map(
    (part) => (content[part as keyof typeof mediaParts] as MediaPart | null | undefined)?.caption,
  )
  return findText(content) || parts.find(Boolean) || null
}

function parseMedia(kind: MediaKind, file: MediaPart, key: WAMessage['key']): InboundMessage['media'] {
  const bytes = Number(file.fileLength)
  return {
    kind,
    ...(file.mimetype && { mediaType: file.mimetype }),
    ...(Number.isSafeInteger(bytes) && bytes > 0 && { bytes }),
    ...(file.fileName && { filename: file.fileName }),
    ref: encodeMediaRef(kind, file, key),
  }
}

/** The duration and the waveform of a voice note, if they are plausible. */
function parseVoiceNote({ seconds, waveform }: proto.Message.IAudioMessage): Partial<VoiceNote> {
  const bars = [...(waveform ?? [])]
  const isWaveform = bars.length === waveformShape.bars && bars.every((bar) => bar <= waveformShape.peak)
  return {
    ...(seconds && seconds <= maxVoiceSeconds && { seconds }),
    ...(isWaveform && { waveform: bars }),
  }
}

function parseLocation(place: proto.Message.ILocationMessage): MessageContent {
  const { degreesLatitude: latitude, degreesLongitude: longitude, name, address } = place
  if (!isCoordinate(latitude, 90) || !isCoordinate(longitude, 180)) return plainContent('unsupported', '')
  const named = { ...(name && { name: name.slice(0, 200) }), ...(address && { address: address.slice(0, 200) }) }
  return { type: 'location', content: '', payload: { location: { latitude, longitude, ...named } } }
}

const isCoordinate = (degrees: number | null | undefined, limit: number): degrees is number =>
  typeof degrees === 'number' && Math.abs(degrees) <= limit

/** The name and numbers of a card; none if it has no number. */
function parseContactCard({ displayName, vcard }: proto.Message.IContactMessage): ContactCard[] {
  const lines = (vcard ?? '').slice(0, 50_000).split(/\r?\n/)
  const phones = lines
    .filter((line) => /^(item\d+\.)?TEL/i.test(line))
    .map((line) => line.slice(line.indexOf(':') + 1).trim())
    .filter((phone) => phone.length > 0 && phone.length <= 50)
  const written = lines.find((line) => /^FN/i.test(line))
  const name = displayName || (written ? unescapeVcard(written.slice(written.indexOf(':') + 1)) : '') || phones[0]
  return phones.length > 0 && name
    ? [{ name: name.trim().slice(0, 200) || 'Contact', phones: phones.slice(0, 10) }]
    : []
}

const unescapeVcard = (text: string) =>
  text.replace(/\\([nN,;\\])/g, (_all, sign: string) => (/n/i.test(sign) ? ' ' : sign))
