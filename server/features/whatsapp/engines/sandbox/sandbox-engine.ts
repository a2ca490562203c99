import { createHash, randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { maxMediaBytes } from '#contract/whatsapp/limits.ts'
import { scanKey } from '../../accounts/sealed-credentials.ts'
import {
  type Address,
  type EngineAccount,
  EngineError,
  type EngineSession,
  type EngineSink,
  type InboundMessage,
  type MessageChangeEvent,
  type OutboundMessage,
  type WhatsAppEngine,
} from '../engine.ts'
import { createSeedMessages } from './seed-messages.ts'

type SandboxOptions = {
  /** Scans its own QR code after three seconds. */
  autoPair: boolean
  /** By how much everything is faster than people are; tests do not wait. */
  speedUp?: number
}

/** Milliseconds from handing a message over to each of its receipts and to the answer. */
const receiptDelays = { sent: 150, delivered: 400, read: 1_200, answer: 1_500 }
const qrLifetime = 20_000
const qrCodes = 6
const autoPairDelay = 3_000

/** A message that is on its way in the world outside, which goes on when our process does not. */
type InFlightMessage = Pick<OutboundMessage, 'providerId' | 'to' | 'type' | 'content'>

/** An engine without a network: it pairs, sends, answers, and fails on demand. Nothing reaches anybody. */
export function createSandboxEngine({ autoPair, speedUp = 1 }: SandboxOptions): WhatsAppEngine {
  const delay = (milliseconds: number, signal: AbortSignal) => wait(milliseconds / speedUp, undefined, { signal })

  async function pair({ id, store }: EngineAccount, sink: EngineSink, signal: AbortSignal): Promise<boolean> {
    if ((await store.get('credentials', ['main'])).size > 0) return true
    await sink.connection({ status: 'CONNECTING' })
    await store.set([{ ...scanKey, value: null }])
    let shown = 0
    for (let n = 0; n < qrCodes; n++) {
      const expiresAt = new Date(Date.now() + qrLifetime / speedUp)
      await sink.connection({ status: 'QR_READY', qr: { text: `sandbox:${id}:${randomUUID()}`, expiresAt } })
      for (; Date.now() < expiresAt.getTime(); shown += 250) {
        await delay(250, signal)
        const isScanned = (await store.get(scanKey.type, [scanKey.id])).size > 0
        if (!isScanned && !(autoPair && shown >= autoPairDelay)) continue
        await store.set([
          { type: 'credentials', id: 'main', value: fakeNumberOf(id) },
          { ...scanKey, value: null },
        ])
        return true
      }
    }
    await sink.connection({ status: 'DISCONNECTED', reason: 'qr_timeout' })
    return false
  }

  /** What becomes of a message after it was handed over: receipts, then an answer. */
  async function simulateDelivery(
    account: EngineAccount,
    sink: EngineSink,
    message: InFlightMessage,
    signal: AbortSignal,
  ): Promise<void> {
    const { providerId } = message
    const receipt = (status: 'SENT' | 'DELIVERED' | 'READ') =>
      sink.status({ providerId, status, at: new Date(), raw: { sandbox: status } })
    await delay(receiptDelays.sent, signal)
    await receipt('SENT')
    await delay(receiptDelays.delivered - receiptDelays.sent, signal)
    await receipt('DELIVERED')
    await delay(receiptDelays.read - receiptDelays.delivered, signal)
    await receipt('READ')
    await delay(receiptDelays.answer - receiptDelays.read, signal)
    await sink.message(createReply(message))
    const change = createChange(message)
    if (change) await sink.change(change)
    await account.store.set([{ type: 'under way', id: providerId, value: null }])
  }

  return {
    kind: 'sandbox',
    capabilities: { qr: true, interactive: true, canResend: true, maxBytes: maxMediaBytes, rateLimit: null },
    async start(account, sink, signal): Promise<EngineSession> {
      const { store } = account
      // Every message under way listens for the end.
      setMaxListeners(0, signal)
      const inFlight = new Set<string>()
      let isOpen = false

      const close = (reason: 'network' | 'logged_out') => {
        isOpen = false
        return sink.connection({ status: 'DISCONNECTED', reason, canRetry: reason === 'network' })
      }
      const startDelivery = (message: InFlightMessage) => {
        if (inFlight.has(message.providerId)) return
        inFlight.add(message.providerId)
        simulateDelivery(account, sink, message, signal).catch(() => undefined)
      }
      const open = async () => {
        if (!(await pair(account, sink, signal))) return
        const phone = fakeNumberOf(account.id)
        isOpen = true
        await sink.connection({
          status: 'CONNECTED',
          identity: { remoteId: `${phone}@c.us`, phone: `+${phone}`, name: 'Sandbox' },
        })
        for (const message of createSeedMessages(new Date())) await sink.message(message)
        for (const value of (await store.all('under way')).values()) startDelivery(JSON.parse(value) as InFlightMessage)
      }
      open().catch(() =>
        signal.aborted ? undefined : sink.connection({ status: 'DISCONNECTED', reason: 'failed', canRetry: true }),
      )

      return {
        newProviderId: () => `SANDBOX${randomUUID().replaceAll('-', '').toUpperCase()}`,
        async send(message) {
          if (!isOpen) throw new EngineError('connection', 'not connected')
          const command = message.type === 'text' ? message.content.trim().toLowerCase() : ''
          if (command === '/fail') throw new EngineError('permanent', 'asked to fail', { failure: 'rejected' })
          if (command === '/slow') await delay(5_000, signal)
          const { providerId, to, type, content } = message
          // WhatsApp knows a message by its id: sent again, it is the same one.
          await store.set([
            { type: 'under way', id: providerId, value: JSON.stringify({ providerId, to, type, content }) },
          ])
          startDelivery({ providerId, to, type, content })
          if (command === '/drop')
            void delay(50, signal).then(
              () => close('network'),
              () => undefined,
            )
          if (command === '/logout')
            void delay(50, signal)
              .then(() => store.clear())
              .then(() => close('logged_out'))
              .catch(() => undefined)
          return { providerId }
        },
        async markRead() {
          if (!isOpen) throw new EngineError('connection', 'not connected')
        },
        async fetchMedia(ref) {
          if (ref !== 'picture') throw new EngineError('permanent', 'no such file', { failure: 'media_unavailable' })
          return Readable.from([picture])
        },
        async ping() {
          if (!isOpen) throw new EngineError('connection', 'not connected')
        },
        logout: () => store.clear(),
        async stop() {
          isOpen = false
        },
      }
    },
  }
}

/** A number of its own for each account, of those that belong to nobody. */
function fakeNumberOf(accountId: string): string {
  const digest = createHash('sha256').update(accountId).digest().readUInt32BE(0)
  return `1555${String(digest % 10_000_000).padStart(7, '0')}`
}

function createReply({ providerId, to, type, content }: InFlightMessage): InboundMessage {
  const asksForPicture = type === 'text' && content.trim().toLowerCase() === '/image'
  return {
    providerId: `ANSWER${providerId}`,
    chat: to as Address[],
    fromMe: false,
    at: new Date(),
    type: asksForPicture ? 'image' : 'text',
    content: asksForPicture ? 'As you asked' : `echo: ${content || type}`,
    ...(asksForPicture && {
      media: { kind: 'image', mediaType: 'image/png', bytes: picture.length, filename: 'sandbox.png', ref: 'picture' },
    }),
    source: 'live',
    raw: { sandbox: 'answer' },
  }
}

/** `/react` puts a thumb to what was sent; after `/edit` and `/unsend` the answer is rewritten or taken back. */
function createChange({ providerId, to, type, content }: InFlightMessage): MessageChangeEvent | null {
  const command = type === 'text' ? content.trim().toLowerCase() : ''
  const told = { id: `CHANGE${providerId}`, chat: to as Address[], at: new Date(), raw: { sandbox: command } }
  const answer = { providerId: `ANSWER${providerId}`, fromMe: false }
  if (command === '/react') return { ...told, kind: 'reaction', providerId, fromMe: true, emoji: '👍', by: 'them' }
  if (command === '/edit') return { ...told, ...answer, kind: 'edit', content: 'echo: edited' }
  return command === '/unsend' ? { ...told, ...answer, kind: 'revoke' } : null
}

/** A grey dot. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
