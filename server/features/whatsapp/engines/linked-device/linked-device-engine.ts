import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { WASocket } from 'baileys'
import { maxMediaBytes } from '#contract/whatsapp/limits.ts'
import { type EngineAccount, EngineError, type EngineSession, type EngineSink, type WhatsAppEngine } from '../engine.ts'
import { type Baileys, loadBaileys } from './baileys.ts'
import { connectDevice } from './connection.ts'
import { toJid } from './jid.ts'
import { createLoginRejections, type LoginRejections } from './login-rejections.ts'
import { downloadMedia } from './messages/media-download.ts'
import { sendMessage, withEngineErrors } from './messages/send-message.ts'
import { createSentMessages } from './messages/sent-messages.ts'
import type { SocketOptions } from './socket.ts'

/** Milliseconds: until a question counts as unanswered, and for a file to be put up again. */
const timeouts = { ping: 10_000, renewal: 20_000 }

type LinkedDeviceOptions = Partial<SocketOptions> & {
  /** Milliseconds that logins are refused without a reason until the credentials are given up. */
  rejectionTimeout?: number
  rateLimit?: WhatsAppEngine['capabilities']['rateLimit']
}

/** A phone that is linked as WhatsApp Web would be. The library is loaded with the first account. */
export function createLinkedDeviceEngine({
  rateLimit: pace = { perMinute: 20, gap: { least: 1_000, most: 3_000 } },
  version = null,
  rejectionTimeout: refusedFor,
  ...where
}: LinkedDeviceOptions = {}): WhatsAppEngine {
  const refusals = createLoginRejections(refusedFor)
  return {
    kind: 'linked-device',
    capabilities: { qr: true, interactive: false, canResend: true, maxBytes: maxMediaBytes, rateLimit: pace },
    async start(account, sink, signal) {
      const loaded = await loadBaileys().catch(() => null)
      if (!loaded) {
        await sink.connection({ status: 'DISCONNECTED', reason: 'unavailable' })
        return unavailableSession
      }
      return openSession({ library: loaded, account, sink, refusals, wires: { version, ...where } }, signal)
    },
  }
}

type DeviceSessionInput = {
  library: Baileys
  account: EngineAccount
  sink: EngineSink
  refusals: LoginRejections
  wires: SocketOptions
}

async function openSession(input: DeviceSessionInput, signal: AbortSignal): Promise<EngineSession> {
  const { library, account, sink, wires } = input
  const sentMessages = createSentMessages(account.store)
  await sentMessages.removeExpired()
  const status: EngineSink['status'] = async (event) => {
    await sink.status(event)
    if (event.status !== 'SENT') await sentMessages.forget(event.providerId)
  }
  const connection = await connectDevice({ ...input, sink: { ...sink, status }, memory: sentMessages })
  const onAbort = () => void connection.stop()
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })

  const requireSocket = (): WASocket => {
    const socket = connection.socket()
    if (!socket) throw new EngineError('connection', 'not connected')
    return socket
  }

  return {
    newProviderId: () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`,
    send: (message) =>
      sendMessage(
        { library, memory: sentMessages, connection, socket: requireSocket(), status, alias: sink.alias },
        message,
      ),
    async markRead(chat, messages) {
      const remoteJid = toJid(chat)
      const keys = messages.map(({ providerId: id, fromMe }) => ({ id, fromMe, remoteJid }))
      if (remoteJid) await withEngineErrors(connection, () => requireSocket().readMessages(keys))
    },
    fetchMedia: (ref) =>
      downloadMedia(
        {
          library,
          agent: wires.agent,
          requestReupload: (message) =>
            Promise.race([
              requireSocket().updateMediaMessage(message),
              wait(timeouts.renewal, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer'))),
            ]),
        },
        ref,
      ),
    async ping() {
      const question = {
        tag: 'iq',
        attrs: { to: 's.whatsapp.net', type: 'get', xmlns: 'w:p' },
        content: [{ tag: 'ping', attrs: {} }],
      }
      const answer = await withEngineErrors(connection, () => requireSocket().query(question, timeouts.ping))
      if (!answer) throw new EngineError('connection', 'no answer')
    },
    logout: () => connection.logout(),
    stop: () => connection.stop(),
  }
}

/** What is left without the library: nothing connects, and the account says why. */
const rejectUnavailable = async (): Promise<never> => {
  throw new EngineError('connection', 'the library of linked devices is not installed')
}
const unavailableSession: EngineSession = {
  newProviderId: () => '',
  send: rejectUnavailable,
  markRead: rejectUnavailable,
  fetchMedia: rejectUnavailable,
  ping: rejectUnavailable,
  logout: async () => undefined,
  stop: async () => undefined,
}
