import { randomUUID } from 'node:crypto'
import { appSecretKey, phoneNumberIdKey, tokenKey } from '../../accounts/sealed-credentials.ts'
import { type EngineAccount, EngineError, type EngineSession, type EngineSink, type WhatsAppEngine } from '../engine.ts'
import { cloudMaxBytes } from './build-outbound.ts'
import { createGraphClient, type GraphClient, type GraphEndpoint } from './graph-client.ts'
import { GraphError, invalidTokenCode } from './graph-errors.ts'
import { sendMessage } from './send-message.ts'

type CloudEngineOptions = { endpoint: GraphEndpoint; pingInterval?: number }

/** Meta counts calls by the hour: often enough for CONNECTED to be true, and no more. */
const defaultPingInterval = 40_000

/** WhatsApp's own interface for businesses. It calls a webhook for what people write; a session sends, and knows that its token is good. */
export function createCloudEngine({
  endpoint: place,
  pingInterval: pulse = defaultPingInterval,
}: CloudEngineOptions): WhatsAppEngine {
  return {
    kind: 'cloud',
    capabilities: {
      qr: false,
      interactive: true,
      canResend: false,
      usesWebhook: true,
      pingInterval: pulse,
      maxBytes: cloudMaxBytes,
      rateLimit: null,
    },
    async start(account, sink, signal) {
      await sink.connection({ status: 'CONNECTING' })
      const opened = await openNumber(account, place)
      return openSession({ account, sink, signal, opened })
    },
  }
}

type OpenedNumber = { graph: GraphClient; remoteId: string }

/** What opens the number; null where its token was refused and no new one was given. */
async function openNumber({ store }: EngineAccount, place: GraphEndpoint): Promise<OpenedNumber | null> {
  const accessToken = (await store.get(tokenKey.type, [tokenKey.id])).get(tokenKey.id)
  const storedCredentials = await store.all(appSecretKey.type)
  const [appSecret, phoneNumberId] = [
    storedCredentials.get(appSecretKey.id),
    storedCredentials.get(phoneNumberIdKey.id),
  ]
  if (!accessToken || !appSecret || !phoneNumberId) return null
  return { graph: createGraphClient(place, { accessToken, phoneNumberId, appSecret }), remoteId: phoneNumberId }
}

type CloudSessionInput = { account: EngineAccount; sink: EngineSink; signal: AbortSignal; opened: OpenedNumber | null }

function openSession({ account, sink, signal, opened }: CloudSessionInput): EngineSession {
  let isOver = false

  /** A token that was refused never opens anything again; everything else may pass. */
  const endSession = async (error: unknown): Promise<void> => {
    if (isOver || signal.aborted) return
    isOver = true
    const { reason, code } = error instanceof GraphError ? error : {}
    if (code === invalidTokenCode) await account.store.set([{ ...tokenKey, value: null }])
    await sink.connection({ status: 'DISCONNECTED', reason: reason ?? 'network', canRetry: !reason })
  }

  const requireGraph = (): GraphClient => {
    if (isOver || !opened) throw new EngineError('connection', 'not connected')
    return opened.graph
  }

  /** A trouble of the account ends the session, too. */
  const endOnAccountError = <T>(call: () => Promise<T>): Promise<T> =>
    call().catch(async (error) => {
      if (error instanceof GraphError && error.reason) await endSession(error)
      throw error
    })

  /** What may be done twice is never unknown: it is done again. */
  const asTemporary = (error: unknown): never => {
    const isUnknown = error instanceof EngineError && error.class === 'unknown'
    throw isUnknown ? new EngineError('temporary', error.message) : error
  }

  /** The first round trip says who the number is; without one it is not connected. */
  const verifyAndConnect = async (): Promise<void> => {
    if (!opened) return endSession(new GraphError({ class: 'connection', reason: 'rejected' }, 'there is no token'))
    const { phone, name } = await opened.graph.number()
    if (signal.aborted) return
    await sink.connection({
      status: 'CONNECTED',
      identity: { remoteId: opened.remoteId, ...(phone && { phone }), ...(name && { name }) },
    })
  }
  verifyAndConnect().catch(endSession)

  return {
    newProviderId: () => `parley.${randomUUID()}`,
    async ping() {
      const graph = requireGraph()
      await graph.number().catch(async (error) => {
        // Whoever is told to call less often was answered.
        if (error instanceof GraphError && error.class === 'temporary' && error.code !== undefined) return
        await endSession(error)
        throw new EngineError('connection', 'no answer')
      })
    },
    send: (message) =>
      endOnAccountError(() => sendMessage({ graph: requireGraph(), sink, signal, asTemporary }, message)),
    async markRead(_chat, messages) {
      // The newest one says it of all before it.
      const newest = messages.reduce((last, one) => (one.at > last.at ? one : last))
      await endOnAccountError(() =>
        requireGraph().messages({ status: 'read', message_id: newest.providerId }).catch(asTemporary),
      )
    },
    fetchMedia: (ref) => endOnAccountError(() => requireGraph().file(ref).catch(asTemporary)),
    // The token belongs to those who gave it: there is nothing to unlink.
    logout: async () => undefined,
    async stop() {
      isOver = true
    },
  }
}
