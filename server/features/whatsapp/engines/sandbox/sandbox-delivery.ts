import { setTimeout as wait } from 'node:timers/promises'
import type { createKeyedSerialQueue } from '#contract/kit/concurrency/serial-queue.ts'
import type { EngineAccount, EngineSink, MessageChangeEvent } from '../engine.ts'
import { createReplies, type SimulatedMessage } from './sandbox-replies.ts'

/** The credential type under which undelivered messages are stored, by provider id. */
export const deliveryType = 'under way'

/** Milliseconds from sending a message to each of its receipts and to the reply. */
const receiptDelays = { sent: 100, delivered: 250, read: 500, reply: 650 }

/** A queue for each chat, so that replies arrive in the order in which the messages were sent. */
export type ReplyQueue = ReturnType<typeof createKeyedSerialQueue<string>>

type DeliveryContext = { speedUp: number; signal: AbortSignal; replies: ReplyQueue }

/** Simulates what happens to a sent message: its receipts, then a reply. Rejects when the signal aborts. */
export async function simulateDelivery(
  account: EngineAccount,
  sink: EngineSink,
  message: SimulatedMessage,
  { speedUp, signal, replies }: DeliveryContext,
): Promise<void> {
  const { providerId } = message
  const delay = (milliseconds: number) => wait(milliseconds / speedUp, undefined, { signal })
  const receipt = (status: 'SENT' | 'DELIVERED' | 'READ') =>
    sink.status({ providerId, status, at: new Date(), raw: { sandbox: status } })
  const sendReceipts = async () => {
    await delay(receiptDelays.sent)
    await receipt('SENT')
    await delay(receiptDelays.delivered - receiptDelays.sent)
    await receipt('DELIVERED')
    await delay(receiptDelays.read - receiptDelays.delivered)
    await receipt('READ')
  }
  const receipts = sendReceipts()
  // Queued at once: storing the receipts of one message may take longer than those of the next.
  const reply = replies(JSON.stringify(message.to), async () => {
    await receipts
    for (const one of createReplies(message)) {
      await delay(receiptDelays.reply - receiptDelays.read)
      await sink.message(one)
    }
  })
  await Promise.all([receipts, reply])
  const change = createChange(message)
  if (change) await sink.change(change)
  await account.store.set([{ type: deliveryType, id: providerId, value: null }])
}

/** `/react` reacts to the sent message with a thumbs-up; `/edit` and `/unsend` edit or delete the reply. */
function createChange({ providerId, to, type, content }: SimulatedMessage): MessageChangeEvent | null {
  const command = type === 'text' ? content.trim().toLowerCase() : ''
  const base = { id: `CHANGE${providerId}`, chat: to, at: new Date(), raw: { sandbox: command } }
  const reply = { providerId: `ANSWER${providerId}`, fromMe: false }
  if (command === '/react') return { ...base, kind: 'reaction', providerId, fromMe: true, emoji: '👍', by: 'them' }
  if (command === '/edit') return { ...base, ...reply, kind: 'edit', content: 'echo: edited' }
  return command === '/unsend' ? { ...base, ...reply, kind: 'revoke' } : null
}
