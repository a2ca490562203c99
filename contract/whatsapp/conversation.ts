import { type Static, Type } from 'typebox'
import {
  Id,
  Moment,
  NullableId,
  NullableMoment,
  NullablePersonSummary,
  NullableText,
  nullable,
  nullableObject,
  PersonSummary,
} from '../kit/schema.ts'
import { Tag } from '../tags/tag.ts'
import {
  type AssigneeFilter,
  assigneeFilters,
  type ChatKind,
  type ConversationSort,
  type ConversationState,
  chatKinds,
  conversationSorts,
  conversationStates,
  type MergeCause,
  type MessageStatus,
  type MessageType,
  mergeCauses,
  messageStatuses,
  messageTypes,
  type StateFilter,
  stateFilters,
} from './enums.ts'
import { whatsappLengths, whatsappPageLimits } from './limits.ts'

const ConversationStateSchema = Type.Unsafe<ConversationState>({ type: 'string', enum: [...conversationStates] })

type ConversationContact = { id: string; name: string | null; company: string | null }
const contactProperties = { id: Id, name: NullableText, company: NullableText }
const NullableContact = nullableObject<ConversationContact>(contactProperties)
const NullableTaggedContact = nullableObject<ConversationContact & { tags: Tag[] }>({
  ...contactProperties,
  tags: Type.Array(Tag),
})

/** A conversation (WA-002, GAP-094). `whatsappId` is unique within its account. */
export const Conversation = Type.Object({
  id: Id,
  accountId: Id,
  whatsappId: Type.String(),
  kind: Type.Unsafe<ChatKind>({ type: 'string', enum: [...chatKinds] }),
  name: Type.String({ description: 'The contact’s name, else the WhatsApp profile name, else the number' }),
  lastMessage: Type.String(),
  lastMessageAt: Moment,
  lastMessageFromMe: Type.Boolean(),
  lastMessageType: Type.Unsafe<MessageType | null>({ type: ['string', 'null'], enum: [...messageTypes, null] }),
  lastMessageStatus: Type.Unsafe<MessageStatus | null>({ type: ['string', 'null'], enum: [...messageStatuses, null] }),
  lastInboundAt: NullableMoment,
  unreadCount: Type.Integer(),
  isMarkedUnread: Type.Boolean({ description: 'Whether a member marked it as unread since it was last opened' }),
  state: ConversationStateSchema,
  snoozedUntil: nullable<string>('string', { format: 'date-time', description: 'When it counts as open again' }),
  phoneNumber: nullable<string>('string', { description: 'E.164, if WhatsApp reveals it' }),
  contact: NullableTaggedContact,
  assignee: NullablePersonSummary,
  optedOutAt: nullable<string>('string', {
    format: 'date-time',
    description: 'When the person asked for no more marketing messages; null while they may get them',
  }),
  waitingSince: nullable<string>('string', {
    format: 'date-time',
    description: 'Since when the customer has waited for an answer; null while nobody waits, and in groups',
  }),
  answerDueAt: nullable<string>('string', {
    format: 'date-time',
    description: 'When an answer is due by the target of the account; null if there is none, or nobody waits',
  }),
})
export type Conversation = Static<typeof Conversation>

/** How many conversations of an account are unread. */
export const AccountUnreadCount = Type.Object({ accountId: Id, unread: Type.Integer({ minimum: 0 }) })
export type AccountUnreadCount = Static<typeof AccountUnreadCount>

/** Conversations that every filter of the inbox either shows or hides together. */
export const ConversationGroup = Type.Object({
  assigneeId: NullableId,
  isUnread: Type.Boolean(),
  state: ConversationStateSchema,
  isOwed: Type.Boolean(),
  isOverdue: Type.Boolean(),
  count: Type.Integer({ minimum: 1 }),
})
export type ConversationGroup = Static<typeof ConversationGroup>
/** The conversations of an account by what they are filtered by. */
export const AccountConversationCounts = Type.Object({
  accountId: Id,
  groups: Type.Array(ConversationGroup),
  nextSnoozeEnd: nullable<string>('string', { format: 'date-time', description: 'When the next snooze ends' }),
  nextOverdueAt: nullable<string>('string', { format: 'date-time', description: 'When the next answer is due' }),
})
export type AccountConversationCounts = Static<typeof AccountConversationCounts>

/** Body of PUT …/state. SNOOZED requires a time; the other states have none. */
export const StateChange = Type.Object(
  {
    state: ConversationStateSchema,
    snoozedUntil: Type.Optional(Moment),
    lastInboundAt: Type.Optional(
      nullable<string>('string', {
        format: 'date-time',
        description:
          'As the client knows it: unless the conversation is opened, a later message of the customer is a 409',
      }),
    ),
  },
  { additionalProperties: false },
)
export type StateChange = Static<typeof StateChange>

