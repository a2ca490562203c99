import type { MediaKind, MessageStatus } from '#contract/whatsapp/enums.ts'
import type { ContactCard, Location } from '#contract/whatsapp/message.ts'
import type { Address, InboundMessage, StatusEvent } from '../engine.ts'
import { failureReasonOf } from './graph-errors.ts'
import { asArray, asObject, asString, type UntypedObject } from './untyped-json.ts'

/** Formats of WhatsApp's ids; anything else is ignored. */
const messageIdPattern = /^[\x21-\x7e]{1,200}$/
const hiddenIdPattern = /^[0-9A-Za-z.-]{1,130}$/
const fileIdPattern = /^\d{1,40}$/

/** Longer texts are cut; WhatsApp does not allow them. */
const maxTextLength = 65_536

/** Parses a webhook message; null if it is not a message of its own. Unknown types become `unsupported`. */
export function parseMessage(message: UntypedObject, contacts: readonly UntypedObject[]): InboundMessage | null {
  const providerId = asString(message.id)
  const from = asString(message.from)
  const user = asString(message.from_user_id)
  const sender = contacts.find(
    (one) => asString(one.wa_id) === (from || null) || asString(one.user_id) === (user || null),
  )
  const sentBy = toAddresses({
    pn: from || asString(sender?.wa_id),
    bsuid: user || asString(sender?.user_id),
    parent_bsuid: asString(message.from_parent_user_id) || asString(sender?.parent_user_id),
  })
  const change = parseNumberChange(message)
  const chat = [...(change?.now ?? []), ...sentBy]
  if (!messageIdPattern.test(providerId) || sentBy.length === 0 || ignoredTypes.has(asString(message.type))) return null
  const name = asString(asObject(sender?.profile).name)
  return {
    providerId,
    chat,
    fromMe: false,
    ...(name && { senderName: name.slice(0, 200) }),
    at: parseTimestamp(message.timestamp),
    ...parseContent(message),
    ...(change && { heardFrom: change.now, payload: { numberChange: change.numbers } }),
    source: 'live',
    raw: message,
  }
}

/** The number somebody has from now on, if WhatsApp tells of one. */
function parseNumberChange(
  message: UntypedObject,
): { now: Address[]; numbers: { from: string; to: string } } | undefined {
  const { type, wa_id: number } = asObject(message.type === 'system' ? message.system : null)
  const now = toAddresses({ pn: asString(number) })
  if (type !== 'user_changed_number' || now.length === 0) return undefined
  return { now, numbers: { from: `+${asString(message.from)}`, to: `+${asString(number)}` } }
}

/** Types that change another message instead of being one. */
const ignoredTypes = new Set(['reaction', 'edit', 'revoke'])

/** Parses a webhook status; null if it is unknown. */
export function parseStatus(status: UntypedObject): StatusEvent | null {
  const knownStatus = statuses[asString(status.status)]
  const providerId = asString(status.id)
  if (!knownStatus || !messageIdPattern.test(providerId)) return null
  const givenId = asString(status.biz_opaque_callback_data)
  const code = asObject(asArray(status.errors)[0]).code
  return {
    providerId,
    ...(messageIdPattern.test(givenId) && { givenId }),
    status: knownStatus,
    at: parseTimestamp(status.timestamp),
    ...(knownStatus === 'FAILED' && { failure: failureReasonOf(typeof code === 'number' ? code : -1) }),
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

/** The addresses of a person. Only digits count as a number. */
export function toAddresses(known: Partial<Record<'pn' | 'bsuid' | 'parent_bsuid', string>>): Address[] {
  const { pn = '', bsuid = '', parent_bsuid: parent = '' } = known
  return [
    ...(/^\d{5,15}$/.test(pn) ? [{ kind: 'pn' as const, value: pn }] : []),
    ...(hiddenIdPattern.test(bsuid) ? [{ kind: 'bsuid' as const, value: bsuid }] : []),
    ...(hiddenIdPattern.test(parent) ? [{ kind: 'parent_bsuid' as const, value: parent }] : []),
  ]
}

/** Seconds as a string; an implausible time becomes now, so that the message is still stored. */
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
  const text = parseText(type, message)
  return text ? { type: 'text', content: text.slice(0, maxTextLength) } : unsupported
}

const unsupported: MessageContent = { type: 'unsupported', content: '' }

/** The text somebody wrote, or the choice they tapped. */
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
  const [placeName, placeAddress] = [asString(name).slice(0, 200), asString(address).slice(0, 200)]
  const location: Location = {
    latitude,
    longitude,
    ...(placeName && { name: placeName }),
    ...(placeAddress && { address: placeAddress }),
  }
  return { type: 'location', content: '', payload: { location } }
}

const isCoordinate = (degrees: unknown, limit: number): degrees is number =>
  typeof degrees === 'number' && Math.abs(degrees) <= limit

/** The name and numbers of a card; none if it has no number. */
function parseContactCard(card: UntypedObject): ContactCard[] {
  const phones = asArray(card.phones)
    .map((one) => asString(asObject(one).phone).trim() || asString(asObject(one).wa_id).trim())
    .filter((phone) => phone.length > 0 && phone.length <= 50)
    .slice(0, 10)
  const name = (asString(asObject(card.name).formatted_name).trim() || phones[0] || '').slice(0, 200)
  return phones.length > 0 ? [{ name, phones }] : []
}
