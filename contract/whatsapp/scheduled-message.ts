import { type Static, Type } from 'typebox'
import { paragraph } from '../kit/fields.ts'
import { Id, Moment, NullablePersonSummary, nullable } from '../kit/schema.ts'
import { t } from '../language/translate.ts'
import { type MediaKind, mediaKinds } from './enums.ts'
import { whatsappLengths } from './limits.ts'
import { Media, QuotedMessage } from './message.ts'

/** A message that will be sent later; `error` says why it was not sent at the set time. */
export const ScheduledMessage = Type.Object({
  id: Id,
  accountId: Id,
  whatsappId: Type.String(),
  content: Type.String({ description: 'The text, or the caption of the file; empty if there is none' }),
  media: Type.Unsafe<Media | null>({ ...Media, type: ['object', 'null'] }),
  quoted: Type.Unsafe<QuotedMessage | null>({ ...QuotedMessage, type: ['object', 'null'] }),
  sendAt: Moment,
  unlessAnswered: Type.Boolean({ description: 'It is not sent when the person has written since' }),
  error: nullable<string>('string', { description: 'Why it was not sent, as a sentence' }),
  author: NullablePersonSummary,
  createdAt: Moment,
})
export type ScheduledMessage = Static<typeof ScheduledMessage>

const whenToSend = {
  sendAt: Moment,
  unlessAnswered: Type.Optional(Type.Boolean()),
  quotedMessageId: Type.Optional(Id),
}

export const NewScheduledMessage = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: whatsappLengths.text }), ...whenToSend },
  { additionalProperties: false },
)
export type NewScheduledMessage = Static<typeof NewScheduledMessage>

/** The JSON of a form with a file: its kind, derived from the file by default, and its caption. */
export const NewScheduledFile = Type.Object(
  {
    type: Type.Optional(Type.Unsafe<MediaKind>({ type: 'string', enum: [...mediaKinds] })),
    text: Type.Optional(Type.String({ maxLength: whatsappLengths.caption })),
    ...whenToSend,
  },
  { additionalProperties: false },
)
export type NewScheduledFile = Static<typeof NewScheduledFile>

/** The part of a form that has the JSON of a {@link NewScheduledFile}. */
export const scheduledFilePart = 'message'

/** The multipart form, for the API reference. */
export const scheduledFileForm = {
  properties: {
    file: { type: 'string', contentMediaType: 'application/octet-stream' },
    [scheduledFilePart]: {
      type: 'string',
      description:
        'JSON with sendAt, and optionally text (the caption), unlessAnswered, quotedMessageId and type (the kind of the file)',
    },
  },
}

export const ScheduledMessageChange = Type.Object(
  {
    text: Type.Optional(Type.String({ maxLength: whatsappLengths.text })),
    sendAt: Type.Optional(Moment),
    unlessAnswered: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ScheduledMessageChange = Static<typeof ScheduledMessageChange>

export const scheduledMessageFields = {
  text: { ...paragraph(t('text'), { max: whatsappLengths.text }), required: true },
} as const

/** Maximum scheduled messages in one conversation. */
export const maxScheduledMessages = 50

export const scheduledMessageTexts = {
  noTime: t('Choose a time.'),
  past: t('Choose a time in the future.'),
  tooFar: t('Choose a time within the next year.'),
  tooMany: t('A conversation may have {maxScheduledMessages} scheduled messages. Delete one first.', {
    maxScheduledMessages,
  }),
  noText: t('Text is required.'),
  longCaption: t('The caption of a file must be at most {caption} characters.', { caption: whatsappLengths.caption }),
  authorWithoutAccess: t(
    'Not sent, because its author can no longer answer in this account. Send it yourself, or delete it.',
  ),
  answered: t('Not sent, because the person has written since.'),
  deleted: t('Not sent, because its time came while it was deleted.'),
  workspaceDeleted: t('Not sent, because its time came while the workspace was deleted.'),
  notScheduled: t('Failed to schedule the message'),
  notChanged: t('Failed to change the scheduled message'),
  notDeleted: t('Failed to delete the scheduled message'),
  notRestored: t('Failed to restore the scheduled message'),
} as const
