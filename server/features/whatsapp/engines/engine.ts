import type { Readable } from 'node:stream'
import type {
  AccountStatus,
  HistoryChoice,
  MediaKind,
  MessageStatus,
  MessageType,
  OutgoingType,
  WhatsappEngineName,
} from '#contract/whatsapp/enums.ts'
import type { MessagePayload } from '#contract/whatsapp/message.ts'
import type { FailureReason, PairingFailure, StatusReason } from '#contract/whatsapp/texts.ts'

/**
 * Connects accounts to WhatsApp; an engine does not know the database. The host (`sessions/engine-host.ts`) starts a session for each
 * account whose lease this node holds, passes it messages in the order of their conversation, and stores what the session reports to
 * its sink.
 */
export interface WhatsAppEngine {
  readonly kind: WhatsappEngineName
  readonly capabilities: EngineCapabilities
  /**
   * Opens the account's connection and returns at once; progress is reported to the sink. `signal` closes the connection without
   * unlinking, at any time. Throws only `EngineError`.
   */
  start(account: EngineAccount, sink: EngineSink, signal: AbortSignal): Promise<EngineSession>
}

export type EngineCapabilities = {
  /** Pairs by QR code. */
  qr: boolean
  /** Pairs by a code that is entered on the phone, too. */
  pairingCode: boolean
  /** Can ask the phone for older messages of a chat. */
  olderMessages: boolean
  interactive: boolean
  /** A message sent again under the same id arrives once. Otherwise messages with an unknown outcome are not resent. */
  canResend: boolean
  /** Largest file of each kind that can be sent. */
  maxBytes: Record<MediaKind, number>
  /** Messages arrive through a webhook, not the session, so an answered ping does not mean that all of them are stored. */
  usesWebhook?: true
  /** Milliseconds between two pings, if calls are limited; by default the host decides. */
  pingInterval?: number
  /** Messages a minute, and milliseconds between two; null for no limit. */
  rateLimit: { perMinute: number; gap: { least: number; most: number } } | null
}

export type EngineAccount = {
  id: string
  workspaceId: string
  name: string
  /** Which messages from before it was linked are imported; for engines that link a phone. */
  history: HistoryChoice
  /** Credentials and keys, encrypted at rest. Writes are rejected once another node holds the lease. */
  store: CredentialStore
}

/**
 * Credentials of one account: strings by type and id. Types are defined by the engine, but `credentials` with the id `main`
 * exists if and only if the account is paired. Database errors are thrown, never mistaken for missing credentials.
 */
export interface CredentialStore {
  get(type: string, ids: readonly string[]): Promise<Map<string, string>>
  /** All entries of a type, by id. */
  all(type: string): Promise<Map<string, string>>
  /** Writes all entries or none; null removes one. Throws `LeaseLostError` if another node owns the account. */
  set(entries: readonly { type: string; id: string; value: string | null }[]): Promise<void>
  /** Removes the entries of a type that were last written before a time. */
  removeOlder(type: string, before: Date): Promise<void>
  /** Removes all entries. */
  clear(): Promise<void>
}

/** Another node owns the account: the session must stop and write nothing more. */
export class LeaseLostError extends Error {}

/**
 * A running connection of one account. Every promise rejects with `EngineError`. `send` resolves when the engine has passed the message
 * on; whether it was sent is reported to the sink as a status.
 */
