import { AsyncLocalStorage } from 'node:async_hooks'
import type {
  BinaryNode,
  SignalKeyStore,
  SignalKeyStoreWithTransaction,
  SignalRepositoryWithLIDStore,
  WAMessage,
  WASocket,
} from 'baileys'
import type { EngineSink, InboundMessage, StatusEvent } from '../../engine.ts'
import { addressesOf, isIgnored } from './addresses.ts'
import { changeOf, readOf } from './changes.ts'
import { inboundOf } from './inbound.ts'
import type { Library } from './library.ts'

/** How far back what was said before the pairing is taken over. */
const historyDays = 30
const day = 86_400_000

type Repository = SignalRepositoryWithLIDStore
type Makes = NonNullable<Parameters<Library['makeWASocket']>[0]['makeSignalRepository']>

export type Listening = {
  /** To be given to the socket: stores each message as soon as it is deciphered, before WhatsApp is told that it came. */
  makeSignalRepository: Makes
  /** Hears what a socket tells from now on. */
  hear(socket: WASocket): void
}

/** Hands what came in to the sink. `broken`: something could not be stored, so nothing more may be confirmed. */
export function listening(
  library: Library,
  sink: EngineSink,
  {
    me,
    keys: stored,
    broken,
  }: {
    me(): { id: string; lid?: string } | undefined
    keys: Pick<SignalKeyStore, 'set'>
    broken(error: unknown): void
  },
): Listening {
  const sealing = new AsyncLocalStorage<true>()
  const envelopes = new WeakMap<Uint8Array, BinaryNode>()
  const told = new Set<string>()
  let repository: Repository | undefined

  const guarded = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      broken(error)
      throw error
    }
  }

  const tell = async (message: WAMessage, source: InboundMessage['source'] = 'live'): Promise<void> => {
    const { id, fromMe } = message.key
    const mark = `${fromMe} ${id}`
    if (!id || told.has(mark)) return
    const alsoKnownAs = await otherName(message.key)
    const change = attempted(() => changeOf(library, message, alsoKnownAs))
    const event = change ? null : understood(library, message, source, alsoKnownAs)
    if (change && source === 'live') await sink.change(change)
    else if (event) await sink.message(event)
    else return
    told.add(mark)
    if (told.size > 1_000) told.delete([...told][0] ?? '')
  }

  /** A chat that came under a hidden id alone, with its number where we know it. */
  const otherName = async ({ remoteJid, remoteJidAlt }: WAMessage['key']): Promise<string | null> => {
    if (!remoteJid || remoteJidAlt || !remoteJid.endsWith('@lid')) return null
    return (await repository?.lidMapping.getPNForLID(remoteJid)) ?? null
  }

  const deciphered = async (stanza: BinaryNode, padded: Uint8Array): Promise<void> => {
    const mine = me()
    if (!mine) return
    const { fullMessage } = library.decodeMessageNode(stanza, mine.id, mine.lid ?? '')
    const whole = library.proto.Message.decode(library.unpadRandomMax16(padded))
    await tell({ ...fullMessage, message: whole.deviceSentMessage?.message ?? whole } as WAMessage)
  }

  const receipt = async (node: BinaryNode): Promise<void> => {
    const { attrs, content } = node
    const status = statuses[attrs.type ?? '']
    const isOurs =
      attrs.recipient || library.areJidsSameUser(attrs.from, me()?.id) || library.areJidsSameUser(attrs.from, me()?.lid)
    const isReadHere = attrs.type === 'read-self' || (attrs.type === 'read' && isOurs)
    if (!attrs.id || !(isReadHere || (status && !isOurs && !isIgnored(attrs.from ?? '')))) return
    const [list] = Array.isArray(content) ? content : []
    const more = list ? library.getBinaryNodeChildren(list, 'item').flatMap((item) => item.attrs.id ?? []) : []
    const read = isReadHere && readOf(node, [attrs.id, ...more])
    if (read) await sink.read(read)
    if (isReadHere || !status) return
    const at = new Date(Number(attrs.t) * 1_000 || Date.now())
    for (const providerId of [attrs.id, ...more])
      await sink.status({ providerId, status, at, raw: { receipt: attrs.type ?? 'delivered', from: attrs.from } })
  }

  const history = async (messages: WAMessage[]): Promise<void> => {
    const since = Date.now() - historyDays * day
    for (const message of messages) if (Number(message.messageTimestamp) * 1_000 > since) await tell(message, 'history')
  }

  const named = async (jids: (string | null | undefined)[], name?: string): Promise<void> => {
    const addresses = addressesOf(...jids)
    if (addresses.length > 1 || (addresses.length === 1 && name)) await sink.alias({ addresses, ...(name && { name }) })
  }

  return {
    makeSignalRepository(auth, ...given) {
      const keys = auth.keys as SignalKeyStoreWithTransaction
      const throughWhenSealing: SignalKeyStoreWithTransaction = {
        ...keys,
        async set(data) {
          if (sealing.getStore() && data.session) await guarded(async () => stored.set({ session: data.session }))
          await keys.set(data)
        },
      }
      const made = library.DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
        { ...auth, keys: throughWhenSealing },
        ...given,
      )
      repository = made
      return {
        ...made,
        // The library would store this step of the keys after sending. A process that dies between would take it again, and nobody
        // could read what it sends next.
        encryptMessage: (one) => sealing.run(true, () => made.encryptMessage(one)),
        decryptMessage: (one) =>
          // In the transaction of the keys: a message that was not stored can be deciphered again when it comes again.
          keys.transaction(async () => {
            const padded = await made.decryptMessage(one)
            const stanza = envelopes.get(one.ciphertext)
            if (stanza) await guarded(() => deciphered(stanza, padded))
            return padded
          }, one.jid),
      }
    },

    hear(socket) {
      const inTurn = turns()
      const quietly = (work: () => Promise<void>) => void inTurn(() => guarded(work)).catch(() => undefined)
      // Before the library's own listener, which deciphers.
      socket.ws.prependListener('CB:message', (stanza: BinaryNode) => {
        for (const { tag, content } of Array.isArray(stanza.content) ? stanza.content : [])
          if (tag === 'enc' && content instanceof Uint8Array) envelopes.set(content, stanza)
      })
      // The library confirms a receipt when it has heard it: that comes after it was stored.
      const confirming = socket.ws.listeners('CB:receipt')
      socket.ws.removeAllListeners('CB:receipt')
      socket.ws.on('CB:receipt', (node: BinaryNode) =>
        quietly(async () => {
          await receipt(node)
          for (const listener of confirming) listener(node)
        }),
      )
      socket.ev.on('messages.upsert', ({ messages }) =>
        // What the phone had to be asked for comes this way only.
        quietly(async () => {
          for (const message of messages) if (message.message && !message.key.fromMe) await tell(message)
        }),
      )
      socket.ev.on('messaging-history.set', ({ messages, contacts, lidPnMappings }) =>
        quietly(async () => {
          await history(messages)
          for (const { lid, pn } of lidPnMappings ?? []) await named([pn, lid])
          for (const { id, lid, phoneNumber, name, notify } of contacts)
            await named([id, lid, phoneNumber], notify ?? name)
        }),
      )
      socket.ev.on('lid-mapping.update', ({ lid, pn }) => quietly(() => named([pn, lid])))
      for (const event of ['contacts.upsert', 'contacts.update'] as const)
        socket.ev.on(event, (contacts) =>
          quietly(async () => {
            for (const { id, lid, phoneNumber, name, notify, verifiedName } of contacts)
              await named([id, lid, phoneNumber], notify ?? verifiedName ?? name)
          }),
        )
    },
  }
}

/** Null for what cannot be read. */
function attempted<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

/** What a stranger's client sends is hostile until it is understood; a message is shown all the same. */
function understood(
  library: Library,
  message: WAMessage,
  source: InboundMessage['source'],
  alsoKnownAs: string | null,
): InboundMessage | null {
  try {
    return inboundOf(library, message, { source, alsoKnownAs })
  } catch {
    const { key, messageTimestamp } = message
    const chat = addressesOf(key.remoteJid, key.remoteJidAlt, alsoKnownAs)
    if (chat.length === 0 || !key.id) return null
    const at = new Date(Number(messageTimestamp) * 1_000 || Date.now())
    const fromMe = key.fromMe ?? false
    return { providerId: key.id, chat, fromMe, at, type: 'unsupported', content: '', source, raw: { key } }
  }
}

const statuses: Record<string, StatusEvent['status']> = {
  '': 'DELIVERED',
  inactive: 'DELIVERED',
  read: 'READ',
  played: 'PLAYED',
}

/** One thing after the other, whatever becomes of each. */
export function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
