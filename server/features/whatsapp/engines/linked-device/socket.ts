import type https from 'node:https'
import type { WASocket } from 'baileys'
import type { HistoryChoice } from '#contract/whatsapp/enums.ts'
import { type Baileys, silentLogger } from './baileys.ts'
import { isIgnoredJid } from './jid.ts'
import type { SentMessages } from './messages/sent-messages.ts'
import type { LinkCodeTimeouts } from './pairing/link-code.ts'
import type { Receiver } from './receiver.ts'
import type { DeviceCredentials } from './stored-credentials.ts'

export type SocketOptions = {
  /** The version of WhatsApp Web to identify as; null for the library's default. */
  version: [number, number, number] | null
  /** WhatsApp's address, for tests. Deliberately not configurable: another server could read every message. */
  url?: string
  agent?: https.Agent
  /** Milliseconds; by default what WhatsApp Web uses. */
  qrLifetime?: number
  linkCodeTimeouts?: LinkCodeTimeouts
}

type SocketParts = {
  receiver: Receiver
  sentMessages: SentMessages
  options: SocketOptions
  history: HistoryChoice
}

/** A socket of the library; it connects once and is not reused. */
export function createSocket(
  library: Baileys,
  { creds, keys }: DeviceCredentials,
  { receiver, sentMessages, history, options: { version, url, agent, qrLifetime } }: SocketParts,
): WASocket {
  return library.makeWASocket({
    auth: { creds, keys },
    logger: silentLogger,
    browser: ['Parley', 'Chrome', '1.0'],
    makeSignalRepository: receiver.makeSignalRepository,
    // Recipients that could not decrypt a message ask for it again.
    getMessage: async ({ id }) => (id ? sentMessages.find(library, id) : undefined),
    shouldIgnoreJid: isIgnoredJid,
    // An online companion device would silence notifications on the phone.
    markOnlineOnConnect: false,
    // Without it, a phone hands over a few months.
    syncFullHistory: history === 'all',
    // By default the library ignores everything but the last weeks, even if it was asked for.
    shouldSyncHistoryMessage: ({ syncType }) =>
      history === 'all' || syncType !== library.proto.HistorySync.HistorySyncType.FULL,
    // Messages sent here are stored before they are sent; those typed on the phone arrive anyway.
    emitOwnEvents: false,
    // No retries: after a failed write another node may own the account.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    ...(version && { version }),
    ...(url && { waWebSocketUrl: url }),
    ...(agent && { fetchAgent: agent }),
    ...(qrLifetime && { qrTimeout: qrLifetime }),
  })
}
