import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { appSecretKey, phoneNumberIdKey, tokenKey } from '../../accounts/sealed-credentials.ts'
import { type EngineAccount, EngineError, type EngineSession, type EngineSink, type WhatsAppEngine } from '../engine.ts'
import { buildReaction, cloudMaxBytes } from './build-outbound.ts'
import { createGraphClient, type GraphClient, type GraphEndpoint, type GraphSignals } from './graph-client.ts'
import { GraphError, invalidTokenCode } from './graph-errors.ts'
import { sendMessage } from './send-message.ts'
import { createUploadedFiles, type UploadedFiles } from './uploaded-files.ts'

type CloudEngineOptions = { endpoint: GraphEndpoint; pingInterval?: number }

/** Milliseconds; Meta limits calls per hour, so this is just frequent enough for CONNECTED to stay true. */
const defaultPingInterval = 40_000

/** WhatsApp's official Cloud API. Sessions send and check their token; inbound messages arrive at the webhook. */
export function createCloudEngine({
  endpoint,
  pingInterval = defaultPingInterval,
}: CloudEngineOptions): WhatsAppEngine {
  return {
    kind: 'cloud',
    capabilities: {
      qr: false,
      pairingCode: false,
      olderMessages: false,
      interactive: true,
      canResend: false,
      usesWebhook: true,
      pingInterval,
      maxBytes: cloudMaxBytes,
      rateLimit: null,
    },
    async start(account, sink, signal) {
      await sink.connection({ status: 'CONNECTING' })
      const stopping = new AbortController()
      // Every pending request listens to these signals.
      setMaxListeners(0, signal, stopping.signal)
      const opened = await openNumber(account, endpoint, { uploads: signal, requests: stopping.signal })
      return openSession({ account, sink, signal, opened, stopping })
    },
  }
}

/** The Cloud API can neither edit nor delete messages. */
const rejectUnsupported = async (): Promise<never> => {
  throw new EngineError('permanent', 'the Cloud API cannot change messages', { failure: 'unsupported' })
}

type OpenedNumber = { graph: GraphClient; uploads: UploadedFiles; remoteId: string }

/**
 * A client for the number of the account; null if a credential is missing, such as a token that was removed because WhatsApp
 * rejected it.
 */
async function openNumber(
  { store }: EngineAccount,
  endpoint: GraphEndpoint,
  signals: GraphSignals,
): Promise<OpenedNumber | null> {
  const accessToken = (await store.get(tokenKey.type, [tokenKey.id])).get(tokenKey.id)
  const storedCredentials = await store.all(appSecretKey.type)
  const [appSecret, phoneNumberId] = [
    storedCredentials.get(appSecretKey.id),
    storedCredentials.get(phoneNumberIdKey.id),
  ]
  if (!accessToken || !appSecret || !phoneNumberId) return null
  const graph = createGraphClient(endpoint, { accessToken, phoneNumberId, appSecret }, signals)
  return { graph, uploads: createUploadedFiles(graph.upload), remoteId: phoneNumberId }
}

type CloudSessionInput = {
  account: EngineAccount
  sink: EngineSink
  signal: AbortSignal
  opened: OpenedNumber | null
  /** Aborted when the session is stopped, to give up the requests that are still pending. */
  stopping: AbortController
}

function openSession({ account, sink, signal, opened, stopping }: CloudSessionInput): EngineSession {
  let isOver = false

  /** Ends the session. A rejected token is removed, since it can never work again; other errors can be retried. */
  const endSession = async (error: unknown): Promise<void> => {
    if (isOver || signal.aborted) return
    isOver = true
    const { reason, code } = error instanceof GraphError ? error : {}
    if (code === invalidTokenCode) await account.store.set([{ ...tokenKey, value: null }])
    await sink.connection({ status: 'DISCONNECTED', reason: reason ?? 'network', canRetry: !reason })
  }

  const requireOpened = (): OpenedNumber => {
    if (isOver || !opened) throw new EngineError('connection', 'not connected')
    return opened
  }
  const requireGraph = (): GraphClient => requireOpened().graph

  /** Runs a call; an error that concerns the whole account also ends the session. */
  const endOnAccountError = <T>(call: () => Promise<T>): Promise<T> =>
    call().catch(async (error) => {
      if (error instanceof GraphError && error.reason) await endSession(error)
      throw error
    })

  /** For idempotent calls, an unknown outcome can simply be retried. */
  const asTemporary = (error: unknown): never => {
    const isUnknown = error instanceof EngineError && error.class === 'unknown'
    throw isUnknown ? new EngineError('temporary', error.message) : error
  }

  /** Connects with a first round trip, which also returns the number's identity. */
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
        // A rate-limit response proves the connection, too.
        if (error instanceof GraphError && error.class === 'temporary' && error.code !== undefined) return
        await endSession(error)
        throw new EngineError('connection', 'no answer')
      })
    },
    send: (message) => endOnAccountError(() => sendMessage({ ...requireOpened(), sink, signal, asTemporary }, message)),
    async markRead(_chat, messages) {
      // Marking the newest message as read covers all earlier ones.
      const newest = messages.reduce((last, one) => (one.at > last.at ? one : last))
      await endOnAccountError(() =>
        requireGraph().messages({ status: 'read', message_id: newest.providerId }).catch(asTemporary),
      )
    },
    async react(chat, reaction) {
      await endOnAccountError(() => requireGraph().messages(buildReaction(chat, reaction)).catch(asTemporary))
    },
    edit: rejectUnsupported,
    revoke: rejectUnsupported,
    fetchMedia: (ref) => endOnAccountError(() => requireGraph().file(ref).catch(asTemporary)),
    // There is no device to unlink, and the token is the customer's to revoke.
    logout: async () => undefined,
    async stop() {
      isOver = true
      stopping.abort()
    },
  }
}
