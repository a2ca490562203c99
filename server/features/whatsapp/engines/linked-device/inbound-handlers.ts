import type { BinaryNode, WAMessage } from 'baileys'
import type { HistoryChoice } from '#contract/whatsapp/enums.ts'
import type { EngineSink, InboundMessage, StatusEvent } from '../engine.ts'
import type { Baileys } from './baileys.ts'
import { isIgnoredJid, toAddresses } from './jid.ts'
import { parseChange, parseReadReceipt } from './messages/parse-change.ts'
import { parseMessage, parseSender } from './messages/parse-inbound.ts'
import { type Placeholder, parsePlaceholder } from './messages/parse-placeholder.ts'

/** How many milliseconds back messages from before the pairing are imported. */
const historyAges: Readonly<Record<HistoryChoice, number>> = { none: 0, month: 30 * 86_400_000, all: Infinity }
/** Messages remembered as passed on, since the library can report one more than once. */
const maxSeenMessages = 1_000

export type InboundHandlers = ReturnType<typeof createInboundHandlers>

type HandlerContext = {
  library: Baileys
  sink: EngineSink
  /** The account's own ids; undefined before pairing. */
  me(): { id: string; lid?: string } | undefined
  history: HistoryChoice
  /** The jid of the number behind a hidden id, if it is known. */
  findNumberJid(lidJid: string): Promise<string | null>
}

/** Passes on to the sink what the library reports, each message once. */
export function createInboundHandlers({ library, sink, me, history, findNumberJid }: HandlerContext) {
  const seenMessages = new Set<string>()
  const dedupeKeyOf = ({ id, fromMe }: WAMessage['key']) => `${fromMe} ${id}`

  const findOtherJid = async ({ remoteJid, remoteJidAlt }: WAMessage['key']): Promise<string | null> =>
    remoteJid?.endsWith('@lid') && !remoteJidAlt ? findNumberJid(remoteJid) : null

  const handleMessage = async (message: WAMessage, source: InboundMessage['source'] = 'live'): Promise<void> => {
    const dedupeKey = dedupeKeyOf(message.key)
    if (!message.key.id || seenMessages.has(dedupeKey)) return
    const alsoKnownAs = await findOtherJid(message.key)
    const change = tryOrNull(() => parseChange(library, message, alsoKnownAs))
    const event = change ? null : parseOrUnsupported(library, message, source, alsoKnownAs)
    if (change && source === 'live') await sink.change(change)
    else if (event) await sink.message(event)
    else return
    seenMessages.add(dedupeKey)
    if (seenMessages.size > maxSeenMessages) seenMessages.delete([...seenMessages][0] ?? '')
  }

  return {
    handleMessage,

    async handlePlaceholder(placeholder: Placeholder): Promise<void> {
      const event = parsePlaceholder(placeholder, await findOtherJid(placeholder.key))
      if (event && !seenMessages.has(dedupeKeyOf(placeholder.key))) await sink.message(event)
    },

    async handleDecrypted(stanza: BinaryNode, padded: Uint8Array): Promise<void> {
      const ownIdentity = me()
      if (!ownIdentity) return
      const { fullMessage } = library.decodeMessageNode(stanza, ownIdentity.id, ownIdentity.lid ?? '')
      const decoded = library.proto.Message.decode(library.unpadRandomMax16(padded))
      await handleMessage({ ...fullMessage, message: decoded.deviceSentMessage?.message ?? decoded } as WAMessage)
    },

    async handleReceipt(node: BinaryNode): Promise<void> {
      const { attrs, content } = node
      const status = receiptStatuses[attrs.type ?? '']
      const isOwn = [me()?.id, me()?.lid].some((jid) => library.areJidsSameUser(attrs.from, jid))
      const isOurs = attrs.recipient || isOwn
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
    },

    /** Passes on a part of the history: all that was asked for, otherwise as much as is to be imported. */
    async handleHistory(messages: WAMessage[], type: unknown): Promise<void> {
      const { ON_DEMAND } = library.proto.HistorySync.HistorySyncType
      const since = type === ON_DEMAND ? 0 : Date.now() - historyAges[history]
      for (const message of messages)
        if (Number(message.messageTimestamp) * 1_000 > since) await handleMessage(message, 'history')
    },

    async handleAlias(jids: (string | null | undefined)[], name?: string): Promise<void> {
      const addresses = toAddresses(...jids)
      if (addresses.length > 1 || (addresses.length === 1 && name))
        await sink.alias({ addresses, ...(name && { name }) })
    },
  }
}

function tryOrNull<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

/** Foreign clients may send anything; a message that cannot be parsed is still shown, as unsupported. */
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
    const sender = parseSender(key, alsoKnownAs)
    if (sender.chat.length === 0 || !key.id) return null
    const at = new Date(Number(messageTimestamp) * 1_000 || Date.now())
    const fromMe = key.fromMe ?? false
    return { providerId: key.id, ...sender, fromMe, at, type: 'unsupported', content: '', source, raw: { key } }
  }
}

const receiptStatuses: Record<string, StatusEvent['status']> = {
  '': 'DELIVERED',
  inactive: 'DELIVERED',
  read: 'READ',
  played: 'PLAYED',
}