export interface EngineSession {
  /** The message has an id from `newProviderId`. */
  send(message: OutboundMessage): Promise<SendResult>
  markRead(chat: Address[], messages: MessageRef[]): Promise<void>
  /** Reacts to a message, replacing an earlier reaction; may be called again with the same reaction. */
  react(chat: Address[], reaction: OutboundReaction): Promise<void>
  /** Replaces the text of a message of ours. Like `revoke`, it may be called again. */
  edit(chat: Address[], message: MessageRef, text: string): Promise<void>
  /** Deletes a message of ours for everyone. */
  revoke(chat: Address[], message: MessageRef): Promise<void>
  fetchMedia(ref: string): Promise<Readable>
  /**
   * With the capability `olderMessages`: asks the phone for messages of a chat that are older than this one. They are reported as history,
   * and then the answer itself; a phone that is off does not answer. May be called again.
   */
  requestOlder?(chat: Address[], oldest: MessageRef): Promise<void>
  /**
   * With the capability `pairingCode`: asks for a code to enter on the phone with this number. It is reported with QR_READY, as is a
   * failure; a request with the same id is the same one, and does nothing.
   */
  requestPairingCode?(request: PairingCodeRequest): Promise<void>
  /** A round trip to WhatsApp, which proves that the account is CONNECTED. */
  ping(): Promise<void>
  /** Unlinks the device; best effort. */
  logout(): Promise<void>
  /** Closes the connection without unlinking. Idempotent. */
  stop(): Promise<void>
  newProviderId(): string
}

/** `addresses`: the recipient's addresses learned while sending. */
export type SendResult = { providerId: string; addresses?: Address[]; degraded?: boolean }

/** Engines await every call, which gives back-pressure. When a call resolves, its event is stored. */
export interface EngineSink {
  connection(event: ConnectionEvent): Promise<void>
  message(event: InboundMessage): Promise<void>
  status(event: StatusEvent): Promise<void>
  change(event: MessageChangeEvent): Promise<void>
  read(event: ReadReceiptEvent): Promise<void>
  /** All of these addresses are the same chat. */
  alias(event: { addresses: Address[]; name?: string }): Promise<void>
  /** A part of the history is stored; `percent` is how much of it the phone has handed over with it. */
  history(event: { percent: number }): Promise<void>
  /** The phone has answered a request for older messages of a chat; those are stored. */
  older(event: OlderMessagesEvent): Promise<void>
  /** WhatsApp has delivered everything up to this time. */
  complete(until: Date): Promise<void>
}

export type ConnectionEvent = {
  status: Exclude<AccountStatus, 'UNKNOWN'>
  reason?: StatusReason
  /** With QR_READY. */
  qr?: { text: string; expiresAt: Date }
  /** With QR_READY: what became of the last request for a pairing code. */
  pairing?: PairingOutcome
  /** With CONNECTED. */
  identity?: { remoteId: string; phone?: string; name?: string }
  /** With DISCONNECTED: a new session may succeed. Otherwise a person has to reconnect. */
  canRetry?: boolean
  /**
   * With `canRetry`: this installation of the engine cannot connect now. Another node may, or this one once the problem is fixed.
   */
  isEngineAtFault?: boolean
}

/** A request for a code with which the phone of a number (digits only) can be linked. */
export type PairingCodeRequest = { id: string; number: string }
/** The code of a request, or why there is none. */
export type PairingOutcome = { id: string } & ({ code: string; expiresAt: Date } | { failure: PairingFailure })

/** An address of a chat: a number (digits only), one of WhatsApp's hidden ids, or a group id. Hidden ids never yield a number. */
export type Address = { kind: 'pn' | 'lid' | 'bsuid' | 'parent_bsuid' | 'username' | 'group'; value: string }

export type InboundMessage = {
  providerId: string
  /** Addresses of the chat; the first is the one the message arrived under. */
  chat: Address[]
  /** Those of them that the message itself names; by default all. */
  heardFrom?: Address[]
  /** Written on the account's own phone. */
  fromMe: boolean
  senderName?: string
  at: Date
  type: MessageType
  content: string
  payload?: MessagePayload
  /** WhatsApp's id of the message that it replies to. */
  quotedId?: string
  forwarded?: boolean
  media?: { kind: MediaKind; mediaType?: string; bytes?: number; filename?: string; ref: string }
  /** `history`: no unread count, no events. */
  source: 'live' | 'history'
  /** The original event, for the journal. */
  raw: unknown
}

