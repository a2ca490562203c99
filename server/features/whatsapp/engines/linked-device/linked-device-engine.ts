import { setTimeout as wait } from 'node:timers/promises'
import type { WASocket } from 'baileys'
import { coldMessagesPerMinute, maxMediaBytes } from '#contract/whatsapp/limits.ts'
import { olderMessagesBatch } from '#contract/whatsapp/older-messages.ts'
import { type EngineAccount, EngineError, type EngineSession, type EngineSink, type WhatsAppEngine } from '../engine.ts'
import { type Baileys, loadBaileys } from './baileys.ts'
import { connectDevice } from './connection.ts'
import { toJid } from './jid.ts'
import { createLoginRejections, type LoginRejections } from './login-rejections.ts'
import { downloadMedia } from './messages/media-download.ts'
import { createMessageId, sendChange } from './messages/send-change.ts'
import { sendMessage, withEngineErrors } from './messages/send-message.ts'
import { createSentMessages } from './messages/sent-messages.ts'
import type { SocketOptions } from './socket.ts'

/** Milliseconds for a ping to be answered, and for the phone to upload a file again. */
const timeouts = { ping: 10_000, reupload: 20_000 }

type LinkedDeviceOptions = Partial<SocketOptions> & {
  /** Milliseconds of logins rejected without a reason after which the credentials are discarded. */
  rejectionTimeout?: number
  rateLimit?: WhatsAppEngine['capabilities']['rateLimit']
}

/** Links a phone the way WhatsApp Web does. The library is loaded when the first account starts. */
export function createLinkedDeviceEngine({
  rateLimit = { perMinute: coldMessagesPerMinute['linked-device'], gap: { least: 1_000, most: 3_000 } },
  version = null,
  rejectionTimeout,
  ...socketOptions
}: LinkedDeviceOptions = {}): WhatsAppEngine {
  const loginRejections = createLoginRejections(rejectionTimeout)
  return {
    kind: 'linked-device',
    capabilities: {
      ...{ qr: true, pairingCode: true, olderMessages: true, interactive: false, canResend: true },
      ...{ maxBytes: maxMediaBytes, rateLimit },
    },
    async start(account, sink, signal) {
      const library = await loadBaileys().catch(() => null)
      if (!library) {
        await sink.connection({ status: 'DISCONNECTED', reason: 'unavailable', canRetry: true, isEngineAtFault: true })
        return unavailableSession
      }
      return openSession(
        { library, account, sink, loginRejections, socketOptions: { version, ...socketOptions } },
        signal,
      )
    },
  }
}

type DeviceSessionInput = {
  library: Baileys
  account: EngineAccount
  sink: EngineSink
  loginRejections: LoginRejections
  socketOptions: SocketOptions
}

async function openSession(input: DeviceSessionInput, signal: AbortSignal): Promise<EngineSession> {
  const { library, account, sink, socketOptions } = input
  const sentMessages = createSentMessages(account.store)
  const connection = await connectDevice({ ...input, sentMessages })
  const onAbort = () => void connection.stop()
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })

  const requireSocket = (): WASocket => {
    const socket = connection.socket()
    if (!socket) throw new EngineError('connection', 'not connected')
    return socket
  }

  const changeContext = () => ({ library, sentMessages, connection, socket: requireSocket() })

  return {
    newProviderId: createMessageId,
    send: (message) =>
      sendMessage(
        { library, sentMessages, connection, socket: requireSocket(), status: sink.status, alias: sink.alias },
        message,
      ),
    async markRead(chat, messages) {
      const remoteJid = toJid(chat)
      const keys = messages.map(({ providerId: id, fromMe }) => ({ id, fromMe, remoteJid }))
      if (remoteJid) await withEngineErrors(connection, () => requireSocket().readMessages(keys))
    },
    react: async (chat, { emoji, ...ref }) =>
      sendChange(changeContext(), chat, ref, 'react', (key) => ({ react: { text: emoji ?? '', key } })),
    edit: async (chat, ref, text) => sendChange(changeContext(), chat, ref, 'edit', (edit) => ({ text, edit })),
    revoke: async (chat, ref) => sendChange(changeContext(), chat, ref, 'revoke', (key) => ({ delete: key })),
    fetchMedia: (ref) =>
      downloadMedia(
        {
          library,
          agent: socketOptions.agent,
          requestReupload: (message) =>
            Promise.race([
              requireSocket().updateMediaMessage(message),
              wait(timeouts.reupload, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer'))),
            ]),
        },
        ref,
      ),
    async requestOlder(chat, { providerId: id, fromMe, at }) {
      const remoteJid = toJid(chat)
      if (!remoteJid) throw new EngineError('permanent', 'no address to ask for', { failure: 'no_such_number' })
      const oldest = { id, fromMe, remoteJid }
      await withEngineErrors(connection, () =>
        requireSocket().fetchMessageHistory(olderMessagesBatch, oldest, at.getTime()),
      )
    },
    requestPairingCode: async (request) => connection.requestPairingCode(request),
    async ping() {
      const query = {
        tag: 'iq',
        attrs: { to: 's.whatsapp.net', type: 'get', xmlns: 'w:p' },
        content: [{ tag: 'ping', attrs: {} }],
      }
      const answer = await withEngineErrors(connection, () => requireSocket().query(query, timeouts.ping))
      if (!answer) throw new EngineError('connection', 'no answer')
    },
    logout: () => connection.logout(),
    stop: () => connection.stop(),
  }
}

/** The session of an account when the library is not installed: it is disconnected with the reason `unavailable`. */
const rejectUnavailable = async (): Promise<never> => {
  throw new EngineError('connection', 'the library of linked devices is not installed')
}
const unavailableSession: EngineSession = {
  newProviderId: () => '',
  send: rejectUnavailable,
  markRead: rejectUnavailable,
  react: rejectUnavailable,
  edit: rejectUnavailable,
  revoke: rejectUnavailable,
  fetchMedia: rejectUnavailable,
  ping: rejectUnavailable,
  logout: async () => undefined,
  stop: async () => undefined,
}
