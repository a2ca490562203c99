import type https from 'node:https'
import type { WASocket } from 'baileys'
import { type Baileys, silentLogger } from './baileys.ts'
import { isIgnoredJid } from './jid.ts'
import type { SentMessages } from './messages/sent-messages.ts'
import type { Receiver } from './receiver.ts'
import type { DeviceCredentials } from './stored-credentials.ts'

export type SocketOptions = {
  /** The version of WhatsApp Web that the library says it is; null: its own. */
  version: [number, number, number] | null
  /** Where WhatsApp is, for tests. The product has no setting for it: a stranger's server would get what is said. */
  url?: string
  agent?: https.Agent
  /** Milliseconds; by default as WhatsApp Web does. */
  qrLifetime?: number
}

type SocketParts = { receiver: Receiver; memory: SentMessages; options: SocketOptions }

/** A connection of the library, which is good for one time. */
export function createSocket(
  library: Baileys,
  { creds, keys }: DeviceCredentials,
  { receiver, memory, options: { version, url, agent, qrLifetime: qrLife } }: SocketParts,
): WASocket {
  return library.makeWASocket({
    auth: { creds, keys },
    logger: silentLogger,
    browser: ['Parley', 'Chrome', '1.0'],
    makeSignalRepository: receiver.makeSignalRepository,
    // Who asks for a message again could not read it.
    getMessage: async ({ id }) => (id ? memory.find(library, id) : undefined),
    shouldIgnoreJid: isIgnoredJid,
    // Otherwise the phone stops ringing.
    markOnlineOnConnect: false,
    syncFullHistory: false,
    // What was sent here is stored before it is sent; what is typed on the phone comes by itself.
    emitOwnEvents: false,
    // A write that failed once has failed: the account may be another node's by now.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    ...(version && { version }),
    ...(url && { waWebSocketUrl: url }),
    ...(agent && { fetchAgent: agent }),
    ...(qrLife && { qrTimeout: qrLife }),
  })
}
