import type { AnyMessageContent, proto, WASocket } from 'baileys'
import { type Address, type EngineSink, EngineTrouble, type OutboundMessage, type Sent } from '../../engine.ts'
import { acknowledgement } from './acknowledgement.ts'
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
  alias: EngineSink['alias']
}

/**
 * Resolves when WhatsApp has taken the message: until then it stays in the outbox, and goes again under the same id, which its reader
 * shows once. Where no answer comes although the connection is good, it resolves without a status: the outcome is unknown.
 */
export async function send(use: Use, message: OutboundMessage): Promise<Sent> {
  const { library, memory, connection, socket, status } = use
  const { providerId, isRepeat, to } = message
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
  const outcome = answer && acknowledgement(answer)
  if (outcome?.failure) {
    await memory.forget(providerId)
    throw new EngineTrouble('permanent', 'WhatsApp has refused the message', { failure: outcome.failure })
  }
  if (outcome) await status(outcome)
  await alsoKnownAs(use, addresses, to)
  return { providerId, addresses, degraded }
}

/** What sending has taught about the recipient: the answer may come under a hidden id alone. */
async function alsoKnownAs({ socket, alias }: Use, addresses: Address[], before: Address[]): Promise<void> {
  const number = addresses.find(({ kind }) => kind === 'pn')?.value ?? ''
  const hidden = (await socket.authState.keys.get('lid-mapping', [number]))[number]
  const all = addressesOf(...addresses.map((one) => jidOf([one])), hidden && `${hidden}@lid`)
  if (all.some(({ kind, value }) => !before.some((one) => one.kind === kind && one.value === value)))
    await alias({ addresses: all })
}

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