/** A reference to a conversation from another record; null if there is none. */
export const chatReference = (description: string) =>
  nullableObject<{ accountId: string; whatsappId: string }>(
    { accountId: Id, whatsappId: Type.String() },
    { description },
  )

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
  state: Type.Optional(Type.Unsafe<StateFilter>({ type: 'string', enum: [...stateFilters] })),
  assignee: Type.Optional(Type.Unsafe<AssigneeFilter>({ type: 'string', enum: [...assigneeFilters] })),
  unread: Type.Optional(Type.Boolean({ description: 'Only unread ones' })),
  tagId: Type.Optional(Id),
  sort: Type.Optional(
    Type.Unsafe<ConversationSort>({ type: 'string', enum: [...conversationSorts], default: conversationSorts[0] }),
  ),
})
export type ConversationQuery = Static<typeof conversationQuery>
/** What a list of conversations shows, besides a search; without a filter, all. */
export type ConversationFilters = Pick<ConversationQuery, 'state' | 'assignee' | 'unread' | 'tagId'>

/** Query of a thread (WA-007). */
export const threadQuery = Type.Object(pageQuery)

/** The member responsible for a conversation; null for nobody. */
export const Assignment = Type.Object({ assigneeId: NullableId }, { additionalProperties: false })

/** Body that links a conversation to a contact; without an id, to a new contact with the number and name from WhatsApp. */
export const LinkContact = Type.Object({ contactId: Type.Optional(Id) }, { additionalProperties: false })

/** Reply after marking a conversation as read (WA-015). */
export const MarkReadResult = Type.Object({ whatsappId: Type.String(), unreadCount: Type.Integer() })

/** An internal note of the team; never sent. */
export const ConversationNote = Type.Object({
  id: Id,
  content: Type.String({ description: 'A mention of a member is <@, the id, and >' }),
  mentions: Type.Array(PersonSummary, { description: 'The members that the content mentions' }),
  author: NullablePersonSummary,
  createdAt: Moment,
})
export type ConversationNote = Static<typeof ConversationNote>
export const NewConversationNote = Type.Object(
  { content: Type.String({ minLength: 1, maxLength: whatsappLengths.note }) },
  { additionalProperties: false },
)

/** The last merge of another conversation into this one, while it can be undone. */
export const ConversationMerge = Type.Object({
  id: Id,
  mergedAt: Moment,
  undoableUntil: Moment,
  cause: Type.Unsafe<MergeCause>({ type: 'string', enum: [...mergeCauses] }),
  causedBy: NullablePersonSummary,
  name: Type.String({ description: 'Of the conversation that was merged' }),
  whatsappId: Type.String({ description: 'Of the conversation that was merged' }),
  messages: Type.Integer({ description: 'Messages that came from it' }),
  notes: Type.Integer({ description: 'Notes that came from it' }),
})
export type ConversationMerge = Static<typeof ConversationMerge>
export const SplitRequest = Type.Object({ mergeId: Id }, { additionalProperties: false })
/** Both conversations after a split. */
export const SplitResult = Type.Object({ kept: Conversation, split: Conversation })
export type SplitResult = Static<typeof SplitResult>

/** Who a message to some number goes to. */
export const MessageRecipient = Type.Object({
  whatsappId: Type.String(),
  phoneNumber: nullable<string>('string', { description: 'With its country code, as people write it' }),
  isKnown: Type.Boolean({ description: 'Whether there is a conversation' }),
  contact: NullableContact,
})
export type MessageRecipient = Static<typeof MessageRecipient>

/** A file that goes along with a quick reply. */
const QuickReplyFile = Type.Object({
  id: Id,
  filename: Type.String(),
  mediaType: Type.String(),
  bytes: Type.Integer(),
})
export type QuickReplyFile = Static<typeof QuickReplyFile>
/** The same with a URL that is valid for a few minutes. */
export const AddressedQuickReplyFile = Type.Object({ ...QuickReplyFile.properties, address: Type.String() })
export type AddressedQuickReplyFile = Static<typeof AddressedQuickReplyFile>
/** The multipart form of an upload, for the API reference. */
export const quickReplyFileForm = {
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
}

/** A canned text, with the files that go along. */
export const QuickReply = Type.Object({
  id: Id,
  name: Type.String(),
  text: Type.String(),
  files: Type.Array(QuickReplyFile),
})
export type QuickReply = Static<typeof QuickReply>
export const NewQuickReply = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: whatsappLengths.quickReplyName }),
    text: Type.String({ minLength: 1, maxLength: whatsappLengths.quickReplyText }),
  },
  { additionalProperties: false },
)
export type NewQuickReply = Static<typeof NewQuickReply>
