import { type Static, Type } from 'typebox'
import {
  Id,
  Moment,
  NullableId,
  NullableMoment,
  NullablePersonSummary,
  nullable,
  PersonSummary,
} from '../kit/schema.ts'
import {
  type AccountStatus,
  type AssignmentRule,
  accountStatuses,
  assignmentRules,
  type HistoryChoice,
  historyChoices,
  type ReadReceiptRule,
  readReceiptRules,
  type WhatsappEngineName,
  whatsappEngines,
} from './enums.ts'
import { NullableBusinessHours } from './hours/business-hours.ts'
import { maxAccountMembers, maxAnswerMinutes, whatsappLengths } from './limits.ts'

const text = nullable<string>('string')

const AccountStatusSchema = Type.Unsafe<AccountStatus>({ type: 'string', enum: [...accountStatuses] })
const AssignmentRuleSchema = Type.Unsafe<AssignmentRule>({
  type: 'string',
  enum: [...assignmentRules],
  description:
    'To whom conversations of nobody are assigned when somebody writes: nobody, members in turn, or always the same one',
})
const HistorySchema = Type.Unsafe<HistoryChoice>({
  type: 'string',
  enum: [...historyChoices],
  description: 'Which messages from before it was linked a phone hands over: none, the last 30 days, or all it offers',
})
const ReadReceiptsSchema = Type.Unsafe<ReadReceiptRule>({
  type: 'string',
  enum: [...readReceiptRules],
  description:
    'When people see that their messages were read: as soon as a member opens the conversation, or only when one answers',
})
const WhatsappEngineSchema = Type.Unsafe<WhatsappEngineName>({ type: 'string', enum: [...whatsappEngines] })

/** The engines of this installation, the default of new accounts first. */
export const WhatsappEngines = Type.Array(WhatsappEngineSchema, { minItems: 1 })

/** An account (WA-001, GAP-094). */
export const WhatsappAccount = Type.Object({
  id: Id,
  name: Type.String({ description: 'The name that the team uses' }),
  displayName: nullable<string>('string', { description: 'The name shown on WhatsApp' }),
  phoneNumber: nullable<string>('string', { description: 'E.164, including the plus' }),
  remoteAccountId: nullable<string>('string', { description: 'The id of the account at WhatsApp' }),
  status: AccountStatusSchema,
  reason: nullable<string>('string', { description: 'Why it is not connected, as a sentence' }),
  engine: WhatsappEngineSchema,
  seenAt: nullable<string>('string', { format: 'date-time', description: 'When WhatsApp last answered' }),
  completeUntil: nullable<string>('string', {
    format: 'date-time',
    description: 'Everything WhatsApp delivered up to this time is stored',
  }),
  members: Type.Unsafe<PersonSummary[] | null>({
    type: ['array', 'null'],
    items: PersonSummary,
    description: 'Who sees and answers it besides administrators; null for everyone in the workspace',
  }),
  assignment: AssignmentRuleSchema,
  defaultAssignee: NullablePersonSummary,
  history: HistorySchema,
  addsContacts: Type.Boolean({ description: 'Whether to create contacts for people who write' }),
  readReceipts: ReadReceiptsSchema,
  businessHours: NullableBusinessHours,
  awayMessage: nullable<string>('string', { description: 'The answer to messages outside the business hours' }),
  answerMinutes: nullable<number>('integer', {
    description: 'Within how many minutes of the business hours to answer',
  }),
  firstContactsLeft: nullable<number>('integer', {
    description: 'How many more new people it can message today; null if unlimited',
  }),
  createdAt: Moment,
})
export type WhatsappAccount = Static<typeof WhatsappAccount>

/** Credentials of a Cloud API number; never returned by any route. */
const accessToken = Type.String({ minLength: 10, maxLength: 1_000, pattern: '^[\\x21-\\x7e]+$', writeOnly: true })
const appSecret = Type.String({ minLength: 16, maxLength: 200, pattern: '^[\\x21-\\x7e]+$', writeOnly: true })

/** Body of POST /whatsapp/accounts/connect (WA-009, GAP-093). Only the engine `cloud` takes credentials, only `linked-device` a history. */
export const ConnectAccount = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: whatsappLengths.accountName }),
    engine: Type.Optional(WhatsappEngineSchema),
    history: Type.Optional(HistorySchema),
    accessToken: Type.Optional(accessToken),
    phoneNumberId: Type.Optional(Type.String({ pattern: '^\\d{5,30}$' })),
    appSecret: Type.Optional(appSecret),
    workspaceId: Type.Optional(Id),
    organizationId: Type.Optional(Id),
  },
  { additionalProperties: false },
)
export type ConnectAccount = Static<typeof ConnectAccount>

