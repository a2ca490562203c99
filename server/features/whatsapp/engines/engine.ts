import type { Readable } from 'node:stream'
import type {
  AccountStatus,
  MediaKind,
  MessageStatus,
  MessageType,
  WhatsappEngineName,
} from '#contract/whatsapp/enums.ts'
import type { MessagePayload } from '#contract/whatsapp/message.ts'
import type { FailureReason, StatusReason } from '#contract/whatsapp/texts.ts'

/**
 * What an engine is: it holds the connections of accounts and knows nothing of the database. The host (`engines/host.ts`) starts a
 * session for each account whose lease this node holds, hands it messages in the order of their conversation, and stores what the
 * session tells its sink.
 */
export interface WhatsAppEngine {
  readonly kind: WhatsappEngineName
  readonly capabilities: EngineCapabilities
  /**
   * Opens the account's connection and returns at once; what happens is told to the sink. `signal` ends it without unlinking, at
   * any time. Throws only an `EngineTrouble`.
   */
  start(account: EngineAccount, sink: EngineSink, signal: AbortSignal): Promise<EngineSession>
}

export type EngineCapabilities = {
  /** Pairs by QR code. */
  qr: boolean
  interactive: boolean
  /** Sending a message again under the id it had before is seen as the same message. Without it, an unknown outcome stays unknown. */
  canResend: boolean
  /** Largest file of each kind that it can send. */
  maxBytes: Record<MediaKind, number>
  /** What people write comes to a webhook, and not to the session: that it answers says nothing of whether everything is here. */
  usesWebhook?: true
  /** Milliseconds between two pings, where they are counted; else as often as the host likes. */
  pingInterval?: number
  /** Messages a minute, and milliseconds between two; null: as fast as it goes. */
  rateLimit: { perMinute: number; gap: { least: number; most: number } } | null
}

export type EngineAccount = {
  id: string
  workspaceId: string
  name: string
  /** Credentials and keys, sealed at rest. Every write is refused once the lease has moved on. */
  store: CredentialStore
}

/**
 * Credentials of one account: texts by type and id, as many as an engine likes. Types are the engine's own; `credentials` with the
 * id `main` is the one that tells whether the account was ever paired. A database error is thrown, never taken for "none".
 */
export interface CredentialStore {
  get(type: string, ids: readonly string[]): Promise<Map<string, string>>
  /** Everything of a type. */
  all(type: string): Promise<Map<string, string>>
  /** Stores all or nothing; null removes. Throws `LeaseLost` when another node owns the account. */
  set(entries: readonly { type: string; id: string; value: string | null }[]): Promise<void>
  /** Removes everything. */
  clear(): Promise<void>
}

/** Another node has taken the account over: stop, and write nothing more. */
export class LeaseLostError extends Error {}

/**
 * A running connection of one account. Every promise rejects with `EngineTrouble`. That a message was sent is told by a status of
 * the sink: `send` resolves when the engine has passed it on.
 */
export interface EngineSession {
  /** `providerId` is pre-assigned by `newProviderId`. */
  send(message: OutboundMessage): Promise<SendResult>
  markRead(chat: Address[], messages: MessageRef[]): Promise<void>
  fetchMedia(ref: string): Promise<Readable>
  /** A round trip to WhatsApp: what CONNECTED rests on. */
  ping(): Promise<void>
  /** Unlinks the device, as well as that goes. */
  logout(): Promise<void>
  /** Closes the connection and keeps the link. Idempotent. */
  stop(): Promise<void>
  newProviderId(): string
}

/** `addresses`: what else the recipient is known by, as far as sending has told. */
export type SendResult = { providerId: string; addresses?: Address[]; degraded?: boolean }

/** Every call is awaited: that is the back-pressure. What has returned is stored. */
export interface EngineSink {
  connection(event: ConnectionEvent): Promise<void>
  message(event: InboundMessage): Promise<void>
  status(event: StatusEvent): Promise<void>
  change(event: MessageChangeEvent): Promise<void>
  read(event: ReadReceiptEvent): Promise<void>
  /** All of these are one chat. */
  alias(event: { addresses: Address[]; name?: string }): Promise<void>
  /** Everything up to this time has been delivered. */
  complete(until: Date): Promise<void>
}

