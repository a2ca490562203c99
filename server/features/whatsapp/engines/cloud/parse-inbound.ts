import type { MediaKind, MessageStatus } from '#contract/whatsapp/enums.ts'
import type { ContactCard, Location } from '#contract/whatsapp/message.ts'
import type { InboundMessage, StatusEvent } from '../engine.ts'
import { parseTimestamp } from '../parse-timestamp.ts'
import { reactionMark } from './build-outbound.ts'
import { explanationOf, failureReasonOf } from './graph-errors.ts'
import { parseForm, parseOrder } from './parse-answers.ts'
import { parseContext, parseReferral, parseTappedChoice } from './parse-context.ts'
import { isMessageId, parseNumberChange, parseParticipants } from './parse-participants.ts'
import { asArray, asObject, asString, type UntypedObject } from './untyped-json.ts'

/** Format of the ids of files; anything else is ignored. */
const fileIdPattern = /^\d{1,40}$/

/** Longer texts are cut; WhatsApp does not allow them. */
const maxTextLength = 65_536

/**
 * Parses a webhook message, of the customer or from the account's own phone; null if it is not a message of its own. Unknown types
 * become `unsupported`.
 */
export function parseMessage(
  message: UntypedObject,
  contacts: readonly UntypedObject[],
  fromMe: boolean,
): InboundMessage | null {
  const providerId = asString(message.id)
  const participants = parseParticipants(message, contacts, fromMe)
  const isNoMessage = changeTypes.has(asString(message.type))
  if (!isMessageId(providerId) || participants.chat.length === 0 || isNoMessage) return null
  const change = fromMe ? undefined : parseNumberChange(message)
  return {
    providerId,
    ...participants,
    fromMe,
    at: parseTimestamp(message.timestamp),
    ...parseContext(message),
    ...addDetails(message, parseContent(message)),
    ...(change && {
      chat: [...change.now, ...participants.chat],
      heardFrom: change.now,
      payload: { numberChange: change.numbers },
    }),
    source: 'live',
    raw: message,
  }
}

/** Adds the ad that led to the message, and the id of the tapped choice. */
function addDetails(message: UntypedObject, content: MessageContent): MessageContent {
  const referral = parseReferral(message)
  const choice = parseTappedChoice(message)
  if (!referral && !choice) return content
  return { ...content, payload: { ...content.payload, ...(referral && { referral }), ...(choice && { choice }) } }
}

/** Types that change another message instead of being one. */
const changeTypes = new Set(['reaction', 'edit', 'revoke'])

/** Parses a webhook status; null if it is unknown, or of a reaction. */
export function parseStatus(status: UntypedObject): StatusEvent | null {
  const knownStatus = statuses[asString(status.status)]
  const providerId = asString(status.id)
  if (!knownStatus || !isMessageId(providerId)) return null
  const givenId = asString(status.biz_opaque_callback_data)
  if (givenId === reactionMark) return null
  const error = asObject(asArray(status.errors)[0])
  const explanation = explanationOf(error)
  return {
    providerId,
    ...(isMessageId(givenId) && { givenId }),
    status: knownStatus,
    at: parseTimestamp(status.timestamp),
    ...(knownStatus === 'FAILED' && { failure: failureReasonOf(typeof error.code === 'number' ? error.code : -1) }),
    ...(knownStatus === 'FAILED' && explanation && { explanation }),
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
  const answer = parseAnswer(type, message)
  if (answer) return { type: 'interactive', ...answer, content: answer.content.slice(0, maxTextLength) }
  const text = parseText(message)
  return text ? { type: 'text', content: text } : unsupported
}

function parseAnswer(type: string, message: UntypedObject) {
  if (type === 'order') return parseOrder(asObject(message.order))
  return type === 'interactive' ? parseForm(asObject(asObject(message.interactive).nfm_reply)) : null
}

const unsupported: MessageContent = { type: 'unsupported', content: '' }

/** The text somebody wrote, the choice they tapped, or the caption of a file; null if the type has none. */
export function parseText(message: UntypedObject): string | null {
  const type = asString(message.type)
  const part = asObject(message[type])
  const cut = (text: unknown) => asString(text).slice(0, maxTextLength)
  if (type === 'text' || type === 'system') return cut(part.body)
  if (type === 'button') return cut(part.text)
  if (type === 'interactive') return cut(parseChoice(part))
  return mediaMessageTypes.some((kind) => kind === type) ? cut(part.caption) : null
}

const parseChoice = ({ button_reply: button, list_reply: row, nfm_reply: form }: UntypedObject): string =>
  asString(asObject(button).title) || asString(asObject(row).title) || asString(asObject(form).body)

function parseMedia(kind: MediaKind, file: UntypedObject): MessageContent {
  const ref = asString(file.id)
  if (!fileIdPattern.test(ref)) return unsupported
  const [mediaType, filename] = [asString(file.mime_type), asString(file.filename)]
  return {
    type: kind,
    content: asString(file.caption).slice(0, maxTextLength),
    ...(file.voice === true && { payload: { voice: {} } }),
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
