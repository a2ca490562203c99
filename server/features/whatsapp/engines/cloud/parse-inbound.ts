import type { MediaKind, MessageStatus } from '#contract/whatsapp/enums.ts'
import type { ContactCard, Location } from '#contract/whatsapp/message.ts'
import type { Address, InboundMessage, StatusEvent } from '../engine.ts'
import { failureReasonOf } from './graph-errors.ts'
import { asArray, asObject, asString, type UntypedObject } from './untyped-json.ts'

/** As WhatsApp calls messages, files and people. What does not look like it is none of ours. */
const messageIdPattern = /^[\x21-\x7e]{1,200}$/
const hiddenIdPattern = /^[0-9A-Za-z.-]{1,130}$/
const fileIdPattern = /^\d{1,40}$/

/** A text is never longer; what is was not written by a person. */
const maxTextLength = 65_536

/** A message of a webhook in the words of the product; null when nothing was said. What nobody understands is `unsupported`. */
export function parseMessage(message: UntypedObject, contacts: readonly UntypedObject[]): InboundMessage | null {
  const providerId = asString(message.id)
  const from = asString(message.from)
  const user = asString(message.from_user_id)
  const sender = contacts.find(
    (one) => asString(one.wa_id) === (from || null) || asString(one.user_id) === (user || null),
  )
  const chat = toAddresses({
    pn: from || asString(sender?.wa_id),
    bsuid: user || asString(sender?.user_id),
    parent_bsuid: asString(message.from_parent_user_id) || asString(sender?.parent_user_id),
  })
  if (!messageIdPattern.test(providerId) || chat.length === 0 || ignoredTypes.has(asString(message.type))) return null
  const name = asString(asObject(sender?.profile).name)
  return {
    providerId,
    chat,
    fromMe: false,
    ...(name && { senderName: name.slice(0, 200) }),
    at: parseTimestamp(message.timestamp),
    ...parseContent(message),
    source: 'live',
    raw: message,
  }
}

/** They change another message, and are none of their own. */
const ignoredTypes = new Set(['reaction', 'edit', 'revoke'])

/** A status of a webhook; null when it is none that the product knows. */
export function parseStatus(status: UntypedObject): StatusEvent | null {
  const known = statuses[asString(status.status)]
  const providerId = asString(status.id)
  if (!known || !messageIdPattern.test(providerId)) return null
  const givenId = asString(status.biz_opaque_callback_data)
  const code = asObject(asArray(status.errors)[0]).code
  return {
    providerId,
    ...(messageIdPattern.test(givenId) && { givenId }),
    status: known,
    at: parseTimestamp(status.timestamp),
    ...(known === 'FAILED' && { failure: failureReasonOf(typeof code === 'number' ? code : -1) }),
    raw: status,
  }
}

const statuses: Record<string, Exclude<MessageStatus, 'PENDING'> | undefined> = Object.assign(Object.create(null), {
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'READ',
  played: 'PLAYED',
  failed: 'FAILED',
})

/** What a person is known by: a number is digits, and the rest is never taken for one. */
export function toAddresses(known: Partial<Record<'pn' | 'bsuid' | 'parent_bsuid', string>>): Address[] {
  const { pn = '', bsuid = '', parent_bsuid: parent = '' } = known
  return [
    ...(/^\d{5,15}$/.test(pn) ? [{ kind: 'pn' as const, value: pn }] : []),
    ...(hiddenIdPattern.test(bsuid) ? [{ kind: 'bsuid' as const, value: bsuid }] : []),
    ...(hiddenIdPattern.test(parent) ? [{ kind: 'parent_bsuid' as const, value: parent }] : []),
  ]
}

/** Seconds as text; a clock that is off must not keep a message out. */
function parseTimestamp(seconds: unknown): Date {
  const milliseconds = Number(seconds) * 1_000
  return milliseconds > 0 && milliseconds < 8e15 ? new Date(milliseconds) : new Date()
}

type MessageContent = Pick<InboundMessage, 'type' | 'content' | 'payload' | 'media'>

const mediaMessageTypes: readonly MediaKind[] = ['image', 'video', 'audio', 'document', 'sticker']

function parseContent(message: UntypedObject): MessageContent {
  const type = asString(message.type)
  const kind = mediaMessageTypes.find((one) => one === type)
  if (kind) return parseMedia(kind, asObject(message[kind]))
  if (type === 'location') return parseLocation(asObject(message.location))
  if (type === 'contacts') {
    const contacts = asArray(message.contacts).flatMap((one) => parseContactCard(asObject(one)))
    return contacts.length > 0
      ? { type: 'contact', content: '', payload: { contacts: contacts.slice(0, 20) } }
      : unsupported
  }
  const written = parseText(type, message)
  return written ? { type: 'text', content: written.slice(0, maxTextLength) } : unsupported
}

const unsupported: MessageContent = { type: 'unsupported', content: '' }

/** What somebody wrote, or chose among what we offered. */
function parseText(type: string, message: UntypedObject): string {
  if (type === 'text') return asString(asObject(message.text).body)
  if (type === 'button') return asString(asObject(message.button).text)
  if (type === 'system') return asString(asObject(message.system).body)
  if (type !== 'interactive') return ''
  const { button_reply: button, list_reply: row, nfm_reply: form } = asObject(message.interactive)
  return asString(asObject(button).title) || asString(asObject(row).title) || asString(asObject(form).body)
}

function parseMedia(kind: MediaKind, file: UntypedObject): MessageContent {
  const ref = asString(file.id)
  if (!fileIdPattern.test(ref)) return unsupported
  const [mediaType, filename] = [asString(file.mime_type), asString(file.filename)]
  return {
    type: kind,
    content: asString(file.caption).slice(0, maxTextLength),
    media: {
      kind,
      ...(mediaType && { mediaType: mediaType.split(';')[0]?.trim() ?? '' }),
      ...(filename && { filename }),
      ref,
    },
  }
}

function parseLocation({ latitude, longitude, name, address }: UntypedObject): MessageContent {
  if (!isCoordinate(latitude, 90) || !isCoordinate(longitude, 180)) return unsupported
  const [called, lies] = [asString(name).slice(0, 200), asString(address).slice(0, 200)]
  const location: Location = { latitude, longitude, ...(called && { name: called }), ...(lies && { address: lies }) }
  return { type: 'location', content: '', payload: { location } }
}

const isCoordinate = (degrees: unknown, limit: number): degrees is number =>
  typeof degrees === 'number' && Math.abs(degrees) <= limit

/** Name and numbers of a card; one without a number says nothing. */
function parseContactCard(card: UntypedObject): ContactCard[] {
  const phones = asArray(card.phones)
    .map((one) => asString(asObject(one).phone).trim() || asString(asObject(one).wa_id).trim())
    .filter((phone) => phone.length > 0 && phone.length <= 50)
    .slice(0, 10)
  const name = (asString(asObject(card.name).formatted_name).trim() || phones[0] || '').slice(0, 200)
  return phones.length > 0 ? [{ name, phones }] : []
}
