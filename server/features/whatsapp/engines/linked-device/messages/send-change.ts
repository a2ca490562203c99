import { randomBytes } from 'node:crypto'
import type { AnyMessageContent, WAMessageKey, WASocket } from 'baileys'
import { type Address, EngineError, type MessageRef } from '../../engine.ts'
import { type Baileys, silentLogger } from '../baileys.ts'
import type { LinkedConnection } from '../connection.ts'
import { toJid } from '../jid.ts'
import { parseAcknowledgement } from './acknowledgement.ts'
import { withEngineErrors } from './send-message.ts'
import type { SentMessages } from './sent-messages.ts'

/**
 * Milliseconds for WhatsApp to acknowledge a change; after that it is sent again, which is safe because changes are idempotent.
 */
const ackTimeout = 45_000

type ChangeContext = {
  library: Baileys
  sentMessages: SentMessages
  connection: LinkedConnection
  socket: WASocket
}

/** Builds the content of a change from the key of the message that it changes. */
type BuildChange = (key: WAMessageKey) => AnyMessageContent

/** The attribute `edit` of the stanza of an edit or a deletion; reactions have none. */
const envelopeNames = { react: undefined, edit: '1', revoke: '7' } as const

/** Sends a reaction, an edit or a deletion; resolves when WhatsApp has acknowledged it. */
export async function sendChange(
  { library, sentMessages, connection, socket }: ChangeContext,
  chat: Address[],
  { providerId, fromMe }: MessageRef,
  kind: keyof typeof envelopeNames,
  buildChange: BuildChange,
): Promise<void> {
  const jid = toJid(chat)
  if (!jid) throw new EngineError('permanent', 'no address to write to', { failure: 'no_such_number' })
  const answer = await withEngineErrors(connection, async () => {
    const messageId = createMessageId()
    const content = buildChange({ remoteJid: jid, id: providerId, fromMe })
    const options = { logger: silentLogger, userJid: socket.user?.id ?? '', messageId, upload: socket.waUploadToServer }
    const { message } = await library.generateWAMessage(jid, content, options)
    if (!message) throw new EngineError('permanent', 'nothing to send', { failure: 'unsupported' })
    await sentMessages.save(library, messageId, message)
    const acknowledged = connection.waitForAcknowledgement(messageId, ackTimeout)
    const edit = envelopeNames[kind]
    await socket.relayMessage(jid, message, { messageId, ...(edit && { additionalAttributes: { edit } }) })
    return acknowledged
  })
  if (!answer) throw new EngineError('temporary', 'WhatsApp did not acknowledge the change')
  const { failure } = parseAcknowledgement(answer)
  if (failure) throw new EngineError('permanent', 'WhatsApp rejected the change', { failure })
}

/** A new id for what this device sends, as WhatsApp Web makes one. */
export const createMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`
