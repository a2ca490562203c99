import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { eventCounterLock, whileLocked } from '../../../testing/harness/while-locked.ts'
import { createTemplate } from '../engines/cloud/fixtures/fake-graph-state.ts'
import { waitUntil } from '../engines/fixtures/run-engines.ts'
import { createMultipartForm } from '../fixtures/factories.ts'
import { startCloudAccount } from '../webhooks/fixtures/cloud-account.ts'
import { createNumber, createRecipients, runBroadcastJob } from './fixtures.ts'

const server = await getTestServer({ alone: true })
const cloud = await startCloudAccount(server)
const { graph, maren, number, accountId, owner, engines } = cloud
afterAll(() => cloud.close())
afterEach(() => {
  graph.behaviour.isBusy = false
  graph.behaviour.decideOutcome = () => 'accept'
})

const withHeader = (name: string, format: string) =>
  createTemplate(name, {
    components: [
      { type: 'HEADER', format },
      { type: 'BODY', text: `Hello {{1}}, see our ${name}` },
    ],
  })
const ids: Record<string, string> = {}
const syncTemplates = async (id = accountId) => {
  const { body } = await maren.request('POST', `/whatsapp/accounts/${id}/templates/sync`)
  for (const template of body.data.templates) ids[template.name] = template.id
}
beforeAll(async () => {
  const plain = createTemplate('plain', { components: [{ type: 'BODY', text: 'Hello {{1}}' }] })
  graph.setTemplates(number, [plain, withHeader('photo', 'IMAGE'), withHeader('paper', 'DOCUMENT')])
  await cloud.waitUntilConnected()
  await syncTemplates()
})

type SentFile = { content: Buffer; type: string; name: string }
/** The smallest picture, with something at its end that makes each another file. */
const createPicture = (end: string): SentFile => ({
  content: Buffer.concat([smallestPicture, Buffer.from(end)]),
  ...{ type: 'image/png', name: 'dock.png' },
})
const smallestPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const paper: SentFile = { content: Buffer.from('%PDF-1.7 rates'), type: 'application/pdf', name: 'rates.pdf' }

const toPlan = (plan: object) => ({
  ...{ name: 'Spring fair', accountId, templateId: ids.photo, body: { 1: { fact: 'First name', text: 'you' } } },
  ...plan,
})
const start = (plan: object, file: SentFile | null, person = maren, headers = {}) => {
  if (!file) return person.request('POST', '/whatsapp/broadcasts', toPlan(plan), headers)
  const form = createMultipartForm({ broadcast: JSON.stringify(toPlan(plan)) }, file)
  return person.request('POST', '/whatsapp/broadcasts', form.body, { ...form.headers, ...headers })
}
const change = (id: string, verb: 'stop' | 'continue') => maren.request('POST', `/whatsapp/broadcasts/${id}/${verb}`)
const read = async (id: string) => (await maren.request('GET', `/whatsapp/broadcasts/${id}`)).body.data
async function runToEnd(id: string): Promise<void> {
  for (let state = 'RUNNING'; state === 'RUNNING'; state = (await read(id)).state)
    await runBroadcastJob(server, maren, id)
}
const waitFor = (id: string, isMet: (one: { state: string; counts: Record<string, number> }) => boolean) =>
  waitUntil(server, maren, () => read(id), isMet, 60)
const waitForReaders = (id: string, count: number) => waitFor(id, ({ counts }) => counts.READ === count)
const people = (count: number): string[] => Array.from({ length: count }, createNumber)
const createViewOf = async (numbers: readonly (string | undefined)[]): Promise<string> =>
  (
    await createRecipients(
      maren,
      numbers.map((phoneNumber = '') => ({ phoneNumber })),
      true,
    )
  ).viewId
const createView = (count: number): Promise<string> => createViewOf(people(count))
/** The last message to a number. */
const readMessage = async (to = '') =>
  (await maren.request('GET', `/whatsapp/accounts/${accountId}/conversations/${to.slice(1)}@c.us/messages`)).body
    .data[0]
const countUploads = (): number => graph.requests.filter((one) => one === `POST /v24.0/${number.id}/media`).length
const listFiles = async (): Promise<string[]> =>
  (await server.platform.files.listOlderThan(new Date(Date.now() + 60_000))).sort()
/** What is stored of files and broadcasts. */
const countStored = async () => ({
  ...(
    await owner(
      `select (select count(*) from whatsapp_media)::int as media, (select count(*) from whatsapp_broadcasts)::int as broadcasts,
              (select coalesce(sum(files), 0) from workspace_usage where workspace_id = $1)::int as used`,
      [maren.workspaceId],
    )
  )[0],
  files: (await listFiles()).length,
})
/** The file of each message of a broadcast, as WhatsApp got it. */
const listSentFiles = (numbers: readonly string[]) =>
  graph.accepted
    .filter(({ to }) => numbers.includes(`+${to}`))
    .map(({ body }) => {
      const { components } = body.template as { components: { parameters: { image: { id: string } }[] }[] }
      return components[0]?.parameters[0]?.image.id ?? ''
    })