/** Body of PATCH /whatsapp/accounts/{accountId}. */
export const ChangeAccount = Type.Object(
  {
    addsContacts: Type.Optional(Type.Boolean()),
    readReceipts: Type.Optional(ReadReceiptsSchema),
    businessHours: Type.Optional(NullableBusinessHours),
    answerMinutes: Type.Optional(nullable<number>('integer', { minimum: 1, maximum: maxAnswerMinutes })),
    awayMessage: Type.Optional(nullable<string>('string', { maxLength: whatsappLengths.awayMessage })),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ChangeAccount = Static<typeof ChangeAccount>

/** Body of PUT …/team: who sees and answers an account, and who its new conversations are assigned to. */
export const AccountTeam = Type.Object(
  {
    memberIds: Type.Unsafe<string[] | null>({
      type: ['array', 'null'],
      items: Id,
      maxItems: maxAccountMembers,
      description: 'Who sees and answers it besides administrators; null for everyone in the workspace',
    }),
    assignment: AssignmentRuleSchema,
    assigneeId: nullable<string>('string', { format: 'uuid', description: 'The member of the rule FIXED, else null' }),
  },
  { additionalProperties: false },
)
export type AccountTeam = Static<typeof AccountTeam>

/** Body of PUT …/credentials: a new access token of the Cloud API, and the app secret if it changed as well. */
export const RenewCredentials = Type.Object(
  {
    accessToken,
    appSecret: Type.Optional(appSecret),
    workspaceId: Type.Optional(Id),
    organizationId: Type.Optional(Id),
  },
  { additionalProperties: false },
)
export type RenewCredentials = Static<typeof RenewCredentials>

/** Reply of GET …/webhook: what to enter at Meta so that it delivers messages. */
export const WebhookSetup = Type.Object({
  callbackUrl: Type.String(),
  verification: Type.String({ description: 'The verify token that Meta asks for with the URL' }),
  calledAt: nullable<string>('string', {
    format: 'date-time',
    description: 'When Meta last verified the webhook or delivered something to it',
  }),
})
export type WebhookSetup = Static<typeof WebhookSetup>

/** Reply of GET …/status (WA-011). */
export const AccountStatusReport = Type.Object({
  status: AccountStatusSchema,
  message: Type.Optional(Type.String({ description: 'Why it is not connected, if it is not' })),
  seenAt: NullableMoment,
  completeUntil: NullableMoment,
  qrCodeExpiresAt: NullableMoment,
  pairingCodeExpiresAt: NullableMoment,
  pairingFailure: nullable<string>('string', { description: 'Why linking with a phone number failed, as a sentence' }),
})
export type AccountStatusReport = Static<typeof AccountStatusReport>

/** Reply of GET …/qr-code (WA-010). */
export const QrCode = Type.Object({
  qrCode: Type.String({ description: 'An image as a data URL' }),
  expiresAt: Moment,
})
export type QrCode = Static<typeof QrCode>

/** Body of POST …/pairing-code: the number of the phone to link. */
export const RequestPairingCode = Type.Object(
  {
    phoneNumber: Type.String({ minLength: 1, maxLength: whatsappLengths.phoneNumber }),
    workspaceId: Type.Optional(Id),
    organizationId: Type.Optional(Id),
  },
  { additionalProperties: false },
)

/** Reply of GET …/pairing-code. */
export const PairingCode = Type.Object({
  pairingCode: Type.String({ description: 'Eight characters to enter on the phone' }),
  phoneNumber: Type.String({ description: 'The number it is valid for, in E.164' }),
  expiresAt: Moment,
})
export type PairingCode = Static<typeof PairingCode>

/** Data of `status_update` and `connection_error` (RT-002, RT-003). */
export const StatusUpdate = Type.Object({
  accountId: Id,
  accountName: Type.String(),
  status: AccountStatusSchema,
  previousStatus: AccountStatusSchema,
})
export type StatusUpdate = Static<typeof StatusUpdate>
export const ConnectionError = Type.Object({ accountId: Id, accountName: Type.String(), error: Type.String() })
export type ConnectionError = Static<typeof ConnectionError>

/** Data of `message_update` (RT-001), sent for inbound messages only. */
export const MessageUpdate = Type.Object({
  accountId: Id,
  whatsappId: Type.String(),
  messageId: Id,
  fromName: Type.String(),
  content: Type.String(),
  contactId: NullableId,
  at: text,
})
export type MessageUpdate = Static<typeof MessageUpdate>
