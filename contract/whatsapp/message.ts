import { type Static, Type } from 'typebox'
import { Id, Moment, NullableId, NullableMoment, NullablePersonSummary, nullable } from '../kit/schema.ts'
import {
  type FailureAction,
  failureActions,
  type MediaKind,
  type MediaState,
  type MessageStatus,
  type MessageType,
  mediaKinds,
  mediaStates,
  messageStatuses,
  messageTypes,
  type OutgoingType,
  outgoingTypes,
  type TemplateHeaderKind,
} from './enums.ts'
import { maxContactCards, whatsappLengths } from './limits.ts'
import { type PendingChange, pendingChanges } from './message-changes.ts'
import type { TemplateButton, TemplateValues } from './templates/template.ts'
import type { VoiceNote } from './voice-note.ts'

/** The file of a message. `address` is a signed, short-lived URL; GET /whatsapp/media/{id} returns a new one. */
export const Media = Type.Object({
  id: Id,
  kind: Type.Unsafe<MediaKind>({ type: 'string', enum: [...mediaKinds] }),
  state: Type.Unsafe<MediaState>({ type: 'string', enum: [...mediaStates] }),
  mediaType: nullable<string>('string'),
  bytes: nullable<number>('integer'),
  filename: nullable<string>('string'),
  address: nullable<string>('string'),
})
export type Media = Static<typeof Media>

export const Location = Type.Object(
  {
    latitude: Type.Number({ minimum: -90, maximum: 90 }),
    longitude: Type.Number({ minimum: -180, maximum: 180 }),
    name: Type.Optional(Type.String({ maxLength: whatsappLengths.place })),
    address: Type.Optional(Type.String({ maxLength: whatsappLengths.place })),
  },
  { additionalProperties: false },
)
export type Location = Static<typeof Location>

export const ContactCard = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    phones: Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { minItems: 1, maxItems: 10 }),
  },
  { additionalProperties: false },
)
export type ContactCard = Static<typeof ContactCard>

/** Passed to WhatsApp unchanged (GAP-098). */
export const Interactive = Type.Record(Type.String(), Type.Unknown(), { minProperties: 1, maxProperties: 20 })
export type Interactive = Record<string, unknown>

/** The ad or post that somebody tapped before they wrote. */
export type Referral = {
  /** "ad" or "post". */
  kind?: string
  id?: string
  /** Only linked devices are told it, and not of every ad. */
  campaign?: string
  url?: string
  headline?: string
  body?: string
  /** Identifies the click to Meta’s Conversions API. */
  clickId?: string
}

/** The button or row that somebody tapped. */
export type MessageChoice = { id: string; description?: string }

/** The template of a message, besides its body and file: the filled-in parts and their values. */
export type SentTemplate = {
  name: string
  language: string
  header: string | null
  headerKind: TemplateHeaderKind | null
  footer: string | null
  buttons: TemplateButton[]
  values: TemplateValues
  /** Whether it is a marketing template, which people can opt out of. */
  isMarketing?: true
}

/** What the app of the sender shows of a link in the text; the text contains the URL, perhaps without its scheme. */
export type LinkPreview = { url: string; title: string; description?: string }

/** The content of a message besides text and file. */
export type MessagePayload = {
  link?: LinkPreview
  referral?: Referral
  choice?: MessageChoice
  order?: { catalogId?: string; items: { productId: string; quantity: number; price?: number; currency?: string }[] }
  /** Answers to a form (a Flow). */
  form?: { name?: string; answers: { name: string; value: string }[] }
  location?: Location
  contacts?: ContactCard[]
  interactive?: Interactive
  template?: SentTemplate
  /** Present if the audio file is a voice note; for received ones, WhatsApp does not always provide the details. */
  voice?: Partial<VoiceNote>
  /** System message: the person has a new number. */
  numberChange?: { from: string; to: string }
}

/** The message that another one replies to; it has no id if it is not stored here. */
export const QuotedMessage = Type.Object({
  id: NullableId,
  fromMe: Type.Boolean(),
  content: Type.String(),
  messageType: Type.Unsafe<MessageType>({ type: 'string', enum: [...messageTypes] }),
  isDeleted: Type.Boolean(),
})
export type QuotedMessage = Static<typeof QuotedMessage>

const Reaction = Type.Object({ emoji: Type.String(), fromMe: Type.Boolean() })

