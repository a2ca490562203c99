import { type Static, Type } from 'typebox'
import { paragraph } from '../kit/fields.ts'
import { Id, Moment, NullablePersonSummary, nullable } from '../kit/schema.ts'
import { whatsappLengths } from './limits.ts'
import { QuotedMessage } from './message.ts'

/** A message that will be sent later; `error` says why it was not sent at the set time. */
export const ScheduledMessage = Type.Object({
  id: Id,
  accountId: Id,
  whatsappId: Type.String(),
  content: Type.String(),
  quoted: Type.Unsafe<QuotedMessage | null>({ ...QuotedMessage, type: ['object', 'null'] }),
  sendAt: Moment,
  unlessAnswered: Type.Boolean({ description: 'It is not sent when the person has written since' }),
  error: nullable<string>('string', { description: 'Why it was not sent, as a sentence' }),
  author: NullablePersonSummary,
  createdAt: Moment,
})
export type ScheduledMessage = Static<typeof ScheduledMessage>

const text = Type.String({ minLength: 1, maxLength: whatsappLengths.text })

export const NewScheduledMessage = Type.Object(
  { text, sendAt: Moment, unlessAnswered: Type.Optional(Type.Boolean()), quotedMessageId: Type.Optional(Id) },
  { additionalProperties: false },
)
export type NewScheduledMessage = Static<typeof NewScheduledMessage>

export const ScheduledMessageChange = Type.Object(
  { text: Type.Optional(text), sendAt: Type.Optional(Moment), unlessAnswered: Type.Optional(Type.Boolean()) },
  { additionalProperties: false, minProperties: 1 },
)
export type ScheduledMessageChange = Static<typeof ScheduledMessageChange>

export const scheduledMessageFields = {
  text: { ...paragraph('text', { max: whatsappLengths.text }), required: true },
} as const

/** Maximum scheduled messages in one conversation. */
export const maxScheduledMessages = 50

export const scheduledMessageTexts = {
  noTime: 'Choose a time.',
  past: 'Choose a time in the future.',
  tooFar: 'Choose a time within the next year.',
  tooMany: `A conversation may have ${maxScheduledMessages} scheduled messages. Delete one first.`,
  authorWithoutAccess:
    'Not sent, because its author can no longer answer in this account. Send it yourself, or delete it.',
  answered: 'Not sent, because the person has written since.',
  deleted: 'Not sent, because its time came while it was deleted.',
  workspaceDeleted: 'Not sent, because its time came while the workspace was deleted.',
  notScheduled: 'Failed to schedule the message',
  notChanged: 'Failed to change the scheduled message',
  notDeleted: 'Failed to delete the scheduled message',
  notRestored: 'Failed to restore the scheduled message',
} as const
