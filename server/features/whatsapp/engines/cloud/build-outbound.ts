import type { MediaKind } from '#contract/whatsapp/enums.ts'
import { maxMediaBytes } from '#contract/whatsapp/limits.ts'
import type { ContactCard } from '#contract/whatsapp/message.ts'
import {
  type Address,
  EngineError,
  type OutboundMedia,
  type OutboundMessage,
  type OutboundReaction,
} from '../engine.ts'

/** Largest file of each kind that the Cloud API accepts. */
export const cloudMaxBytes: Record<MediaKind, number> = { ...maxMediaBytes, image: 5 << 20, sticker: 500 << 10 }

/** Media types that the Cloud API accepts for each kind. Other files are sent as documents. */
const acceptedMediaTypes: Record<Exclude<MediaKind, 'document'>, readonly string[]> = {
  image: ['image/jpeg', 'image/png'],
  video: ['video/mp4', 'video/3gpp'],
  audio: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/ogg'],
  sticker: ['image/webp'],
}

/** The kind to send a file as: its own, or a document if the Cloud API would not accept it. */
export function deliverableKind(
  kind: MediaKind,
  { mediaType, bytes }: Pick<OutboundMedia, 'mediaType' | 'bytes'>,
): MediaKind {
  if (kind === 'document') return kind
  return acceptedMediaTypes[kind].includes(mediaType) && bytes <= cloudMaxBytes[kind] ? kind : 'document'
}

/** The recipient of a message. The Cloud API knows neither groups nor the hidden ids of linked devices. */
export function toRecipient(chat: readonly Address[]): { to: string } | { recipient: string } {
  const address = chat.find(({ kind }) => kind === 'pn' || kind === 'bsuid' || kind === 'parent_bsuid')
  if (!address)
    throw new EngineError('permanent', 'the Cloud API does not know this kind of chat', { failure: 'unsupported' })
  return address.kind === 'pn' ? { to: address.value } : { recipient: address.value }
}

/** WhatsApp returns this with the statuses of a reaction, which are ignored: a reaction is not a message here. */
export const reactionMark = 'parley.reaction'

/** Converts a reaction to the Cloud API's format; an empty emoji takes it back. */
export const buildReaction = (chat: readonly Address[], { providerId, emoji }: OutboundReaction): object => ({
  recipient_type: 'individual',
  ...toRecipient(chat),
  type: 'reaction',
  reaction: { message_id: providerId, emoji: emoji ?? '' },
  biz_opaque_callback_data: reactionMark,
})

/** Converts a message without a file to the Cloud API's format. */
export function buildContent({ type, content, previewUrl, payload }: OutboundMessage): object {
  if (type === 'text') return { type, text: { body: content, preview_url: previewUrl } }
  if (type === 'location') return { type, location: payload.location ?? throwMissingContent() }
  if (type === 'contact')
    return { type: 'contacts', contacts: (payload.contacts ?? throwMissingContent()).map(toContactCard) }
  if (type === 'interactive') return { type, interactive: payload.interactive ?? throwMissingContent() }
  return throwMissingContent()
}

/** Converts a message whose file has been uploaded under `id`. */
export function buildMediaContent(
  kind: MediaKind,
  id: string,
  { content: caption, media, payload }: Pick<OutboundMessage, 'content' | 'media' | 'payload'>,
): object {
  const captionField = caption && kind !== 'audio' && kind !== 'sticker' ? { caption } : {}
  return {
    type: kind,
    [kind]: {
      id,
      ...captionField,
      ...(kind === 'document' && { filename: media?.filename ?? 'file' }),
      ...(kind === 'audio' && payload.voice && { voice: true }),
    },
  }
}

function throwMissingContent(): never {
  throw new EngineError('permanent', 'the message lacks what its type needs', { failure: 'unsupported' })
}

function toContactCard({ name, phones }: ContactCard): object {
  const [first = name] = name.trim().split(/\s+/)
  return {
    name: { formatted_name: name, first_name: first },
    phones: phones.map((phone) => {
      const digits = phone.replace(/\D/g, '')
      return { phone, type: 'CELL', ...(digits.length >= 7 && { wa_id: digits }) }
    }),
  }
}
