import type { MediaKind, MessageStatus } from '#contract/whatsapp/enums.ts'
import type { ContactCard, Location } from '#contract/whatsapp/message.ts'
import type { Address, InboundMessage, StatusEvent } from '../../engine.ts'
import { type Loose, list, object, text } from './loose.ts'
import { failureOf } from './troubles.ts'

/** As WhatsApp calls messages, files and people. What does not look like it is none of ours. */
const messageId = /^[\x21-\x7e]{1,200}$/
const hiddenId = /^[0-9A-Za-z.-]{1,130}$/
const fileId = /^\d{1,40}$/

/** A text is never longer; what is was not written by a person. */
const mostText = 65_536

/** A message of a webhook in the words of the product; null when nothing was said. What nobody understands is `unsupported`. */
export function inboundOf(message: Loose, people: readonly Loose[]): InboundMessage | null {
  const providerId = text(message.id)
  const from = text(message.from)
  const user = text(message.from_user_id)
  const sender = people.find((one) => text(one.wa_id) === (from || null) || text(one.user_id) === (user || null))
  const chat = addressesOf({
    pn: from || text(sender?.wa_id),
    bsuid: user || text(sender?.user_id),
    parent_bsuid: text(message.from_parent_user_id) || text(sender?.parent_user_id),
  })
  if (!messageId.test(providerId) || chat.length === 0 || silent.has(text(message.type))) return null
  const name = text(object(sender?.profile).name)
  return {
    providerId,
    chat,
    fromMe: false,
    ...(name && { senderName: name.slice(0, 200) }),
    at: timeOf(message.timestamp),
    ...said(message),
    source: 'live',
    raw: message,
  }
}

/** They change another message, and are none of their own. */
const silent = new Set(['reaction', 'edit', 'revoke'])

/** A status of a webhook; null when it is none that the product knows. */
export function statusOf(status: Loose): StatusEvent | null {
  const known = statuses[text(status.status)]
  const providerId = text(status.id)
  if (!known || !messageId.test(providerId)) return null
  const givenId = text(status.biz_opaque_callback_data)
  const code = object(list(status.errors)[0]).code
  return {
    providerId,
    ...(messageId.test(givenId) && { givenId }),
    status: known,
    at: timeOf(status.timestamp),
    ...(known === 'FAILED' && { failure: failureOf(typeof code === 'number' ? code : -1) }),
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
export function addressesOf(known: Partial<Record<'pn' | 'bsuid' | 'parent_bsuid', string>>): Address[] {
  const { pn = '', bsuid = '', parent_bsuid: parent = '' } = known
  return [
    ...(/^\d{5,15}$/.test(pn) ? [{ kind: 'pn' as const, value: pn }] : []),
    ...(hiddenId.test(bsuid) ? [{ kind: 'bsuid' as const, value: bsuid }] : []),
    ...(hiddenId.test(parent) ? [{ kind: 'parent_bsuid' as const, value: parent }] : []),
  ]
}

/** Seconds as text; a clock that is off must not keep a message out. */
function timeOf(seconds: unknown): Date {
  const milliseconds = Number(seconds) * 1_000
  return milliseconds > 0 && milliseconds < 8e15 ? new Date(milliseconds) : new Date()
}

type Said = Pick<InboundMessage, 'type' | 'content' | 'payload' | 'media'>

const kinds: readonly MediaKind[] = ['image', 'video', 'audio', 'document', 'sticker']

function said(message: Loose): Said {
  const type = text(message.type)
  const kind = kinds.find((one) => one === type)
  if (kind) return withFile(kind, object(message[kind]))
  if (type === 'location') return located(object(message.location))
  if (type === 'contacts') {
    const contacts = list(message.contacts).flatMap((one) => cardOf(object(one)))
    return contacts.length > 0
      ? { type: 'contact', content: '', payload: { contacts: contacts.slice(0, 20) } }
      : unsupported
  }
  const written = textOf(type, message)
  return written ? { type: 'text', content: written.slice(0, mostText) } : unsupported
}

const unsupported: Said = { type: 'unsupported', content: '' }

/** What somebody wrote, or chose among what we offered. */
function textOf(type: string, message: Loose): string {
  if (type === 'text') return text(object(message.text).body)
  if (type === 'button') return text(object(message.button).text)
  if (type === 'system') return text(object(message.system).body)
  if (type !== 'interactive') return ''
  const { button_reply: button, list_reply: row, nfm_reply: form } = object(message.interactive)
  return text(object(button).title) || text(object(row).title) || text(object(form).body)
}

function withFile(kind: MediaKind, file: Loose): Said {
  const ref = text(file.id)
  if (!fileId.test(ref)) return unsupported
  const [mediaType, filename] = [text(file.mime_type), text(file.filename)]
  return {
    type: kind,
    content: text(file.caption).slice(0, mostText),
    media: {
      kind,
      ...(mediaType && { mediaType: mediaType.split(';')[0]?.trim() ?? '' }),
      ...(filename && { filename }),
      ref,
    },
  }
}

function located({ latitude, longitude, name, address }: Loose): Said {
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return unsupported
  const [called, lies] = [text(name).slice(0, 200), text(address).slice(0, 200)]
  const location: Location = { latitude, longitude, ...(called && { name: called }), ...(lies && { address: lies }) }
  return { type: 'location', content: '', payload: { location } }
}

const isWithin = (degrees: unknown, most: number): degrees is number =>
  typeof degrees === 'number' && Math.abs(degrees) <= most

/** Name and numbers of a card; one without a number says nothing. */
function cardOf(card: Loose): ContactCard[] {
  const phones = list(card.phones)
    .map((one) => text(object(one).phone).trim() || text(object(one).wa_id).trim())
    .filter((phone) => phone.length > 0 && phone.length <= 50)
    .slice(0, 10)
  const name = (text(object(card.name).formatted_name).trim() || phones[0] || '').slice(0, 200)
  return phones.length > 0 ? [{ name, phones }] : []
}
