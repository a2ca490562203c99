import type { AnyMessageContent, proto, WASocket } from 'baileys'
import { type Address, type EngineSink, EngineTrouble, type OutboundMessage, type Sent } from '../../engine.ts'
import { addressesOf, jidOf } from './addresses.ts'
import type { Connection } from './connection.ts'
import { type Library, silence } from './library.ts'
import type { Memory } from './memory.ts'
import { contentOf } from './outbound.ts'

/** Milliseconds that WhatsApp has to take a message; after them its outcome is unknown. */
const patience = 45_000

type Use = {
  library: Library
  memory: Memory
  connection: Connection
  socket: WASocket
  status: EngineSink['status']
}

/**
 * Resolves when WhatsApp has taken the message: until then it stays in the outbox, and goes again under the same id, which its reader
 * shows once. Where no answer comes although the connection is good, it resolves without a status: the outcome is unknown.
 */
export async function send(use: Use, message: OutboundMessage): Promise<Sent> {
  const { library, memory, connection, socket, status } = use
  const { providerId, isRepeat } = message
  const { content, degraded } = contentOf(message)
  const { jid, addresses } = await asTrouble(connection, () => recipient(socket, message))
  const answer = await asTrouble(connection, async () => {
    const before = isRepeat ? await memory.find(library, providerId) : undefined
    const body = before ?? (await composed(use, { jid, providerId, content }))
    await memory.keep(library, providerId, body)
    const acknowledged = connection.acknowledged(providerId, patience)
    await socket.relayMessage(jid, body, { messageId: providerId })
    return acknowledged
  })
  if (!answer && connection.socket() !== socket) throw new EngineTrouble('connection', 'the connection ended meanwhile')
  const { error, t } = answer?.attrs ?? {}
  if (error) {
    await memory.forget(providerId)
    // 463: sending again counts as another attempt to reach a stranger, and makes the restriction worse.
    const failure = error === '463' ? 'restricted' : 'rejected'
    throw new EngineTrouble('permanent', `WhatsApp answered ${error}`, { failure })
  }
  if (answer) await status({ providerId, status: 'SENT', at: timeOf(t), raw: { ack: answer.attrs } })
  return { providerId, addresses, degraded }
}

const timeOf = (seconds: string | undefined) => new Date(Number(seconds) * 1_000 || Date.now())

/** Whom to write to. A number nobody has written to is looked up first: it may be none, or go by another one at WhatsApp. */
async function recipient(
  { onWhatsApp, authState: { keys } }: WASocket,
  { to }: OutboundMessage,
): Promise<{ jid: string; addresses: Address[] }> {
  const asked = jidOf(to)
  if (!asked) throw new EngineTrouble('permanent', 'no address to write to', { failure: 'no_such_number' })
  const number = asked.endsWith('@s.whatsapp.net') && asked.slice(0, asked.indexOf('@'))
  if (!number || (await keys.get('lid-mapping', [number]))[number]) return { jid: asked, addresses: to }
  const found = await onWhatsApp(asked)
  if (!found) return { jid: asked, addresses: to }
  const [there] = found
  if (!there?.exists) throw new EngineTrouble('permanent', 'not on WhatsApp', { failure: 'no_such_number' })
  return { jid: there.jid, addresses: addressesOf(there.jid, asked) }
}

async function composed(
  { library, socket }: Use,
  { jid, providerId, content }: { jid: string; providerId: string; content: AnyMessageContent },
): Promise<proto.IMessage> {
  const { message } = await library.generateWAMessage(jid, content, {
    logger: silence,
    userJid: socket.user?.id ?? '',
    messageId: providerId,
    upload: socket.waUploadToServer,
  })
  if (!message) throw new EngineTrouble('permanent', 'nothing to send', { failure: 'unsupported' })
  return message
}

/** Errors of the library as the host understands them. */
export async function asTrouble<T>(connection: Pick<Connection, 'socket'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof EngineTrouble) throw error
    const { code } = error as { code?: string }
    if (code === 'ENOENT') throw new EngineTrouble('permanent', 'the file is gone', { failure: 'media_unavailable' })
    if (!connection.socket()) throw new EngineTrouble('connection', 'not connected')
    throw new EngineTrouble('unknown', String((error as Error).message ?? error))
  }
}
