import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { WASocket } from 'baileys'
import { mediaBytes } from '#contract/whatsapp/limits.ts'
import {
  type EngineAccount,
  type EngineSession,
  type EngineSink,
  EngineTrouble,
  type WhatsAppEngine,
} from '../../engine.ts'
import { jidOf } from './addresses.ts'
import { connect } from './connection.ts'
import { type Library, library } from './library.ts'
import { fetchFile } from './media.ts'
import { memoryOf } from './memory.ts'
import { type Refusals, refusalsOf } from './refusals.ts'
import { asTrouble, send } from './sending.ts'
import type { Wires } from './socket.ts'

/** Milliseconds: until a question counts as unanswered, and for a file to be put up again. */
const patience = { ping: 10_000, renewal: 20_000 }

type Options = Partial<Wires> & {
  /** Milliseconds that logins are refused without a reason until the credentials are given up. */
  refusedFor?: number
  pace?: WhatsAppEngine['capabilities']['pace']
}

/** A phone that is linked as WhatsApp Web would be. The library is loaded with the first account. */
export function linkedDeviceEngine({
  pace = { perMinute: 20, gap: { least: 1_000, most: 3_000 } },
  version = null,
  refusedFor,
  ...where
}: Options = {}): WhatsAppEngine {
  const refusals = refusalsOf(refusedFor)
  return {
    kind: 'linked-device',
    capabilities: { qr: true, interactive: false, repeatable: true, maxBytes: mediaBytes, pace },
    async start(account, sink, signal) {
      const loaded = await library().catch(() => null)
      if (!loaded) {
        await sink.connection({ status: 'DISCONNECTED', reason: 'unavailable' })
        return absent
      }
      return openSession({ library: loaded, account, sink, refusals, wires: { version, ...where } }, signal)
    },
  }
}

type Use = { library: Library; account: EngineAccount; sink: EngineSink; refusals: Refusals; wires: Wires }

async function openSession(use: Use, signal: AbortSignal): Promise<EngineSession> {
  const { library, account, sink, wires } = use
  const memory = memoryOf(account.store)
  await memory.tidy()
  const status: EngineSink['status'] = async (event) => {
    await sink.status(event)
    if (event.status !== 'SENT') await memory.forget(event.providerId)
  }
  const connection = await connect({ ...use, sink: { ...sink, status }, memory })
  const onAbort = () => void connection.stop()
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })

  const live = (): WASocket => {
    const socket = connection.socket()
    if (!socket) throw new EngineTrouble('connection', 'not connected')
    return socket
  }

  return {
    newProviderId: () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`,
    send: (message) => send({ library, memory, connection, socket: live(), status, alias: sink.alias }, message),
    async markRead(chat, messages) {
      const remoteJid = jidOf(chat)
      const keys = messages.map(({ providerId: id, fromMe }) => ({ id, fromMe, remoteJid }))
      if (remoteJid) await asTrouble(connection, () => live().readMessages(keys))
    },
    fetchMedia: (ref) =>
      fetchFile(
        {
          library,
          agent: wires.agent,
          renew: (message) =>
            Promise.race([
              live().updateMediaMessage(message),
              wait(patience.renewal, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer'))),
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
      const answer = await asTrouble(connection, () => live().query(question, patience.ping))
      if (!answer) throw new EngineTrouble('connection', 'no answer')
    },
    logout: () => connection.logout(),
    stop: () => connection.stop(),
  }
}

/** What is left without the library: nothing connects, and the account says why. */
const refuse = async (): Promise<never> => {
  throw new EngineTrouble('connection', 'the library of linked devices is not installed')
}
const absent: EngineSession = {
  newProviderId: () => '',
  send: refuse,
  markRead: refuse,
  fetchMedia: refuse,
  ping: refuse,
  logout: async () => undefined,
  stop: async () => undefined,
}
