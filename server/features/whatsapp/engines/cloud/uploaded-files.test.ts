import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { OutboundMedia } from '../engine.ts'
import { createMemoryStore, type EnginePeer, openAccount, type TestAccount } from '../fixtures/test-account.ts'
import { createCloudEngine } from './cloud-engine.ts'
import { type FakeGraph, startFakeGraph } from './fixtures/fake-graph.ts'
import type { FakePhoneNumber } from './fixtures/fake-graph-state.ts'
import { storeCredentials } from './fixtures/webhook-engine.ts'
import { createUploadedFiles } from './uploaded-files.ts'

let graph: FakeGraph
let number: FakePhoneNumber
let account: TestAccount
beforeAll(async () => {
  graph = await startFakeGraph()
})
afterEach(async () => {
  vi.useRealTimers()
  graph.behaviour.decideOutcome = () => 'accept'
  await account?.close()
})
afterAll(() => graph.close())

const connect = async (): Promise<void> => {
  number = graph.addNumber()
  const store = createMemoryStore()
  await storeCredentials(store, number)
  account = await openAccount(createCloudEngine({ endpoint: graph.endpoint }), {} as EnginePeer, store)
  await account.until(() => account.events.connections.some(({ status }) => status === 'CONNECTED'))
}
const createFile = (file: string, more: Partial<OutboundMedia> = {}): OutboundMedia => ({
  ...{ file, open: () => Readable.from(['content']), mediaType: 'image/png', bytes: 7, filename: `${file}.png` },
  ...more,
})
const template = {
  name: 'photo',
  language: 'en',
  header: null,
  headerKind: 'image' as const,
  footer: null,
  buttons: [],
}
const sendTemplate = (media: OutboundMedia, markInFlight = async (): Promise<void> => undefined) =>
  account.send({ type: 'template', media, markInFlight, payload: { template: { ...template, values: {} } } })
const countUploads = (): number => graph.requests.filter((one) => one === `POST /v24.0/${number.id}/media`).length

describe('does', () => {
  it('uploads the file of a template once for all messages with it, and one after another', async () => {
    await connect()
    await Promise.all([1, 2, 3].map(() => sendTemplate(createFile('dock'))))
    await sendTemplate(createFile('dock'))
    expect(countUploads()).toBe(1)
    await sendTemplate(createFile('yard'))
    await sendTemplate(createFile('dock', { filename: 'renamed.png' }))
    expect(countUploads()).toBe(3)
  })

  it('uploads the file of any other message each time', async () => {
    await connect()
    for (const _ of [1, 2]) await account.send({ type: 'image', content: '', media: createFile('dock') })
    expect(countUploads()).toBe(2)
  })

  it('remembers an upload for a day, and a limited number of them', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    let uploaded = 0
    const files = createUploadedFiles(async () => String(++uploaded))
    const use = (file: string) => files.use(createFile(file), rethrow, async (id) => id)
    expect([await use('a'), await use('a')]).toEqual(['1', '1'])
    vi.advanceTimersByTime(24 * 60 * 60_000 + 1)
    expect(await use('a')).toBe('2')
    for (let n = 0; n < 50; n++) await use(`other ${n}`)
    expect(uploaded).toBe(52)
    await use('other 49')
    expect(uploaded).toBe(52)
    await use('a')
    expect(uploaded).toBe(53)
  })
})

const rethrow = (error: unknown): never => {
  throw error
}

describe('survives', () => {
  it('a failed upload: all messages that waited for it can be sent again, with another upload', async () => {
    await connect()
    graph.behaviour.uploadErrors = [130429]
    const steps: string[] = []
    const send = () => sendTemplate(createFile('dock'), async () => void steps.push('in flight'))
    const failed = await Promise.allSettled([send(), send()])
    expect(failed).toMatchObject([1, 2].map(() => ({ status: 'rejected', reason: { class: 'temporary' } })))
    expect(steps).toEqual([])
    await Promise.all([send(), send()])
    expect([countUploads(), steps.length]).toEqual([2, 2])
  })

  it('an upload that WhatsApp no longer has: nothing was sent, and the next attempt uploads it again', async () => {
    await connect()
    await sendTemplate(createFile('dock'))
    graph.files.clear()
    const before = graph.accepted.length
    const attempts = await Promise.allSettled([1, 2].map(() => sendTemplate(createFile('dock'))))
    expect(attempts).toMatchObject([1, 2].map(() => ({ reason: { class: 'temporary', retryAfterMs: 0 } })))
    expect([graph.accepted.length - before, countUploads()]).toEqual([0, 1])
    await Promise.all([1, 2].map(() => sendTemplate(createFile('dock'))))
    expect([graph.accepted.length - before, countUploads()]).toEqual([2, 2])
  })

  it('a message that WhatsApp refuses although it has the file: it fails, and is not uploaded again and again', async () => {
    await connect()
    graph.behaviour.decideOutcome = () => ({ code: 100, status: 400 })
    for (const _ of [1, 2, 3])
      await expect(sendTemplate(createFile('dock'))).rejects.toMatchObject({ class: 'permanent', failure: 'rejected' })
    expect(countUploads()).toBe(1)
  })

  it('a stored file that is gone: the message fails for that reason, and was not sent', async () => {
    await connect()
    const steps: string[] = []
    const gone = createFile('gone', { open: () => createReadStream('/nowhere/gone') })
    const send = sendTemplate(gone, async () => void steps.push('in flight'))
    await expect(send).rejects.toMatchObject({ class: 'permanent', failure: 'media_unavailable' })
    expect(steps).toEqual([])
  })
})
