import { randomBytes } from 'node:crypto'
import type { WASocket } from 'baileys'
import { type Address, EngineError, type OutboundReaction } from '../../engine.ts'
import { type Baileys, silentLogger } from '../baileys.ts'
import type { LinkedConnection } from '../connection.ts'
import { toJid } from '../jid.ts'
import { parseAcknowledgement } from './acknowledgement.ts'
import { withEngineErrors } from './send-message.ts'
import type { SentMessages } from './sent-messages.ts'

/** Milliseconds for WhatsApp to acknowledge a reaction; after that it is sent again, which changes nothing if it had arrived. */
const ackTimeout = 45_000

type ReactionContext = {
  library: Baileys
  sentMessages: SentMessages
  connection: LinkedConnection
  socket: WASocket
}

/** Resolves when WhatsApp has acknowledged the reaction. */
export async function sendReaction(
  { library, sentMessages, connection, socket }: ReactionContext,
  chat: Address[],
  { providerId, fromMe, emoji }: OutboundReaction,
): Promise<void> {
  const jid = toJid(chat)
  if (!jid) throw new EngineError('permanent', 'no address to write to', { failure: 'no_such_number' })
  const answer = await withEngineErrors(connection, async () => {
    const messageId = createMessageId()
    const react = { text: emoji ?? '', key: { remoteJid: jid, id: providerId, fromMe } }
    const userJid = socket.user?.id ?? ''
    const { message } = await library.generateWAMessage(
      jid,
      { react },
      { logger: silentLogger, userJid, messageId, upload: socket.waUploadToServer },
    )
    if (!message) throw new EngineError('permanent', 'nothing to send', { failure: 'unsupported' })
    await sentMessages.save(library, messageId, message)
    const acknowledged = connection.waitForAcknowledgement(messageId, ackTimeout)
    await socket.relayMessage(jid, message, { messageId })
    return acknowledged
  })
  if (!answer) throw new EngineError('temporary', 'WhatsApp did not acknowledge the reaction')
  const { failure } = parseAcknowledgement(answer)
  if (failure) throw new EngineError('permanent', 'WhatsApp rejected the reaction', { failure })
}

/** A new id for what this device sends, as WhatsApp Web makes one. */
export const createMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`
