import type https from 'node:https'
import type { WASocket } from 'baileys'
import { isIgnored } from './addresses.ts'
import type { Credentials } from './keys.ts'
import { type Library, silence } from './library.ts'
import type { Listening } from './listening.ts'
import type { Memory } from './memory.ts'

export type Wires = {
  /** The version of WhatsApp Web that the library says it is; null: its own. */
  version: [number, number, number] | null
  /** Where WhatsApp is, for tests. The product has no setting for it: a stranger's server would get what is said. */
  url?: string
  agent?: https.Agent
  /** Milliseconds; by default as WhatsApp Web does. */
  qrLife?: number
}

type Made = { ears: Listening; memory: Memory; wires: Wires }

/** A connection of the library, which is good for one time. */
export function makeSocket(
  library: Library,
  { creds, keys }: Credentials,
  { ears, memory, wires: { version, url, agent, qrLife } }: Made,
): WASocket {
  return library.makeWASocket({
    auth: { creds, keys },
    logger: silence,
    browser: ['Parley', 'Chrome', '1.0'],
    makeSignalRepository: ears.makeSignalRepository,
    // Who asks for a message again could not read it.
    getMessage: async ({ id }) => (id ? memory.find(library, id) : undefined),
    shouldIgnoreJid: isIgnored,
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
