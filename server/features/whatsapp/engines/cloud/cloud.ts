import { randomUUID } from 'node:crypto'
import { appPlace, numberPlace, tokenPlace } from '../../accounts/credentials.ts'
import {
  type EngineAccount,
  type EngineSession,
  type EngineSink,
  EngineTrouble,
  type WhatsAppEngine,
} from '../../engine.ts'
import { type Graph, type GraphPlace, graphOf } from './graph.ts'
import { cloudBytes } from './outbound.ts'
import { send } from './sending.ts'
import { GraphTrouble, tokenRefused } from './troubles.ts'

type Options = { place: GraphPlace; pulse?: number }

/** Meta counts calls by the hour: often enough for CONNECTED to be true, and no more. */
const usualPulse = 40_000

/** WhatsApp's own interface for businesses. It calls a webhook for what people write; a session sends, and knows that its token is good. */
export function cloudEngine({ place, pulse = usualPulse }: Options): WhatsAppEngine {
  return {
    kind: 'cloud',
    capabilities: {
      qr: false,
      interactive: true,
      repeatable: false,
      webhook: true,
      pulse,
      maxBytes: cloudBytes,
      pace: null,
    },
    async start(account, sink, signal) {
      await sink.connection({ status: 'CONNECTING' })
      const opened = await openedBy(account, place)
      return openSession({ account, sink, signal, opened })
    },
  }
}

type Opened = { graph: Graph; remoteId: string }

/** What opens the number; null where its token was refused and no new one was given. */
async function openedBy({ store }: EngineAccount, place: GraphPlace): Promise<Opened | null> {
  const accessToken = (await store.get(tokenPlace.type, [tokenPlace.id])).get(tokenPlace.id)
  const lasting = await store.all(appPlace.type)
  const [appSecret, phoneNumberId] = [lasting.get(appPlace.id), lasting.get(numberPlace.id)]
  if (!accessToken || !appSecret || !phoneNumberId) return null
  return { graph: graphOf(place, { accessToken, phoneNumberId, appSecret }), remoteId: phoneNumberId }
}

type Use = { account: EngineAccount; sink: EngineSink; signal: AbortSignal; opened: Opened | null }

function openSession({ account, sink, signal, opened }: Use): EngineSession {
  let isOver = false

  /** A token that was refused never opens anything again; everything else may pass. */
  const end = async (error: unknown): Promise<void> => {
    if (isOver || signal.aborted) return
    isOver = true
    const { reason, code } = error instanceof GraphTrouble ? error : {}
    if (code === tokenRefused) await account.store.set([{ ...tokenPlace, value: null }])
    await sink.connection({ status: 'DISCONNECTED', reason: reason ?? 'network', mayRetry: !reason })
  }

  const live = (): Graph => {
    if (isOver || !opened) throw new EngineTrouble('connection', 'not connected')
    return opened.graph
  }

  /** A trouble of the account ends the session, too. */
  const guarded = <T>(call: () => Promise<T>): Promise<T> =>
    call().catch(async (error) => {
      if (error instanceof GraphTrouble && error.reason) await end(error)
      throw error
    })

  /** What may be done twice is never unknown: it is done again. */
  const again = (error: unknown): never => {
    const isUnknown = error instanceof EngineTrouble && error.class === 'unknown'
    throw isUnknown ? new EngineTrouble('temporary', error.message) : error
  }

  /** The first round trip says who the number is; without one it is not connected. */
  const open = async (): Promise<void> => {
    if (!opened) return end(new GraphTrouble({ class: 'connection', reason: 'rejected' }, 'there is no token'))
    const { phone, name } = await opened.graph.number()
    if (signal.aborted) return
    await sink.connection({
      status: 'CONNECTED',
      self: { remoteId: opened.remoteId, ...(phone && { phone }), ...(name && { name }) },
    })
  }
  open().catch(end)

  return {
    newProviderId: () => `parley.${randomUUID()}`,
    async ping() {
      const graph = live()
      await graph.number().catch(async (error) => {
        // Whoever is told to call less often was answered.
        if (error instanceof GraphTrouble && error.class === 'temporary' && error.code !== undefined) return
        await end(error)
        throw new EngineTrouble('connection', 'no answer')
      })
    },
    send: (message) => guarded(() => send({ graph: live(), sink, signal, again }, message)),
    async markRead(_chat, messages) {
      // The newest one says it of all before it.
      const newest = messages.reduce((last, one) => (one.at > last.at ? one : last))
      await guarded(() => live().messages({ status: 'read', message_id: newest.providerId }).catch(again))
    },
    fetchMedia: (ref) => guarded(() => live().file(ref).catch(again)),
    // The token belongs to those who gave it: there is nothing to unlink.
    logout: async () => undefined,
    async stop() {
      isOver = true
    },
  }
}
