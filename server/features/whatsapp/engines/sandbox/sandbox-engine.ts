import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { createKeyedSerialQueue } from '#contract/kit/concurrency/serial-queue.ts'
import { maxMediaBytes } from '#contract/whatsapp/limits.ts'
import {
  type EngineAccount,
  EngineError,
  type EngineSession,
  type EngineSink,
  type OutboundMessage,
  type SendResult,
  type WhatsAppEngine,
} from '../engine.ts'
import { createSandboxCodes } from './sandbox-codes.ts'
import { deliveryType, type ReplyQueue, simulateDelivery } from './sandbox-delivery.ts'
import { codesLifetime, pairSandbox } from './sandbox-pairing.ts'
import { type SimulatedMessage, sandboxFiles } from './sandbox-replies.ts'
import { createOlderMessages, createSeedMessages } from './seed-messages.ts'

type SandboxOptions = {
  /** Scans its own QR code after three seconds. */
  autoPair: boolean
  /** Divides every delay, so that tests need not wait. */
  speedUp?: number
}

/** An engine without a network: it pairs, sends, replies, and fails on demand. Nothing reaches a real person. */
export const createSandboxEngine = ({ autoPair, speedUp = 1 }: SandboxOptions): WhatsAppEngine => ({
  kind: 'sandbox',
  capabilities: {
    ...{ qr: true, pairingCode: true, olderMessages: true, interactive: true, canResend: true },
    ...{ maxBytes: maxMediaBytes, rateLimit: null },
  },
  start: async (account, sink, signal) => openSandboxSession({ account, sink, signal, autoPair, speedUp }),
})

/** The emoji that the sandbox refuses, as it refuses the text `/fail`. */
const refusedReaction = '🚫'

type SandboxContext = Required<SandboxOptions> & { account: EngineAccount; sink: EngineSink; signal: AbortSignal }

function openSandboxSession(context: SandboxContext): EngineSession {
  const { account, sink, signal } = context
  // Every delivery listens for the abort.
  setMaxListeners(0, signal)
  const deliveries = new Set<string>()
  const replies: ReplyQueue = createKeyedSerialQueue()
  const state = { isOpen: false }

  const startDelivery = (message: SimulatedMessage) => {
    if (deliveries.has(message.providerId)) return
    deliveries.add(message.providerId)
    simulateDelivery(account, sink, message, { ...context, replies })
      .catch(() => undefined)
      // Sent once more later, it gets its receipts again, but the answer is stored once.
      .finally(() => deliveries.delete(message.providerId))
  }
  const codes = createSandboxCodes(sink, codesLifetime / context.speedUp)
  const open = async () => {
    if (!(await pairSandbox(account, sink, codes, context, signal))) return
    const phone = (await account.store.get('credentials', ['main'])).get('main') ?? ''
    state.isOpen = true
    await sink.connection({
      status: 'CONNECTED',
      identity: { remoteId: `${phone}@c.us`, phone: `+${phone}`, name: 'Sandbox' },
    })
    for (const message of createSeedMessages(new Date())) await sink.message(message)
    const undelivered = await account.store.all(deliveryType)
    for (const value of undelivered.values()) startDelivery(JSON.parse(value) as SimulatedMessage)
  }
  open().catch(() =>
    signal.aborted ? undefined : sink.connection({ status: 'DISCONNECTED', reason: 'failed', canRetry: true }),
  )

  const assertOpen = (): void => {
    if (!state.isOpen) throw new EngineError('connection', 'not connected')
  }
  return {
    newProviderId: () => `SANDBOX${randomUUID().replaceAll('-', '').toUpperCase()}`,
    async send(message) {
      assertOpen()
      return sendThroughSandbox(context, state, startDelivery, message)
    },
    async markRead() {
      assertOpen()
    },
    async react(_chat, { emoji }) {
      assertOpen()
      if (emoji === refusedReaction)
        throw new EngineError('permanent', 'asked to refuse the reaction', { failure: 'rejected' })
    },
    async edit(_chat, _message, text) {
      assertOpen()
      if (text.trim().toLowerCase() === '/fail')
        throw new EngineError('permanent', 'asked to refuse the edit', { failure: 'rejected' })
    },
    async revoke() {
      assertOpen()
    },
    fetchMedia: fetchSandboxFile,
    async requestOlder(chat, oldest) {
      assertOpen()
      const older = createOlderMessages(chat, oldest)
      for (const message of older) await sink.message(message)
      await sink.older({ chat, hasEnded: older.length === 0 })
    },
    requestPairingCode: async (request) => {
      if (!state.isOpen) await codes.request(request)
    },
    async ping() {
      assertOpen()
    },
    logout: () => account.store.clear(),
    async stop() {
      state.isOpen = false
    },
  }
}

async function fetchSandboxFile(ref: string): Promise<Readable> {
  const file = sandboxFiles.get(ref)
  if (!file) throw new EngineError('permanent', 'no such file', { failure: 'media_unavailable' })
  return Readable.from([file])
}

/**
 * Sends a message; the texts `/fail`, `/slow`, `/drop` and `/logout` simulate a failure, a delay, a lost connection and a logout.
 */
async function sendThroughSandbox(
  { account: { store }, sink, signal, speedUp }: SandboxContext,
  state: { isOpen: boolean },
  startDelivery: (message: SimulatedMessage) => void,
  { providerId, to, type, content, quoted }: OutboundMessage,
): Promise<SendResult> {
  const delay = (milliseconds: number) => wait(milliseconds / speedUp, undefined, { signal })
  const close = (reason: 'network' | 'logged_out') => {
    state.isOpen = false
    return sink.connection({ status: 'DISCONNECTED', reason, canRetry: reason === 'network' })
  }
  const command = type === 'text' ? content.trim().toLowerCase() : ''
  if (command === '/fail') throw new EngineError('permanent', 'asked to fail', { failure: 'rejected' })
  if (command === '/slow') await delay(5_000)
  const message = { providerId, to, type, content, ...(quoted && { quotedId: quoted.providerId }) }
  // Like WhatsApp, the sandbox recognizes a resent message by its id.
  await store.set([{ type: deliveryType, id: providerId, value: JSON.stringify(message) }])
  startDelivery(message)
  if (command === '/drop')
    void delay(50).then(
      () => close('network'),
      () => undefined,
    )
  if (command === '/logout')
    void delay(50)
      .then(() => store.clear())
      .then(() => close('logged_out'))
      .catch(() => undefined)
  return { providerId }
}
