import { AsyncLocalStorage } from 'node:async_hooks'
import type {
  BinaryNode,
  SignalKeyStore,
  SignalKeyStoreWithTransaction,
  SignalRepositoryWithLIDStore,
  WAMessage,
  WASocket,
} from 'baileys'
import type { EngineSink, InboundMessage, StatusEvent } from '../engine.ts'
import type { Baileys } from './baileys.ts'
import { isIgnoredJid, toAddresses } from './jid.ts'
import { parseChange, parseReadReceipt } from './messages/parse-change.ts'
import { parseMessage } from './messages/parse-inbound.ts'

/** How far back what was said before the pairing is taken over. */
const historyDays = 30
const day = 86_400_000

type Repository = SignalRepositoryWithLIDStore
type MakeSignalRepository = NonNullable<Parameters<Baileys['makeWASocket']>[0]['makeSignalRepository']>

export type Receiver = {
  /** To be given to the socket: stores each message as soon as it is deciphered, before WhatsApp is told that it came. */
  makeSignalRepository: MakeSignalRepository
  /** Hears what a socket tells from now on. */
  listen(socket: WASocket): void
}

/** Hands what came in to the sink. `broken`: something could not be stored, so nothing more may be confirmed. */
export function createReceiver(
  library: Baileys,
  sink: EngineSink,
  {
    me,
    keys: stored,
    broken: onFailure,
  }: {
    me(): { id: string; lid?: string } | undefined
    keys: Pick<SignalKeyStore, 'set'>
    broken(error: unknown): void
  },
): Receiver {
  const encrypting = new AsyncLocalStorage<true>()
  const stanzaByCiphertext = new WeakMap<Uint8Array, BinaryNode>()
  const seenMessages = new Set<string>()
  let repository: Repository | undefined

  const failOnError = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      onFailure(error)
      throw error
    }
  }

  const emitMessage = async (message: WAMessage, source: InboundMessage['source'] = 'live'): Promise<void> => {
    const { id, fromMe } = message.key
    const dedupeKey = `${fromMe} ${id}`
    if (!id || seenMessages.has(dedupeKey)) return
    const alsoKnownAs = await findNumberJid(message.key)
    const change = tryOrNull(() => parseChange(library, message, alsoKnownAs))
    const event = change ? null : parseOrUnsupported(library, message, source, alsoKnownAs)
    if (change && source === 'live') await sink.change(change)
    else if (event) await sink.message(event)
    else return
    seenMessages.add(dedupeKey)
    if (seenMessages.size > 1_000) seenMessages.delete([...seenMessages][0] ?? '')
  }

  /** A chat that came under a hidden id alone, with its number where we know it. */
  const findNumberJid = async ({ remoteJid, remoteJidAlt }: WAMessage['key']): Promise<string | null> => {
    if (!remoteJid || remoteJidAlt || !remoteJid.endsWith('@lid')) return null
    return (await repository?.lidMapping.getPNForLID(remoteJid)) ?? null
  }

  const handleDecrypted = async (stanza: BinaryNode, padded: Uint8Array): Promise<void> => {
    const ownIdentity = me()
    if (!ownIdentity) return
    const { fullMessage } = library.decodeMessageNode(stanza, ownIdentity.id, ownIdentity.lid ?? '')
    const decoded = library.proto.Message.decode(library.unpadRandomMax16(padded))
    await emitMessage({ ...fullMessage, message: decoded.deviceSentMessage?.message ?? decoded } as WAMessage)
  }

  const handleReceipt = async (node: BinaryNode): Promise<void> => {
    const { attrs, content } = node
    const status = receiptStatuses[attrs.type ?? '']
    const isOurs =
      attrs.recipient || library.areJidsSameUser(attrs.from, me()?.id) || library.areJidsSameUser(attrs.from, me()?.lid)
    const isReadHere = attrs.type === 'read-self' || (attrs.type === 'read' && isOurs)
    if (!attrs.id || !(isReadHere || (status && !isOurs && !isIgnoredJid(attrs.from ?? '')))) return
    const [list] = Array.isArray(content) ? content : []
    const more = list ? library.getBinaryNodeChildren(list, 'item').flatMap((item) => item.attrs.id ?? []) : []
    const read = isReadHere && parseReadReceipt(node, [attrs.id, ...more])
    if (read) await sink.read(read)
    if (isReadHere || !status) return
    const at = new Date(Number(attrs.t) * 1_000 || Date.now())
    for (const providerId of [attrs.id, ...more])
      await sink.status({ providerId, status, at, raw: { receipt: attrs.type ?? 'delivered', from: attrs.from } })
  }

  const handleHistory = async (messages: WAMessage[]): Promise<void> => {
    const since = Date.now() - historyDays * day
    for (const message of messages)
      if (Number(message.messageTimestamp) * 1_000 > since) await emitMessage(message, 'history')
  }

  const handleAlias = async (jids: (string | null | undefined)[], name?: string): Promise<void> => {
    const addresses = toAddresses(...jids)
    if (addresses.length > 1 || (addresses.length === 1 && name)) await sink.alias({ addresses, ...(name && { name }) })
  }

  return {
    makeSignalRepository(auth, ...given) {
      const keys = auth.keys as SignalKeyStoreWithTransaction
      const writeThroughKeys: SignalKeyStoreWithTransaction = {
        ...keys,
        async set(data) {
          if (encrypting.getStore() && data.session)
            await failOnError(async () => stored.set({ session: data.session }))
          await keys.set(data)
        },
      }
      const baseRepository = library.DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
        { ...auth, keys: writeThroughKeys },
        ...given,
      )
      repository = baseRepository
      return {
        ...baseRepository,
        // The library would store this step of the keys after sending. A process that dies between would take it again, and nobody
        // could read what it sends next.
        encryptMessage: (one) => encrypting.run(true, () => baseRepository.encryptMessage(one)),
        decryptMessage: (one) =>
          // In the transaction of the keys: a message that was not stored can be deciphered again when it comes again.
          keys.transaction(async () => {
            const padded = await baseRepository.decryptMessage(one)
            const stanza = stanzaByCiphertext.get(one.ciphertext)
            if (stanza) await failOnError(() => handleDecrypted(stanza, padded))
            return padded
          }, one.jid),
      }
    },

    listen(socket) {
      const inTurn = createSerialQueue()
      const enqueue = (work: () => Promise<void>) => void inTurn(() => failOnError(work)).catch(() => undefined)
      // Before the library's own listener, which deciphers.
      socket.ws.prependListener('CB:message', (stanza: BinaryNode) => {
        for (const { tag, content } of Array.isArray(stanza.content) ? stanza.content : [])
          if (tag === 'enc' && content instanceof Uint8Array) stanzaByCiphertext.set(content, stanza)
      })
      // The library confirms a receipt when it has heard it: that comes after it was stored.
      const libraryListeners = socket.ws.listeners('CB:receipt')
      socket.ws.removeAllListeners('CB:receipt')
      socket.ws.on('CB:receipt', (node: BinaryNode) =>
        enqueue(async () => {
          await handleReceipt(node)
          for (const listener of libraryListeners) listener(node)
        }),
      )
      socket.ev.on('messages.upsert', ({ messages }) =>
        // What the phone had to be asked for comes this way only.
        enqueue(async () => {
          for (const message of messages) if (message.message && !message.key.fromMe) await emitMessage(message)
        }),
      )
      socket.ev.on('messaging-history.set', ({ messages, contacts, lidPnMappings }) =>
        enqueue(async () => {
          await handleHistory(messages)
          for (const { lid, pn } of lidPnMappings ?? []) await handleAlias([pn, lid])
          for (const { id, lid, phoneNumber, name, notify } of contacts)
            await handleAlias([id, lid, phoneNumber], notify ?? name)
        }),
      )
      socket.ev.on('lid-mapping.update', ({ lid, pn }) => enqueue(() => handleAlias([pn, lid])))
      for (const event of ['contacts.upsert', 'contacts.update'] as const)
        socket.ev.on(event, (contacts) =>
          enqueue(async () => {
            for (const { id, lid, phoneNumber, name, notify, verifiedName } of contacts)
              await handleAlias([id, lid, phoneNumber], notify ?? verifiedName ?? name)
          }),
        )
    },
  }
}

/** Null for what cannot be read. */
function tryOrNull<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

/** What a stranger's client sends is hostile until it is understood; a message is shown all the same. */
function parseOrUnsupported(
  library: Baileys,
  message: WAMessage,
  source: InboundMessage['source'],
  alsoKnownAs: string | null,
): InboundMessage | null {
  try {
    return parseMessage(library, message, { source, alsoKnownAs })
  } catch {
    const { key, messageTimestamp } = message
    const chat = toAddresses(key.remoteJid, key.remoteJidAlt, alsoKnownAs)
    if (chat.length === 0 || !key.id) return null
    const at = new Date(Number(messageTimestamp) * 1_000 || Date.now())
    const fromMe = key.fromMe ?? false
    return { providerId: key.id, chat, fromMe, at, type: 'unsupported', content: '', source, raw: { key } }
  }
}

const receiptStatuses: Record<string, StatusEvent['status']> = {
  '': 'DELIVERED',
  inactive: 'DELIVERED',
  read: 'READ',
  played: 'PLAYED',
}

/** One thing after the other, whatever becomes of each. */
export function createSerialQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