export type StatusEvent = {
  providerId: string
  /** The id we assigned, if WhatsApp uses one of its own and reports both. */
  givenId?: string
  status: Exclude<MessageStatus, 'PENDING'>
  at: Date
  failure?: FailureReason
  /** What WhatsApp itself says about the failure. */
  explanation?: string
  raw: unknown
}

/**
 * An earlier message, ours or theirs (`fromMe`), was edited, deleted for everyone, or got a reaction from one side (`by`). An empty
 * reaction removes the previous one.
 */
export type MessageChangeEvent = {
  /** The id of the change itself, to recognize duplicates. */
  id: string
  providerId: string
  /** Null if WhatsApp does not say which; its ids are unique then. */
  fromMe: boolean | null
  chat: Address[]
  at: Date
  raw: unknown
} & ({ kind: 'edit'; content: string } | { kind: 'revoke' } | { kind: 'reaction'; emoji: string; by: 'me' | 'them' })

/** `hasEnded`: the phone has no older messages of this chat than those it has handed over. */
export type OlderMessagesEvent = { chat: Address[]; hasEnded: boolean }

/** Somebody told WhatsApp whether they want marketing messages of this account. */
export type PreferenceEvent = { chat: Address[]; wantsMarketing: boolean; at: Date; raw: unknown }

/** Inbound messages were read on the account's own phone. */
export type ReadReceiptEvent = { chat: Address[]; providerIds: string[]; at: Date; raw: unknown }

/** Identifies a message at WhatsApp. */
export type MessageRef = { providerId: string; fromMe: boolean; at: Date }

/** A reaction to a message; without an emoji it is taken back. */
export type OutboundReaction = MessageRef & { emoji: string | null }

/** A file to send; it may be opened more than once. */
export type OutboundMedia = {
  /** Its name in the file store; the content of a name never changes. */
  file: string
  open(): Readable
  mediaType: string
  bytes: number
  filename: string | null
}

/** A quoted message; its content is empty if it was deleted since. */
export type OutboundQuote = { providerId: string; fromMe: boolean; type: MessageType; content: string }

export type OutboundMessage = {
  /** The id of our row. */
  id: string
  providerId: string
  /** The addresses of the recipient; the message goes to the first that the engine can write to. */
  to: Address[]
  /** Templates go to Cloud API accounts only. */
  type: OutgoingType | 'template'
  /** The text or the caption. */
  content: string
  previewUrl: boolean
  payload: MessagePayload
  media: OutboundMedia | null
  /** The earlier message of the chat that it replies to. */
  quoted: OutboundQuote | null
  /** Whether it was already handed to WhatsApp, with an unknown outcome. */
  isResend: boolean
  /**
   * Engines that cannot resend call this right before the outcome becomes uncertain; a message that was not marked is retried. Throws
   * `LeaseLostError` if another node owns the message.
   */
  markInFlight(): Promise<void>
}

type EngineErrorDetails = { failure?: FailureReason; retryAfterMs?: number; explanation?: string | undefined }

/**
 * Why a call failed. `temporary`: it was certainly not carried out, and a retry may succeed; `unknown`: it may have been carried out;
 * `permanent`: a retry cannot succeed; `connection`: the session has ended.
 */
export class EngineError extends Error {
  readonly class: 'temporary' | 'unknown' | 'permanent' | 'connection'
  readonly failure: FailureReason
  readonly retryAfterMs: number
  /** What WhatsApp itself says about it. */
  readonly explanation: string | undefined
  constructor(
    kind: EngineError['class'],
    message: string,
    { failure = 'rejected', retryAfterMs = 5_000, explanation }: EngineErrorDetails = {},
  ) {
    super(message)
    this.class = kind
    this.failure = failure
    this.retryAfterMs = retryAfterMs
    this.explanation = explanation
  }
}
