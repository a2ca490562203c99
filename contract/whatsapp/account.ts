import { type Static, Type } from 'typebox'
import { Id, Moment, NullableMoment, nullable } from '../kit/schema.ts'
import { type AccountStatus, accountStatuses, type WhatsappEngineName, whatsappEngines } from './enums.ts'
import { whatsappLengths } from './limits.ts'

const text = nullable<string>('string')

export const AccountStatusSchema = Type.Unsafe<AccountStatus>({ type: 'string', enum: [...accountStatuses] })
export const WhatsappEngineSchema = Type.Unsafe<WhatsappEngineName>({ type: 'string', enum: [...whatsappEngines] })

/** An account as answers carry it (WA-001, GAP-094). */
export const WhatsappAccount = Type.Object({
  id: Id,
  name: Type.String({ description: 'As the team calls it' }),
  displayName: nullable<string>('string', { description: 'As WhatsApp shows it' }),
  phoneNumber: nullable<string>('string', { description: 'E.164, with its plus' }),
  remoteAccountId: nullable<string>('string', { description: 'Its id at WhatsApp' }),
  status: AccountStatusSchema,
  reason: nullable<string>('string', { description: 'Why it is not connected, in a sentence' }),
  engine: WhatsappEngineSchema,
  seenAt: nullable<string>('string', { format: 'date-time', description: 'When WhatsApp answered last' }),
  completeUntil: nullable<string>('string', {
    format: 'date-time',
    description: 'Everything that WhatsApp delivered up to here is stored',
  }),
  addsContacts: Type.Boolean({ description: 'Whoever writes and is not a contact yet becomes one' }),
  firstContactsLeft: nullable<number>('integer', {
    description: 'People who have never written that it may write to first today; null where that is not limited',
  }),
  createdAt: Moment,
})
export type WhatsappAccount = Static<typeof WhatsappAccount>

/** What opens a number of the Cloud API: none of it is ever answered. */
const accessToken = Type.String({ minLength: 10, maxLength: 1_000, pattern: '^[\\x21-\\x7e]+$', writeOnly: true })
const appSecret = Type.String({ minLength: 16, maxLength: 200, pattern: '^[\\x21-\\x7e]+$', writeOnly: true })

/** Body of POST /whatsapp/accounts/connect (WA-009, GAP-093). The last three are for `cloud`. */
export const ConnectAccount = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: whatsappLengths.accountName }),
    engine: Type.Optional(WhatsappEngineSchema),
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
export const ChangeAccount = Type.Object({ addsContacts: Type.Boolean() }, { additionalProperties: false })
export type ChangeAccount = Static<typeof ChangeAccount>

/** Body of PUT …/credentials: a new token of the Cloud API, and the app's secret where that is new, too. */
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

/** Answer of GET …/webhook: what is entered at Meta, so that it tells what people write. */
export const WebhookSetup = Type.Object({
  callbackUrl: Type.String(),
  verification: Type.String({ description: 'The word that Meta asks for beside the address' }),
})
export type WebhookSetup = Static<typeof WebhookSetup>

/** Answer of GET …/status (WA-011). */
export const AccountStatusReport = Type.Object({
  status: AccountStatusSchema,
  message: Type.Optional(Type.String({ description: 'Why, where it is not connected' })),
  seenAt: NullableMoment,
  completeUntil: NullableMoment,
})
export type AccountStatusReport = Static<typeof AccountStatusReport>

/** Answer of GET …/qr-code (WA-010). */
export const QrCode = Type.Object({
  qrCode: Type.String({ description: 'A picture as a data address' }),
  expiresAt: Moment,
})
export type QrCode = Static<typeof QrCode>

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

/** Data of `message_update` (RT-001): only of messages that came in. */
export const MessageUpdate = Type.Object({
  accountId: Id,
  whatsappId: Type.String(),
  messageId: Id,
  fromName: Type.String(),
  content: Type.String(),
  contactId: nullable<string>('string', { format: 'uuid' }),
  at: text,
})
export type MessageUpdate = Static<typeof MessageUpdate>
