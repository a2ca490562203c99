import type { AnyMessageContent } from 'baileys'
import type { ContactCard, Interactive } from '#contract/whatsapp/message.ts'
import { EngineTrouble, type OutboundMessage } from '../../engine.ts'

/** A message in the library's words. It decodes no picture and fetches no address: what it would look at is given as absent. */
export function contentOf(message: OutboundMessage): { content: AnyMessageContent; degraded: boolean } {
  const { type, content: text, payload, media, previewUrl } = message
  if (type === 'text') return { content: plain(text), degraded: previewUrl && /https?:\/\//i.test(text) }
  if (type === 'interactive') return { content: plain(spelled(text, payload.interactive ?? {})), degraded: true }
  if (type === 'location') {
    const { latitude, longitude, ...named } = payload.location ?? missing()
    return {
      content: { location: { degreesLatitude: latitude, degreesLongitude: longitude, ...named } },
      degraded: false,
    }
  }
  if (type === 'contact') {
    const contacts = payload.contacts ?? missing()
    const displayName = contacts.length === 1 ? (contacts[0]?.name ?? '') : `${contacts.length} contacts`
    const cards = contacts.map((one) => ({ displayName: one.name, vcard: cardOf(one) }))
    return { content: { contacts: { displayName, contacts: cards } }, degraded: false }
  }
  return { content: fileOf(type, text, media ?? missing()), degraded: false }
}

const plain = (text: string): AnyMessageContent => ({ text, linkPreview: null })

function missing(): never {
  throw new EngineTrouble('permanent', 'the message lacks what its type needs', { failure: 'unsupported' })
}

function fileOf(
  type: 'image' | 'video' | 'audio' | 'document' | 'sticker',
  caption: string,
  { open, mediaType: mimetype, filename }: NonNullable<OutboundMessage['media']>,
): AnyMessageContent {
  const stream = { stream: open() }
  const said = { mimetype, ...(caption && { caption }) }
  // Without a thumbnail the library would make one: by native code, or by a program of the machine.
  const noThumbnail = { jpegThumbnail: null as unknown as string }
  if (type === 'image') return { image: stream, ...said, ...noThumbnail }
  if (type === 'video') return { video: stream, ...said, ...noThumbnail }
  if (type === 'audio') return { audio: stream, mimetype, ptt: false }
  if (type === 'sticker') return { sticker: stream, mimetype }
  return { document: stream, ...said, fileName: filename ?? 'file' }
}

const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

function cardOf({ name, phones }: ContactCard): string {
  const numbers = phones.map((phone) => {
    const digits = phone.replace(/\D/g, '')
    return `TEL;type=CELL${digits.length >= 7 ? `;waid=${digits}` : ''}:${phone.replace(/[\r\n]/g, ' ')}`
  })
  return ['BEGIN:VCARD', 'VERSION:3.0', `N:;${escaped(name)};;;`, `FN:${escaped(name)}`, ...numbers, 'END:VCARD'].join(
    '\n',
  )
}

/** Linked devices have no buttons: what they offer, as numbered lines. */
function spelled(text: string, interactive: Interactive): string {
  const inner = (value: unknown, key: string): unknown => (value as Record<string, unknown> | undefined)?.[key]
  const textAt = (key: string) => inner(inner(interactive, key), 'text')
  const action = inner(interactive, 'action')
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
  const choices = [
    ...list(inner(action, 'buttons')).map((one) => inner(inner(one, 'reply'), 'title')),
    ...list(inner(action, 'sections'))
      .flatMap((section) => list(inner(section, 'rows')))
      .map((row) => [inner(row, 'title'), inner(row, 'description')].filter(Boolean).join(' – ')),
  ].filter((one): one is string => typeof one === 'string' && one !== '')
  const address = inner(inner(action, 'parameters'), 'url')
  const lines = [
    text,
    textAt('header'),
    textAt('body'),
    ...choices.map((one, n) => `${n + 1}. ${one}`),
    address,
    textAt('footer'),
  ]
  const spoken = lines.filter((line): line is string => typeof line === 'string' && line !== '').join('\n')
  return spoken || missing()
}
