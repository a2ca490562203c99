import { describe, expect, it } from 'vitest'
import { describeEngineContract } from '../fixtures/engine-contract.ts'
import { createMemoryStore, type EnginePeer } from '../fixtures/test-account.ts'
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
  async countReceived(account, providerId) {
    await account.until(() => account.events.messages.some((one) => one.providerId.endsWith(providerId)))
    return account.events.messages.filter((one) => one.providerId.endsWith(providerId)).length
  },
  drop: async (account) => void (await account.send({ content: '/drop' })),
  unlink: async (account) => void (await account.send({ content: '/logout' })),
  rejectedMessage: { content: '/fail' },
}

describe('the sandbox keeps the promises of an engine: it', () => {
  describeEngineContract(async () => ({ engine: createSandboxEngine({ autoPair: true, speedUp: 100 }), peer }))
})

describe('the sandbox', () => {
  it('shows six QR codes that nobody scans, and gives up', async () => {
    const shown: string[] = []
    const over = new AbortController()
    const reason = await new Promise<string | undefined>((resolve) => {
      const sink = {
        connection: async (event: { status: string; reason?: string; qr?: { text: string } }) => {
          if (event.qr) shown.push(event.qr.text)
          if (event.status === 'DISCONNECTED') resolve(event.reason)
        },
        message: async () => undefined,
        status: async () => undefined,
        change: async () => undefined,
        read: async () => undefined,
        alias: async () => undefined,
        complete: async () => undefined,
      }
      const account = { id: 'one', workspaceId: 'here', name: 'Support', store: createMemoryStore() }
      void createSandboxEngine({ autoPair: false, speedUp: 2_000 }).start(account, sink, over.signal)
    })
    over.abort()
    expect([reason, new Set(shown).size]).toEqual(['qr_timeout', 6])
  })
})
