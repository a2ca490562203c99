import type { MediaKind } from '#contract/whatsapp/enums.ts'
import { mediaBytes } from '#contract/whatsapp/limits.ts'
import type { ContactCard } from '#contract/whatsapp/message.ts'
import { type Address, EngineTrouble, type OutboundMedia, type OutboundMessage } from '../../engine.ts'

/** Largest files that the Cloud API takes. */
export const cloudBytes: Record<MediaKind, number> = { ...mediaBytes, image: 5 << 20, sticker: 500 << 10 }

/** Media types that it takes of each kind. Everything else goes as a document. */
const takes: Record<Exclude<MediaKind, 'document'>, readonly string[]> = {
  image: ['image/jpeg', 'image/png'],
  video: ['video/mp4', 'video/3gpp'],
  audio: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/ogg'],
  sticker: ['image/webp'],
}

/** As what a file goes: its own kind, or a document where it would not be taken as that. */
export function kindTaken(
  kind: MediaKind,
  { mediaType, bytes }: Pick<OutboundMedia, 'mediaType' | 'bytes'>,
): MediaKind {
  if (kind === 'document') return kind
  return takes[kind].includes(mediaType) && bytes <= cloudBytes[kind] ? kind : 'document'
}

/** Whom a message is for. Groups and linked devices' hidden ids are not known here. */
export function recipientOf(chat: readonly Address[]): { to: string } | { recipient: string } {
  const number = chat.find(({ kind }) => kind === 'pn')
  if (number) return { to: number.value }
  const hidden = chat.find(({ kind }) => kind === 'bsuid' || kind === 'parent_bsuid')
  if (hidden) return { recipient: hidden.value }
  throw new EngineTrouble('permanent', 'the Cloud API does not know this kind of chat', { failure: 'unsupported' })
}

/** A message without its file in the words of the Cloud API. */
export function contentOf({ type, content, previewUrl, payload }: OutboundMessage): object {
  if (type === 'text') return { type, text: { body: content, preview_url: previewUrl } }
  if (type === 'location') return { type, location: payload.location ?? missing() }
  if (type === 'contact') return { type: 'contacts', contacts: (payload.contacts ?? missing()).map(cardOf) }
  if (type === 'interactive') return { type, interactive: payload.interactive ?? missing() }
  return missing()
}

/** A message with a file that was put up. */
export function fileOf(
  kind: MediaKind,
  id: string,
  { content: caption, media }: Pick<OutboundMessage, 'content' | 'media'>,
): object {
  const says = caption && kind !== 'audio' && kind !== 'sticker' ? { caption } : {}
  return { type: kind, [kind]: { id, ...says, ...(kind === 'document' && { filename: media?.filename ?? 'file' }) } }
}

function missing(): never {
  throw new EngineTrouble('permanent', 'the message lacks what its type needs', { failure: 'unsupported' })
}

function cardOf({ name, phones }: ContactCard): object {
  const [first = name] = name.trim().split(/\s+/)
  return {
    name: { formatted_name: name, first_name: first },
    phones: phones.map((phone) => {
      const digits = phone.replace(/\D/g, '')
      return { phone, type: 'CELL', ...(digits.length >= 7 && { wa_id: digits }) }
    }),
  }
}
