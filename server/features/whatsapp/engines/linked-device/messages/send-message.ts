import type { AnyMessageContent, proto, WAMessage, WASocket } from 'baileys'
import { messageTypeLabels } from '#contract/whatsapp/texts.ts'
import {
  type Address,
  EngineError,
  type EngineSink,
  type OutboundMessage,
  type OutboundQuote,
  type SendResult,
} from '../../engine.ts'
import { type Baileys, silentLogger } from '../baileys.ts'
import type { LinkedConnection } from '../connection.ts'
import { toAddresses, toJid } from '../jid.ts'
import { parseAcknowledgement } from './acknowledgement.ts'
import { buildContent } from './build-outbound.ts'
import type { SentMessages } from './sent-messages.ts'

/** Milliseconds for WhatsApp to acknowledge a message; after that its outcome is unknown. */
const ackTimeout = 45_000

type SendContext = {
  library: Baileys
  sentMessages: SentMessages
  connection: LinkedConnection
  socket: WASocket
  status: EngineSink['status']
  alias: EngineSink['alias']
}

/**
 * Resolves when WhatsApp has acknowledged the message; until then it stays in the outbox and is resent under the same id, which the
 * recipient shows once. If the connection lives but no acknowledgement arrives, resolves without a status: the outcome is unknown.
 */
export async function sendMessage(context: SendContext, message: OutboundMessage): Promise<SendResult> {
  const { library, sentMessages, connection, socket, status } = context
  const { providerId, isResend, to } = message
  const { content, degraded } = buildContent(message)
  const { jid, addresses } = await withEngineErrors(connection, () => findRecipient(socket, message))
  const answer = await withEngineErrors(connection, async () => {
    const saved = isResend ? await sentMessages.find(library, providerId) : undefined
    const body = saved ?? (await composeMessage(context, message, { jid, content }))
    await sentMessages.save(library, providerId, body)
    const acknowledged = connection.waitForAcknowledgement(providerId, ackTimeout)
    await socket.relayMessage(jid, body, { messageId: providerId })
    return acknowledged
  })
  if (!answer && connection.socket() !== socket) throw new EngineError('connection', 'the connection ended meanwhile')
  const outcome = answer && parseAcknowledgement(answer)
  if (outcome?.failure) {
    await sentMessages.forget(providerId)
    throw new EngineError('permanent', 'WhatsApp rejected the message', { failure: outcome.failure })
  }
  if (outcome) await status(outcome)
  await reportNewAddresses(context, addresses, to)
  return { providerId, addresses, degraded }
}

/** Reports addresses learned while sending: the reply may come from a hidden id alone. */
async function reportNewAddresses(
  { socket, alias }: SendContext,
  addresses: Address[],
  known: Address[],
): Promise<void> {
  const number = addresses.find(({ kind }) => kind === 'pn')?.value ?? ''
  const hidden = (await socket.authState.keys.get('lid-mapping', [number]))[number]
  const all = toAddresses(...addresses.map((one) => toJid([one])), hidden && `${hidden}@lid`)
  if (all.some(({ kind, value }) => !known.some((one) => one.kind === kind && one.value === value)))
    await alias({ addresses: all })
}

/** Finds the recipient. A number not written to before is looked up first: it may not be on WhatsApp, or under another jid. */
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
  { providerId, quoted }: OutboundMessage,
  { jid, content }: { jid: string; content: AnyMessageContent },
): Promise<proto.IMessage> {
  const { message } = await library.generateWAMessage(jid, content, {
    logger: silentLogger,
    userJid: socket.user?.id ?? '',
    messageId: providerId,
    upload: socket.waUploadToServer,
    ...(quoted && { quoted: toQuoted(jid, quoted) }),
  })
  if (!message) throw new EngineError('permanent', 'nothing to send', { failure: 'unsupported' })
  return message
}

/** The quoted message as the recipient sees it until their phone finds its own copy. */
const toQuoted = (jid: string, { providerId, fromMe, type, content }: OutboundQuote): WAMessage => ({
  key: { remoteJid: jid, id: providerId, fromMe },
  message: { conversation: content || messageTypeLabels[type] },
})

/** Converts the library's errors to `EngineError`. */
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
