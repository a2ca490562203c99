import type { BinaryNode, SignalKeyStore, WASocket } from 'baileys'
import { createSerialQueue } from '#contract/kit/concurrency/serial-queue.ts'
import type { HistoryChoice } from '#contract/whatsapp/enums.ts'
import type { EngineSink } from '../engine.ts'
import type { Baileys } from './baileys.ts'
import { reportOlder, reportProgress } from './history/report-history.ts'
import { createInboundHandlers, type InboundHandlers } from './inbound-handlers.ts'
import { createCallWatcher, findUndecrypted, findViewOnce, type Placeholder } from './messages/parse-placeholder.ts'
import { createSignalRepository, type MakeSignalRepository } from './signal-repository.ts'

export type Receiver = {
  /** To be passed to the socket: stores each message as soon as it is decrypted, before it is confirmed to WhatsApp. */
  makeSignalRepository: MakeSignalRepository
  /** Passes on everything the socket reports from now on. */
  listen(socket: WASocket): void
}

type ReceiverOptions = {
  me(): { id: string; lid?: string } | undefined
  keys: Pick<SignalKeyStore, 'set'>
  history: HistoryChoice
  /** Something could not be stored, so nothing more may be confirmed. */
  onFailure(error: unknown): void
}

/** Passes on to the sink what a device receives. */
export function createReceiver(
  library: Baileys,
  sink: EngineSink,
  { me, keys, history, onFailure }: ReceiverOptions,
): Receiver {
  const failOnError = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      onFailure(error)
      throw error
    }
  }
  const repository = createSignalRepository(library, {
    keys,
    failOnError,
    onDecrypted: (stanza, padded) => handlers.handleDecrypted(stanza, padded),
  })
  const handlers = createInboundHandlers({ library, sink, me, history, findNumberJid: repository.findNumberJid })
  return {
    makeSignalRepository: repository.makeSignalRepository,
    listen(socket) {
      const runInOrder = createSerialQueue()
      const enqueue: Enqueue = (work) => void runInOrder(() => failOnError(work)).catch(() => undefined)
      // A separate queue, so that thousands of old messages do not delay current events.
      const runHistory = createSerialQueue()
      const enqueueHistory: Enqueue = (work) => void runHistory(() => failOnError(work)).catch(() => undefined)
      repository.rememberStanzas(socket)
      listenToReceipts(socket, handlers, enqueue)
      listenToMessages(socket, handlers, { library, enqueue })
      listenToPlaceholders(socket, handlers, { library, me, enqueue })
      listenToHistory(socket, handlers, { library, sink, history, enqueue: enqueueHistory })
      listenToAliases(socket, handlers, enqueue)
    },
  }
}

type Enqueue = (work: () => Promise<void>) => void

function listenToReceipts(socket: WASocket, { handleReceipt }: InboundHandlers, enqueue: Enqueue): void {
  // The library's own listeners confirm the receipt to WhatsApp, so they run only after it is stored.
  const libraryListeners = socket.ws.listeners('CB:receipt')
  socket.ws.removeAllListeners('CB:receipt')
  socket.ws.on('CB:receipt', (node: BinaryNode) =>
    enqueue(async () => {
      await handleReceipt(node)
      for (const listener of libraryListeners) listener(node)
    }),
  )
}

function listenToMessages(
  socket: WASocket,
  { handleMessage, handlePlaceholder }: InboundHandlers,
  { library, enqueue }: { library: Baileys; enqueue: Enqueue },
): void {
  socket.ev.on('messages.upsert', ({ messages }) =>
    enqueue(async () => {
      for (const message of messages) {
        const undecrypted = findUndecrypted(library, message)
        if (undecrypted) await handlePlaceholder(undecrypted)
        // Messages that had to be requested from the phone are reported only here.
        else if (message.message && !message.key.fromMe) await handleMessage(message)
      }
    }),
  )
}

/** View-once messages and missed calls, which the library reports in part or not at all. */
function listenToPlaceholders(
  socket: WASocket,
  { handlePlaceholder }: InboundHandlers,
  { library, me, enqueue }: { library: Baileys; me: ReceiverOptions['me']; enqueue: Enqueue },
): void {
  const findMissedCall = createCallWatcher(library)
  const listen = (event: string, find: (stanza: BinaryNode) => Placeholder | null) =>
    socket.ws.on(event, (stanza: BinaryNode) => {
      const placeholder = find(stanza)
      if (placeholder) enqueue(() => handlePlaceholder(placeholder))
    })
  listen('CB:message', (stanza) => {
    const ownIdentity = me()
    return ownIdentity ? findViewOnce(library, stanza, ownIdentity) : null
  })
  listen('CB:call', findMissedCall)
}

function listenToHistory(
  socket: WASocket,
  { handleHistory, handleAlias }: InboundHandlers,
  { enqueue, ...context }: { library: Baileys; sink: EngineSink; history: HistoryChoice; enqueue: Enqueue },
): void {
  socket.ev.on('messaging-history.set', ({ messages, chats, contacts, lidPnMappings, syncType, progress }) =>
    enqueue(async () => {
      await handleHistory(messages, syncType)
      for (const { lid, pn } of lidPnMappings ?? []) await handleAlias([pn, lid])
      for (const { id, lid, phoneNumber, name, notify } of contacts)
        await handleAlias([id, lid, phoneNumber], notify ?? name)
      await reportProgress(context, { syncType, progress, chats })
      await reportOlder(context, { syncType, progress, chats })
    }),
  )
}

function listenToAliases(socket: WASocket, { handleAlias }: InboundHandlers, enqueue: Enqueue): void {
  socket.ev.on('lid-mapping.update', ({ lid, pn }) => enqueue(() => handleAlias([pn, lid])))
  for (const event of ['contacts.upsert', 'contacts.update'] as const)
    socket.ev.on(event, (contacts) =>
      enqueue(async () => {
        for (const { id, lid, phoneNumber, name, notify, verifiedName } of contacts)
          await handleAlias([id, lid, phoneNumber], notify ?? verifiedName ?? name)
      }),
    )
}
