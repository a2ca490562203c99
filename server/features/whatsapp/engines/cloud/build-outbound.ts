import type { MediaKind } from '#contract/whatsapp/enums.ts'
import { maxMediaBytes } from '#contract/whatsapp/limits.ts'
import type { ContactCard } from '#contract/whatsapp/message.ts'
import { type Address, EngineError, type OutboundMedia, type OutboundMessage } from '../engine.ts'

/** Largest files that the Cloud API takes. */
export const cloudMaxBytes: Record<MediaKind, number> = { ...maxMediaBytes, image: 5 << 20, sticker: 500 << 10 }

/** Media types that it takes of each kind. Everything else goes as a document. */
const acceptedMediaTypes: Record<Exclude<MediaKind, 'document'>, readonly string[]> = {
  image: ['image/jpeg', 'image/png'],
  video: ['video/mp4', 'video/3gpp'],
  audio: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/ogg'],
  sticker: ['image/webp'],
}

/** As what a file goes: its own kind, or a document where it would not be taken as that. */
export function deliverableKind(
  kind: MediaKind,
  { mediaType, bytes }: Pick<OutboundMedia, 'mediaType' | 'bytes'>,
): MediaKind {
  if (kind === 'document') return kind
  return acceptedMediaTypes[kind].includes(mediaType) && bytes <= cloudMaxBytes[kind] ? kind : 'document'
}

/** Whom a message is for. Groups and linked devices' hidden ids are not known here. */
export function toRecipient(chat: readonly Address[]): { to: string } | { recipient: string } {
  const number = chat.find(({ kind }) => kind === 'pn')
  if (number) return { to: number.value }
  const hidden = chat.find(({ kind }) => kind === 'bsuid' || kind === 'parent_bsuid')
  if (hidden) return { recipient: hidden.value }
  throw new EngineError('permanent', 'the Cloud API does not know this kind of chat', { failure: 'unsupported' })
}

/** A message without its file in the words of the Cloud API. */
export function buildContent({ type, content, previewUrl, payload }: OutboundMessage): object {
  if (type === 'text') return { type, text: { body: content, preview_url: previewUrl } }
  if (type === 'location') return { type, location: payload.location ?? throwMissingContent() }
  if (type === 'contact')
    return { type: 'contacts', contacts: (payload.contacts ?? throwMissingContent()).map(toContactCard) }
  if (type === 'interactive') return { type, interactive: payload.interactive ?? throwMissingContent() }
  return throwMissingContent()
}

/** A message with a file that was put up. */
export function buildMediaContent(
  kind: MediaKind,
  id: string,
  { content: caption, media }: Pick<OutboundMessage, 'content' | 'media'>,
): object {
  const captionField = caption && kind !== 'audio' && kind !== 'sticker' ? { caption } : {}
  return {
    type: kind,
    [kind]: { id, ...captionField, ...(kind === 'document' && { filename: media?.filename ?? 'file' }) },
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
