import type { Readable } from 'node:stream'
import type { AnyMessageContent } from 'baileys'
import type { ContactCard, Interactive, MessagePayload } from '#contract/whatsapp/message.ts'
import type { VoiceNote } from '#contract/whatsapp/voice-note.ts'
import { EngineError, type OutboundMessage } from '../../engine.ts'

/** Converts a message to the library's format, with link preview and thumbnail set so that the library neither fetches nor decodes anything. */
export function buildContent(message: OutboundMessage): { content: AnyMessageContent; degraded: boolean } {
  const { type, content: text, payload, media, previewUrl } = message
  if (type === 'text') return { content: textContent(text), degraded: previewUrl && /https?:\/\//i.test(text) }
  if (type === 'interactive')
    return { content: textContent(interactiveToText(text, payload.interactive ?? {})), degraded: true }
  if (type === 'location') {
    const { latitude, longitude, ...named } = payload.location ?? throwMissingContent()
    return {
      content: { location: { degreesLatitude: latitude, degreesLongitude: longitude, ...named } },
      degraded: false,
    }
  }
  if (type === 'contact') {
    const contacts = payload.contacts ?? throwMissingContent()
    const displayName = contacts.length === 1 ? (contacts[0]?.name ?? '') : `${contacts.length} contacts`
    const cards = contacts.map((one) => ({ displayName: one.name, vcard: toVcard(one) }))
    return { content: { contacts: { displayName, contacts: cards } }, degraded: false }
  }
  if (type === 'template') return throwMissingContent()
  return { content: buildMediaContent(type, text, media ?? throwMissingContent(), payload.voice), degraded: false }
}

const textContent = (text: string): AnyMessageContent => ({ text, linkPreview: null })

function throwMissingContent(): never {
  throw new EngineError('permanent', 'the message lacks what its type needs', { failure: 'unsupported' })
}

function buildMediaContent(
  type: 'image' | 'video' | 'audio' | 'document' | 'sticker',
  caption: string,
  { open, mediaType: mimetype, filename }: NonNullable<OutboundMessage['media']>,
  voice?: MessagePayload['voice'],
): AnyMessageContent {
  const stream = { stream: open() }
  const common = { mimetype, ...(caption && { caption }) }
  // Without this the library would create a thumbnail with native code or an external program.
  const noThumbnail = { jpegThumbnail: null as unknown as string }
  if (type === 'image') return { image: stream, ...common, ...noThumbnail }
  if (type === 'video') return { video: stream, ...common, ...noThumbnail }
  if (type === 'audio') return voice ? buildVoiceNote(stream, voice) : { audio: stream, mimetype, ptt: false }
  if (type === 'sticker') return { sticker: stream, mimetype }
  return { document: stream, ...common, fileName: filename ?? 'file' }
}

/** Phones play a voice note only with this media type. Without `seconds` and `waveform`, the library would decode the file. */
function buildVoiceNote(audio: { stream: Readable }, { seconds = 0, waveform = [] }: Partial<VoiceNote>) {
  const facts = { seconds, waveform: Uint8Array.from(waveform) }
  return { audio, mimetype: 'audio/ogg; codecs=opus', ptt: true, ...facts } as AnyMessageContent
}

const escapeVcard = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

function toVcard({ name, phones }: ContactCard): string {
  const numbers = phones.map((phone) => {
    const digits = phone.replace(/\D/g, '')
    return `TEL;type=CELL${digits.length >= 7 ? `;waid=${digits}` : ''}:${phone.replace(/[\r\n]/g, ' ')}`
  })
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escapeVcard(name)};;;`,
    `FN:${escapeVcard(name)}`,
    ...numbers,
    'END:VCARD',
  ].join('\n')
}

/** Linked devices cannot send buttons, so choices become numbered lines. */
function interactiveToText(text: string, interactive: Interactive): string {
  const member = (value: unknown, key: string): unknown => (value as Record<string, unknown> | undefined)?.[key]
  const textAt = (key: string) => member(member(interactive, key), 'text')
  const action = member(interactive, 'action')
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
  const choices = [
    ...list(member(action, 'buttons')).map((one) => member(member(one, 'reply'), 'title')),
    ...list(member(action, 'sections'))
      .flatMap((section) => list(member(section, 'rows')))
      .map((row) => [member(row, 'title'), member(row, 'description')].filter(Boolean).join(' – ')),
  ].filter((one): one is string => typeof one === 'string' && one !== '')
  const address = member(member(action, 'parameters'), 'url')
  const lines = [
    text,
    textAt('header'),
    textAt('body'),
    ...choices.map((one, n) => `${n + 1}. ${one}`),
    address,
    textAt('footer'),
  ]
  const body = lines.filter((line): line is string => typeof line === 'string' && line !== '').join('\n')
  return body || throwMissingContent()
}
