import { type Static, Type } from 'typebox'
import { Id, Moment, NullableMoment, NullablePersonSummary, nullable } from '../kit/schema.ts'
import {
  type ChatKind,
  type ConversationFilter,
  chatKinds,
  conversationFilters,
  type MessageStatus,
  type MessageType,
  messageStatuses,
  messageTypes,
} from './enums.ts'
import { whatsappLengths, whatsappPageLimits } from './limits.ts'

/** A conversation as answers carry it (WA-002, GAP-094), the newest first. `whatsappId` names it within its account. */
export const Conversation = Type.Object({
  id: Id,
  accountId: Id,
  whatsappId: Type.String(),
  kind: Type.Unsafe<ChatKind>({ type: 'string', enum: [...chatKinds] }),
  name: Type.String({ description: 'Of the contact, else as the person calls herself, else the number' }),
  lastMessage: Type.String(),
  lastMessageAt: Moment,
  lastMessageFromMe: Type.Boolean(),
  lastMessageType: Type.Unsafe<MessageType | null>({ type: ['string', 'null'], enum: [...messageTypes, null] }),
  lastMessageStatus: Type.Unsafe<MessageStatus | null>({ type: ['string', 'null'], enum: [...messageStatuses, null] }),
  lastInboundAt: NullableMoment,
  unreadCount: Type.Integer(),
  phoneNumber: nullable<string>('string', { description: 'E.164, where WhatsApp tells it' }),
  contact: Type.Unsafe<ConversationContact | null>({
    type: ['object', 'null'],
    required: ['id', 'name', 'company'],
    properties: { id: Id, name: nullable('string'), company: nullable('string') },
  }),
  assignee: NullablePersonSummary,
})
export type ConversationContact = { id: string; name: string | null; company: string | null }
export type Conversation = Static<typeof Conversation>

/** What names a conversation elsewhere, or null where there is none. */
export const chatReference = (description: string) =>
  Type.Unsafe<{ accountId: string; whatsappId: string } | null>({
    type: ['object', 'null'],
    description,
    required: ['accountId', 'whatsappId'],
    properties: { accountId: Id, whatsappId: { type: 'string' } },
  })

const pageQuery = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: whatsappPageLimits.max, default: whatsappPageLimits.default }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
  cursor: Type.Optional(Type.String({ maxLength: 2_000 })),
}

/** Query of the list of conversations (WA-006). */
export const conversationQuery = Type.Object({
  ...pageQuery,
  search: Type.Optional(Type.String({ maxLength: 200 })),
  filter: Type.Optional(Type.Unsafe<ConversationFilter>({ type: 'string', enum: [...conversationFilters] })),
})
/** Query of a thread (WA-007). */
export const threadQuery = Type.Object(pageQuery)

/** Who answers a conversation; null for nobody. */
export const Assignment = Type.Object(
  { assigneeId: nullable<string>('string', { format: 'uuid' }) },
  { additionalProperties: false },
)

/** Whose conversation it is: the contact named; with none, a new one of the number and the name that WhatsApp tells. */
export const LinkContact = Type.Object({ contactId: Type.Optional(Id) }, { additionalProperties: false })

/** The answer of marking one read (WA-015). */
export const MarkReadResult = Type.Object({ whatsappId: Type.String(), unreadCount: Type.Integer() })

/** What the team tells itself in a conversation; nothing of it is sent. */
export const ConversationNote = Type.Object({
  id: Id,
  content: Type.String(),
  author: NullablePersonSummary,
  createdAt: Moment,
})
export type ConversationNote = Static<typeof ConversationNote>
export const NewConversationNote = Type.Object(
  { content: Type.String({ minLength: 1, maxLength: whatsappLengths.note }) },
  { additionalProperties: false },
)

/** A text the team sends often. */
export const QuickReply = Type.Object({ id: Id, name: Type.String(), text: Type.String() })
export type QuickReply = Static<typeof QuickReply>
export const NewQuickReply = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: whatsappLengths.quickReplyName }),
    text: Type.String({ minLength: 1, maxLength: whatsappLengths.quickReplyText }),
  },
  { additionalProperties: false },
)
export type NewQuickReply = Static<typeof NewQuickReply>