/** A message (WA-003); lists are newest first (GAP-095). */
export const WhatsappMessage = Type.Object({
  id: Id,
  accountId: Id,
  whatsappId: Type.String(),
  fromMe: Type.Boolean(),
  content: Type.String({ description: 'The text or the caption; empty if there is none' }),
  timestamp: Moment,
  status: Type.Unsafe<MessageStatus>({ type: 'string', enum: [...messageStatuses] }),
  messageType: Type.Unsafe<MessageType>({ type: 'string', enum: [...messageTypes] }),
  media: Type.Unsafe<Media | null>({ ...Media, type: ['object', 'null'] }),
  payload: Type.Unsafe<MessagePayload | null>({ type: ['object', 'null'], additionalProperties: true }),
  senderName: nullable<string>('string', {
    description: 'The WhatsApp profile name of the sender; inbound messages only',
  }),
  author: NullablePersonSummary,
  isAutomatic: Type.Boolean({ description: 'An away message, which nobody wrote' }),
  degraded: Type.Boolean({
    description: 'Sent in a simpler form because the account does not support the requested one',
  }),
  editedAt: NullableMoment,
  deletedAt: nullable<string>('string', {
    format: 'date-time',
    description: 'When it was deleted for everyone; its content is gone',
  }),
  pendingChange: Type.Unsafe<PendingChange | null>({
    type: ['string', 'null'],
    enum: [...pendingChanges, null],
    description: 'An edit or a deletion that WhatsApp has not accepted yet',
  }),
  reactions: Type.Array(Reaction, { description: 'At most one from each side' }),
  quoted: Type.Unsafe<QuotedMessage | null>({ ...QuotedMessage, type: ['object', 'null'] }),
  forwarded: Type.Boolean(),
  error: nullable<string>('string', { description: 'Why it failed, as a sentence' }),
  action: Type.Unsafe<FailureAction | null>({ type: ['string', 'null'], enum: [...failureActions, null] }),
})
export type WhatsappMessage = Static<typeof WhatsappMessage>

/**
 * JSON body of POST …/send (WA-004, WA-027 … WA-032): `to`, the property of its type, and optionally the message to reply to.
 * A multipart form has `file`, `to`, and optionally `type`, `caption`, `filename`, `voice` and `quotedMessageId`.
 */
export const OutgoingMessage = Type.Object(
  {
    to: Type.String({ minLength: 1, maxLength: whatsappLengths.to }),
    type: Type.Unsafe<OutgoingType>({ type: 'string', enum: [...outgoingTypes] }),
    text: Type.Optional(Type.String({ maxLength: whatsappLengths.text })),
    previewUrl: Type.Optional(Type.Boolean()),
    media: Type.Optional(
      Type.Object(
        { link: Type.String({ minLength: 1, maxLength: whatsappLengths.link }) },
        { additionalProperties: false },
      ),
    ),
    caption: Type.Optional(Type.String({ maxLength: whatsappLengths.caption })),
    filename: Type.Optional(Type.String({ maxLength: whatsappLengths.filename })),
    location: Type.Optional(Location),
    contacts: Type.Optional(Type.Array(ContactCard, { minItems: 1, maxItems: maxContactCards })),
    interactive: Type.Optional(Interactive),
    quotedMessageId: Type.Optional(Id),
    workspaceId: Type.Optional(Id),
    organizationId: Type.Optional(Id),
  },
  { additionalProperties: false },
)
export type OutgoingMessage = Static<typeof OutgoingMessage>

/** A message in the Messages tab of a contact, a company or a deal (A§3, GAP-043). */
export const RecordMessage = Type.Object({
  ...WhatsappMessage.properties,
  channel: Type.Unsafe<'WHATSAPP'>({ type: 'string', enum: ['WHATSAPP'] }),
  subject: nullable<string>('string', { description: 'The person the conversation is with' }),
  createdAt: Moment,
  contactId: NullableId,
})
export type RecordMessage = Static<typeof RecordMessage>

/** The multipart form, for the API reference. */
export const sendFormSchema = {
  properties: {
    file: { type: 'string', contentMediaType: 'application/octet-stream' },
    to: { type: 'string' },
    type: { type: 'string', description: 'The kind of the file; derived from the file by default' },
    caption: { type: 'string' },
    filename: { type: 'string' },
    voice: {
      type: 'string',
      description:
        'Sends an Ogg file with Opus audio as a voice note: JSON with its `seconds`, and its `waveform` as 64 numbers from 0 to 100',
    },
    quotedMessageId: { type: 'string', format: 'uuid', description: 'The message that this one replies to' },
  },
}