export type ConnectionEvent = {
  status: Exclude<AccountStatus, 'UNKNOWN'>
  reason?: StatusReason
  /** With QR_READY. */
  qr?: { text: string; expiresAt: Date }
  /** With CONNECTED. */
  identity?: { remoteId: string; phone?: string; name?: string }
  /** With DISCONNECTED: the session is over, but a new one may do better. Absent, a person has to connect again. */
  canRetry?: boolean
}

/** How a chat is known: a number (digits), WhatsApp's hidden ids, or a group's. A number is never derived from the others. */
export type Address = { kind: 'pn' | 'lid' | 'bsuid' | 'parent_bsuid' | 'username' | 'group'; value: string }

export type InboundMessage = {
  providerId: string
  /** Of the chat; the first is the one it came under. */
  chat: Address[]
  /** Written on the phone of the account itself. */
  fromMe: boolean
  senderName?: string
  at: Date
  type: MessageType
  content: string
  payload?: MessagePayload
  media?: { kind: MediaKind; mediaType?: string; bytes?: number; filename?: string; ref: string }
  /** `history`: no unread count, no events. */
  source: 'live' | 'history'
  /** As WhatsApp sent it, for the journal. */
  raw: unknown
}

export type StatusEvent = {
  providerId: string
  /** The id that we gave it, where WhatsApp goes by one of its own and says both. */
  givenId?: string
  status: Exclude<MessageStatus, 'PENDING'>
  at: Date
  failure?: FailureReason
  raw: unknown
}

/**
 * What became of a message that was said before, ours or theirs (`fromMe`): it was rewritten, taken back for everyone, or one side
 * (`by`) reacted to it; an empty reaction takes the earlier one away.
 */
export type MessageChangeEvent = {
  /** Of the change itself, so that one told twice is one. */
  id: string
  providerId: string
  fromMe: boolean
  chat: Address[]
  at: Date
  raw: unknown
} & ({ kind: 'edit'; content: string } | { kind: 'revoke' } | { kind: 'reaction'; emoji: string; by: 'me' | 'them' })

/** Messages of the other side that were read on the phone of the account itself. */
export type ReadReceiptEvent = { chat: Address[]; providerIds: string[]; at: Date; raw: unknown }

/** Of a message in WhatsApp's own terms. */
export type MessageRef = { providerId: string; fromMe: boolean; at: Date }

/** A file to send: opened when it is needed, and more than once if need be. */
export type OutboundMedia = {
  open(): Readable
  mediaType: string
  bytes: number
  filename: string | null
}

export type OutboundMessage = {
  /** Ours, of the row. */
  id: string
  providerId: string
  to: Address[]
  type: Exclude<MessageType, 'unsupported'>
  /** Text or caption. */
  content: string
  previewUrl: boolean
  payload: MessagePayload
  media: OutboundMedia | null
  /** It has been handed to WhatsApp before, and nobody knows what became of it. */
  isResend: boolean
  /**
   * To be called by an engine that may not repeat, right before the moment after which nobody can say whether it was sent. Until then
   * it is handed over again. Throws `LeaseLost` when that is for another node to do.
   */
  markInFlight(): Promise<void>
}

/**
 * Why something did not work. `temporary`: later it may, and the message was surely not sent; `unknown`: nobody knows whether it
 * was; `permanent`: it never will; `connection`: the session is over.
 */
export class EngineError extends Error {
  readonly class: 'temporary' | 'unknown' | 'permanent' | 'connection'
  readonly failure: FailureReason
  readonly retryAfterMs: number
  constructor(
    kind: EngineError['class'],
    sentence: string,
    { failure = 'rejected', retryAfterMs = 5_000 }: { failure?: FailureReason; retryAfterMs?: number } = {},
  ) {
    super(sentence)
    this.class = kind
    this.failure = failure
    this.retryAfterMs = retryAfterMs
  }
}