describe('does', () => {
  it('sends everybody the file, which is uploaded and stored once', async () => {
    const numbers = people(3)
    const viewId = await createViewOf(numbers)
    const [before, uploads] = [await countStored(), countUploads()]
    const picture = createPicture('everybody')
    const { status, body } = await start({ viewId }, picture)
    expect([status, body.data]).toMatchObject([
      201,
      {
        parts: { header: { kind: 'image' } },
        media: { kind: 'image', state: 'ready', mediaType: 'image/png', filename: 'dock.png' },
      },
    ])
    const { id, media } = body.data
    await runToEnd(id)
    await waitForReaders(id, 3)
    const sent = listSentFiles(numbers)
    expect([sent.length, new Set(sent).size, countUploads() - uploads]).toEqual([3, 1, 1])
    expect(graph.files.get(sent[0] ?? '')?.content).toEqual(picture.content)
    const { media: rows, broadcasts, used, files } = before
    expect(await countStored()).toEqual({
      media: rows + 1,
      broadcasts: broadcasts + 1,
      used: used + 1,
      files: files + 1,
    })
    const message = await readMessage(numbers[0])
    expect(message).toMatchObject({ messageType: 'template', media: { id: media.id, filename: 'dock.png' } })
    for (const { address } of [media, message.media, (await read(id)).media])
      expect((await server.app.inject(address)).rawPayload).toEqual(picture.content)
  })

  it('sends a document with its name, and reuses a file that is stored already', async () => {
    const [viewId, before] = [await createView(1), await countStored()]
    for (const _ of [1, 2]) {
      const { id } = (await start({ viewId, templateId: ids.paper }, paper)).body.data
      await runToEnd(id)
      await waitForReaders(id, 1)
    }
    expect(await countStored()).toMatchObject({
      media: before.media + 2,
      used: before.used + 1,
      files: before.files + 1,
    })
    expect(graph.accepted.at(-1)?.body.template).toMatchObject({
      components: expect.arrayContaining([
        {
          type: 'header',
          parameters: [{ type: 'document', document: expect.objectContaining({ filename: 'rates.pdf' }) }],
        },
      ]),
    })
  })

  it('keeps the file for the others when one of its messages is discarded, and one is deleted', async () => {
    const [failing, deleted, other] = people(3)
    graph.behaviour.decideOutcome = (to) => (`+${to}` === failing ? { code: 131026, status: 400 } : 'accept')
    const viewId = await createViewOf([failing, deleted, other])
    const { id, media } = (await start({ viewId }, createPicture('discarded'))).body.data
    await runToEnd(id)
    await waitFor(id, ({ counts }) => counts.READ === 2 && counts.FAILED === 1)
    const { id: failed } = await readMessage(failing)
    const discarded = await maren.request('POST', `/whatsapp/accounts/${accountId}/messages/${failed}/cancel`)
    expect(discarded.status).toBe(200)
    const sent = graph.accepted.find(({ to }) => `+${to}` === deleted)
    await graph.echo(number, { type: 'revoke', revoke: { original_message_id: sent?.id } }, deleted?.slice(1))
    await waitUntil(
      server,
      maren,
      () => readMessage(deleted),
      ({ deletedAt }) => deletedAt !== null,
    )
    expect([(await readMessage(other)).media.id, (await read(id)).media.id]).toEqual([media.id, media.id])
  })
})

describe('refuses', () => {
  const executable = {
    content: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
    type: 'image/png',
    name: 'a.exe',
  }
  const large = createPicture('x'.repeat(5 << 20))

  it.each<[string, object | (() => object), SentFile | null, number, string]>([
    ['no file', {}, null, 422, 'The header of this template needs a file: image.'],
    [
      'a file for a template without one',
      () => ({ templateId: ids.plain }),
      paper,
      422,
      'This template has no file in its header.',
    ],
    ['a file of another kind', {}, paper, 422, 'The header of this template takes a file of another kind: image.'],
    [
      'a picture that is too large for WhatsApp',
      {},
      large,
      422,
      'The header of this template takes a file of another kind: image.',
    ],
    ['a dangerous file', {}, executable, 415, 'This file is a program, which cannot be sent.'],
    [
      'a link to a private address',
      { media: { link: 'https://127.0.0.1/dock.png' } },
      null,
      422,
      'This address is not on the public internet.',
    ],
    ['a name of spaces', { name: '  ' }, createPicture('name'), 422, 'A broadcast needs a name.'],
    ['an unknown field', { surprise: 1 }, createPicture('field'), 422, 'Surprise is not a known field.'],
    [
      'a file beside a link',
      { media: { link: 'https://kestrel.example/a' } },
      createPicture('link'),
      422,
      'In a form, send the file as a part instead.',
    ],
  ])('%s, with a sentence, and stores nothing', async (_what, plan, file, status, message) => {
    const viewId = await createView(1)
    const before = await countStored()
    const reply = await start({ viewId, ...(typeof plan === 'function' ? plan() : plan) }, file)
    expect([reply.status, reply.body.message]).toEqual([status, message])
    expect(await countStored()).toEqual(before)
  })

  it('a form without the broadcast, and a second broadcast of the account, and removes their files', async () => {
    const viewId = await createView(2)
    graph.behaviour.isBusy = true
    const { id } = (await start({ viewId }, createPicture('first'))).body.data
    const before = await countStored()
    const form = createMultipartForm({ broadcast: ' ' }, paper)
    const replies = [
      await maren.request('POST', '/whatsapp/broadcasts', form.body, form.headers),
      await start({ viewId }, createPicture('second')),
    ]
    expect(replies.map(({ status, body }) => [status, body.message])).toEqual([
      [422, 'The part "broadcast" must be the JSON of a broadcast.'],
      [409, 'This account is sending another broadcast. Wait until it is finished, or stop it.'],
    ])
    expect(await countStored()).toEqual(before)
    await change(id, 'stop')
  })
})

