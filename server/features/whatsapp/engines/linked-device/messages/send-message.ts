import type { AnyMessageContent, proto, WASocket } from 'baileys'
import { type Address, EngineError, type EngineSink, type OutboundMessage, type SendResult } from '../../engine.ts'
import { type Baileys, silentLogger } from '../baileys.ts'
import type { LinkedConnection } from '../connection.ts'
import { toAddresses, toJid } from '../jid.ts'
import { parseAcknowledgement } from './acknowledgement.ts'
import { buildContent } from './build-outbound.ts'
import type { SentMessages } from './sent-messages.ts'

/** Milliseconds that WhatsApp has to take a message; after them its outcome is unknown. */
const ackTimeout = 45_000

type SendContext = {
  library: Baileys
  memory: SentMessages
  connection: LinkedConnection
  socket: WASocket
  status: EngineSink['status']
  alias: EngineSink['alias']
}

/**
 * Resolves when WhatsApp has taken the message: until then it stays in the outbox, and goes again under the same id, which its reader
 * shows once. Where no answer comes although the connection is good, it resolves without a status: the outcome is unknown.
 */
export async function sendMessage(context: SendContext, message: OutboundMessage): Promise<SendResult> {
  const { library, memory, connection, socket, status } = context
  const { providerId, isResend: isRepeat, to } = message
  const { content, degraded } = buildContent(message)
  const { jid, addresses } = await withEngineErrors(connection, () => findRecipient(socket, message))
  const answer = await withEngineErrors(connection, async () => {
    const saved = isRepeat ? await memory.find(library, providerId) : undefined
    const body = saved ?? (await composeMessage(context, { jid, providerId, content }))
    await memory.save(library, providerId, body)
    const acknowledged = connection.waitForAcknowledgement(providerId, ackTimeout)
    await socket.relayMessage(jid, body, { messageId: providerId })
    return acknowledged
  })
  if (!answer && connection.socket() !== socket) throw new EngineError('connection', 'the connection ended meanwhile')
  const outcome = answer && parseAcknowledgement(answer)
  if (outcome?.failure) {
    await memory.forget(providerId)
    throw new EngineError('permanent', 'WhatsApp has refused the message', { failure: outcome.failure })
  }
  if (outcome) await status(outcome)
  await reportNewAddresses(context, addresses, to)
  return { providerId, addresses, degraded }
}

/** What sending has taught about the recipient: the answer may come under a hidden id alone. */
async function reportNewAddresses(
  { socket, alias }: SendContext,
  addresses: Address[],
  before: Address[],
): Promise<void> {
  const number = addresses.find(({ kind }) => kind === 'pn')?.value ?? ''
  const hidden = (await socket.authState.keys.get('lid-mapping', [number]))[number]
  const all = toAddresses(...addresses.map((one) => toJid([one])), hidden && `${hidden}@lid`)
  if (all.some(({ kind, value }) => !before.some((one) => one.kind === kind && one.value === value)))
    await alias({ addresses: all })
}

/** Whom to write to. A number nobody has written to is looked up first: it may be none, or go by another one at WhatsApp. */
async function findRecipient(
  { onWhatsApp, authState: { keys } }: WASocket,
  { to }: OutboundMessage,
): Promise<{ jid: string; addresses: Address[] }> {
  const requestedJid = toJid(to)
  if (!requestedJid) throw new EngineError('permanent', 'no address to write to', { failure: 'no_such_number' })
  const number = requestedJid.endsWith('@s.whatsapp.net') && requestedJid.slice(0, requestedJid.indexOf('@'))
  if (!number || (await keys.get('lid-mapping', [number]))[number]) return { jid: requestedJid, addresses: to }
  const found = await onWhatsApp(requestedJid)
  if (!found) return { jid: requestedJid, addresses: to }
  const [match] = found
  if (!match?.exists) throw new EngineError('permanent', 'not on WhatsApp', { failure: 'no_such_number' })
  return { jid: match.jid, addresses: toAddresses(match.jid, requestedJid) }
}

async function composeMessage(
  { library, socket }: SendContext,
  { jid, providerId, content }: { jid: string; providerId: string; content: AnyMessageContent },
): Promise<proto.IMessage> {
  const { message } = await library.generateWAMessage(jid, content, {
    logger: silentLogger,
    userJid: socket.user?.id ?? '',
    messageId: providerId,
    upload: socket.waUploadToServer,
  })
  if (!message) throw new EngineError('permanent', 'nothing to send', { failure: 'unsupported' })
  return message
}

/** Errors of the library as the host understands them. */
export async function withEngineErrors<T>(
  connection: Pick<LinkedConnection, 'socket'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof EngineError) throw error
    const { code } = error as { code?: string }
    if (code === 'ENOENT') throw new EngineError('permanent', 'the file is gone', { failure: 'media_unavailable' })
    if (!connection.socket()) throw new EngineError('connection', 'not connected')
    throw new EngineError('unknown', String((error as Error).message ?? error))
  }
}
