import { describe, expect, it } from 'vitest'
import type { EngineSession, EngineSink } from '../engine.ts'
import { describeEngineContract } from '../fixtures/engine-contract.ts'
import { createMemoryStore, createOutboundMessage, type EnginePeer } from '../fixtures/test-account.ts'
import { createSandboxEngine } from './sandbox-engine.ts'

/** The sandbox plays its own customer: what is sent to it comes back as an echo. */
const peer: EnginePeer = {
  scan: async () => undefined,
  async write(account) {
    await account.send({ content: 'Is anybody there?' })
    return 'echo: Is anybody there?'
  },
  async writeFile(account) {
    await account.send({ content: '/image' })
    return Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
  },
  protocol: { voiceDetails: true, placeholders: true, numberChanges: true },
  async writeVoiceNote(account) {
    await account.send({ content: '/voice' })
    const headers = Buffer.from(
      'T2dnUwACAAAAAAAAAAAHAAAAAAAAAMoJdv0BE09wdXNIZWFkAQE4AYA+AAAAAABPZ2dTAAAAAAAAAAAAAAcAAAABAAAAsKK2pwEWT3B1c1RhZ3MGAAAAUGFybGV5AAAAAE9nZ1MABIC7AAAAAAAABwAAAAIAAADKKnYSMg==',
      'base64',
    )
    const content = Buffer.concat([headers, Buffer.from(`${'03'.repeat(50)}${'f8fffe'.repeat(50)}`, 'hex')])
    return { content, voice: { seconds: 1, waveform: Array.from({ length: 64 }, () => 0) } }
  },
  async writeForwarded(account) {
    await account.send({ content: '/forward' })
    return 'echo: /forward'
  },
  async writeFromAd(account) {
    await account.send({ content: '/ad' })
    return {
      ...{ kind: 'ad', id: '120210000000000000', url: 'https://example.com/spring', clickId: 'sandbox' },
      ...{ headline: 'Spring freight rates', body: 'From 90 EUR a pallet' },
    }
  },
  async writeUnreadable(account) {
    await account.send({ content: '/await' })
    return async () => 'echo: /await'
  },
  async changeNumber(account) {
    await account.send({ content: 'Hello' })
    await account.send({ content: '/number' })
    return { before: '15550100142', now: '15550100642' }
  },
  async countReceived(account, providerId) {
    await account.until(() => account.events.messages.some((one) => one.providerId.endsWith(providerId)))
    return account.events.messages.filter((one) => one.providerId.endsWith(providerId)).length
  },
  quotedBy: (account, providerId) =>
    account.until(() => account.events.messages.find((one) => one.providerId.endsWith(providerId))?.quotedId),
  drop: async (account) => void (await account.send({ content: '/drop' })),
  unlink: async (account) => void (await account.send({ content: '/logout' })),
  rejectedMessage: { content: '/fail' },
}

describe('the sandbox engine', () => {
  describeEngineContract(async () => ({ engine: createSandboxEngine({ autoPair: true, speedUp: 100 }), peer }))
})

const ignore = async () => undefined
const startSandbox = (
  options: { autoPair: boolean; speedUp: number },
  sink: Partial<EngineSink>,
  signal: AbortSignal,
) =>
  createSandboxEngine(options).start(
    { id: 'one', workspaceId: 'here', name: 'Support', history: 'month', store: createMemoryStore() },
    {
      ...{ connection: ignore, message: ignore, status: ignore, change: ignore },
      ...{ read: ignore, alias: ignore, history: ignore, older: ignore, complete: ignore },
      ...sink,
    },
    signal,
  )

describe('the sandbox', () => {
  it('shows six QR codes, and disconnects when none is scanned', async () => {
    const shown: string[] = []
    const over = new AbortController()
    const reason = await new Promise<string | undefined>((resolve) => {
      const connection: EngineSink['connection'] = async (event) => {
        if (event.qr) shown.push(event.qr.text)
        if (event.status === 'DISCONNECTED') resolve(event.reason)
      }
      void startSandbox({ autoPair: false, speedUp: 2_000 }, { connection }, over.signal)
    })
    over.abort()
    expect([reason, new Set(shown).size]).toEqual(['qr_timeout', 6])
  })

  it('replies in the order of the messages, even when the receipts of the first are stored last', async () => {
    const over = new AbortController()
    const replies: string[] = []
    let markRead: () => void
    const secondWasRead = new Promise<void>((resolve) => {
      markRead = resolve
    })
    const session = await new Promise<EngineSession>((resolve) => {
      const sink: Partial<EngineSink> = {
        connection: async ({ status }) => void (status === 'CONNECTED' && started.then(resolve)),
        async status({ providerId, status }) {
          if (providerId === 'first') await secondWasRead
          else if (status === 'READ') markRead()
        },
        message: async ({ content }) => void (content.startsWith('echo: ') && replies.push(content)),
      }
      const started = startSandbox({ autoPair: true, speedUp: 100 }, sink, over.signal)
    })
    for (const name of ['first', 'second']) await session.send({ ...createOutboundMessage(name), content: name })
    await expect.poll(() => replies.length).toBe(2)
    over.abort()
    expect(replies).toEqual(['echo: first', 'echo: second'])
  })
})