describe('hides', () => {
  it('accounts and templates of other workspaces, and lets no member start one; their files are removed', async () => {
    const viewId = await createView(1)
    const stranger = await createPerson(server)
    const theirs = (await cloud.connect(stranger, graph.addNumber())).body.data.id
    const member = await createPerson(server, { role: 'MEMBER', workspaceOf: maren })
    const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
    const before = await countStored()
    const startAs = async (person: Person, plan: object = {}) =>
      (await start({ viewId, ...plan }, createPicture('hidden'), person)).body.message
    expect([
      await startAs(stranger),
      await startAs(stranger, { accountId: theirs }),
      await startAs(member),
      await startAs(viewer),
    ]).toEqual([
      'This account does not exist.',
      'This template does not exist.',
      'Your role does not allow this.',
      'Your role does not allow this.',
    ])
    expect(await countStored()).toEqual(before)
  })
})

describe('survives', () => {
  it('the same request twice and at once: one broadcast with one file', async () => {
    const [viewId, before] = [await createView(2), await countStored()]
    const headers = { 'idempotency-key': 'b4f1e1a2-0000-4000-8000-000000000113' }
    const send = () => start({ viewId }, createPicture('twice'), maren, headers)
    const replies = [...(await Promise.all([send(), send(), send()])), await send()]
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1)
    const { media, broadcasts, files } = before
    expect(await countStored()).toMatchObject({ media: media + 1, broadcasts: broadcasts + 1, files: files + 1 })
    const other = await start({ viewId }, createPicture('another'), maren, headers)
    expect([other.status, await countStored()]).toMatchObject([409, { files: files + 1 }])
    await runToEnd(replies[0]?.body.data.id)
    await waitForReaders(replies[0]?.body.data.id, 2)
  })

  it('an upload that fails once: everybody gets the file', async () => {
    const viewId = await createView(3)
    const uploads = countUploads()
    graph.behaviour.uploadErrors = [130429]
    const { id } = (await start({ viewId }, createPicture('failed upload'))).body.data
    await runToEnd(id)
    await waitForReaders(id, 3)
    expect(countUploads() - uploads).toBe(2)
  })

  it('an uploaded file that WhatsApp no longer has: everybody gets it from another upload, once', async () => {
    const [first, ...others] = people(4)
    const uploads = countUploads()
    for (const numbers of [[first], others]) {
      const { id } = (await start({ viewId: await createViewOf(numbers) }, createPicture('expired'))).body.data
      await runToEnd(id)
      await waitForReaders(id, numbers.length)
      graph.files.clear()
    }
    expect([listSentFiles(others).length, countUploads() - uploads]).toEqual([3, 2])
  })

  it('a crash in the middle of a batch: everybody gets the file once', async () => {
    const numbers = people(30)
    const viewId = await createViewOf(numbers)
    const { id } = (await start({ viewId }, createPicture('crash'))).body.data
    const kill = async () =>
      (
        await owner(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into whatsapp_messages%'`,
        )
      ).length
    await whileLocked(
      server,
      { ...eventCounterLock(maren), waiting: 1 },
      () => runBroadcastJob(server, maren, id).catch(() => undefined),
      () => expect.poll(kill).toBeGreaterThan(0),
    )
    await runToEnd(id)
    await waitForReaders(id, 30)
    expect(listSentFiles(numbers)).toHaveLength(30)
  })

  it('a stored file that is gone: it stops with the reason', async () => {
    const viewId = await createView(30)
    const { id, media } = (await start({ viewId }, createPicture('gone'))).body.data
    const [{ file }] = await owner('select file from whatsapp_media where id = $1', [media.id])
    await server.platform.files.remove(file)
    await runBroadcastJob(server, maren, id)
    await waitFor(id, ({ counts }) => (counts.FAILED ?? 0) > 0)
    await runBroadcastJob(server, maren, id)
    const stopped = await waitFor(id, ({ state }) => state === 'STOPPED')
    expect(stopped).toMatchObject({ stopReason: 'The file could not be read.' })
    expect(stopped.counts.WAITING).toBeGreaterThan(0)
  })

  it('all of the above without an engine error', () => {
    expect(engines.troubles).toEqual([])
  })
})
