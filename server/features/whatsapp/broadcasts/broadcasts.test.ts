import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPerson } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createAccount } from '../accounts/examples.ts'
import { createTemplate } from '../engines/cloud/fixtures/fake-graph-state.ts'
import { waitUntil } from '../engines/fixtures/run-engines.ts'
import { createThread } from '../fixtures/factories.ts'
import { startCloudAccount } from '../webhooks/fixtures/cloud-account.ts'
import { createNumber, createRecipients, runBroadcastJob } from './fixtures.ts'

const server = await getTestServer()
const cloud = await startCloudAccount(server)
const { graph, maren, number, accountId, owner, engines } = cloud
afterAll(() => cloud.close())
afterEach(() => {
  graph.behaviour.isBusy = false
})

const offer = createTemplate('offer', {
  category: 'MARKETING',
  components: [{ type: 'BODY', text: 'Hello {{1}}, {{2}} has news.' }],
})
const all = [offer, createTemplate('other')]
let templateId = ''
beforeAll(async () => {
  graph.setTemplates(number, all)
  await cloud.waitUntilConnected()
  const { body } = await maren.request('POST', `/whatsapp/accounts/${accountId}/templates/sync`)
  templateId = body.data.templates.find(({ name }: { name: string }) => name === 'offer').id
})

const variables = { 1: { fact: 'First name' }, 2: { text: 'Kestrel' } }
const start = (body: object, person = maren, headers = {}) =>
  person.request(
    'POST',
    '/whatsapp/broadcasts',
    { name: 'Spring fair', accountId, templateId, body: variables, ...body },
    headers,
  )
const change = (id: string, verb: 'stop' | 'continue', person = maren) =>
  person.request('POST', `/whatsapp/broadcasts/${id}/${verb}`)
const read = async (id: string) => (await maren.request('GET', `/whatsapp/broadcasts/${id}`)).body.data
const listRecipients = async (id: string, query = '') =>
  (await maren.request('GET', `/whatsapp/broadcasts/${id}/recipients${query}`)).body.data
const runJob = (id: string) => runBroadcastJob(server, maren, id)
/** Runs the job until the broadcast is no longer running. */
async function runToEnd(id: string): Promise<void> {
  for (let state = 'RUNNING'; state === 'RUNNING'; state = (await read(id)).state) await runJob(id)
}
const waitForCounts = (id: string, counts: object) =>
  waitUntil(
    server,
    maren,
    () => read(id),
    (one) => Object.entries(counts).every(([name, count]) => one.counts[name] === count),
    30,
  )
/** The numbers that WhatsApp got this template for. */
const received = (word: string): string[] =>
  graph.accepted.filter(({ body }) => JSON.stringify(body).includes(word)).map(({ to }) => to)
const nothing = { WAITING: 0, SENDING: 0, UNKNOWN: 0, SENT: 0, DELIVERED: 0, READ: 0, FAILED: 0, LEFT_OUT: 0 }

describe('does', () => {
  it('sends the template to everybody in the view, with the values of each, until it is read', async () => {
    const { viewId, ids } = await createRecipients(maren, [
      { name: 'Amara Okonkwo', phoneNumber: '+15550210001' },
      { name: 'Ben Amos', phoneNumber: '+15550210002' },
      { name: 'Ben again', phoneNumber: '+15550210002' },
      { name: 'Nobody', phoneNumber: null },
    ])
    const { status, body } = await start({ viewId, name: '  June offer ' })
    expect([status, body.data]).toMatchObject([
      201,
      {
        ...{ name: 'June offer', accountId, accountName: 'Sales', viewId, templateName: 'offer', language: 'en' },
        ...{ category: 'MARKETING', state: 'RUNNING', stopReason: null, recipients: 2, waiting: 2, withoutNumber: 1 },
        ...{
          author: { id: maren.userId },
          finishedAt: null,
          version: 1,
          counts: { ...nothing, WAITING: 2, LEFT_OUT: 1 },
        },
        parts: { body: 'Hello {{1}}, {{2}} has news.' },
      },
    ])
    const { id } = body.data
    await runToEnd(id)
    expect(await waitForCounts(id, { READ: 2 })).toMatchObject({
      ...{
        state: 'FINISHED',
        finishedAt: expect.any(String),
        waiting: 0,
        counts: { ...nothing, READ: 2, LEFT_OUT: 1 },
      },
    })
    expect(await listRecipients(id)).toEqual([
      {
        ...{ id: expect.any(String), contact: { id: ids[0], name: 'Amara Okonkwo' }, number: '+15550210001' },
        ...{ result: 'READ', reason: null, whatsappId: '15550210001@c.us' },
      },
      expect.objectContaining({ contact: { id: ids[1], name: 'Ben Amos' }, result: 'READ' }),
      {
        ...{ id: expect.any(String), contact: { id: ids[2], name: 'Ben again' }, number: '+15550210002' },
        ...{ result: 'LEFT_OUT', reason: 'Another contact with the same number gets it.', whatsappId: null },
      },
    ])
    const thread = await maren.request('GET', `/whatsapp/accounts/${accountId}/conversations/15550210001@c.us/messages`)
    expect(thread.body.data).toMatchObject([
      { content: 'Hello Amara, Kestrel has news.', messageType: 'template', author: { id: maren.userId } },
    ])
  })

  it('lists the broadcasts, newest first, and recipients by result and page', async () => {
    const { viewId } = await createRecipients(maren, [
      { name: 'One' },
      { name: 'Two' },
      { name: '', email: 'x@y.example' },
    ])
    const { id } = (await start({ viewId, name: 'Latest' })).body.data
    await change(id, 'stop')
    const list = await maren.request('GET', '/whatsapp/broadcasts?limit=1')
    expect(list.body.data).toEqual([expect.objectContaining({ id, name: 'Latest', state: 'STOPPED', recipients: 2 })])
    expect(list.body.page.nextCursor).toEqual(expect.any(String))
    expect(await listRecipients(id, '?result=LEFT_OUT')).toEqual([
      expect.objectContaining({ result: 'LEFT_OUT', reason: 'A variable has no value for this contact.' }),
    ])
    const first = await maren.request('GET', `/whatsapp/broadcasts/${id}/recipients?limit=1`)
    expect([first.body.data[0].contact.name, first.body.page.total]).toEqual(['One', 3])
    const next = await maren.request(
      'GET',
      `/whatsapp/broadcasts/${id}/recipients?cursor=${first.body.page.nextCursor}`,
    )
    expect(next.body.data.map(({ contact }: { contact: { name: string } }) => contact.name)).toEqual(['Two', null])
  })

  it('sends the first message alone, then 25 at once, and no more while they wait', async () => {
    const second = await connectSecond()
    // Messages wait in the outbox.
    graph.behaviour.isBusy = true
    const { viewId } = await createRecipients(
      maren,
      Array.from({ length: 30 }, () => ({})),
    )
    const { id } = (await start({ viewId, ...second })).body.data
    const queued = async () => {
      await runJob(id)
      return 30 - (await read(id)).waiting
    }
    const counts = [await queued(), await queued(), await queued(), await queued()]
    // The job that was queued may have been first.
    expect([
      [1, 26, 26, 26],
      [26, 26, 26, 26],
    ]).toContainEqual(counts)
    expect(await read(id)).toMatchObject({ state: 'RUNNING', waiting: 4, counts: { SENDING: 26, WAITING: 4 } })
    const delays = await owner(
      `select extract(epoch from j.run_at - now())::float8 as seconds from graphile_worker._private_jobs j where j.payload ->> 'id' = $1`,
      [id],
    )
    expect(delays.some(({ seconds }) => seconds > 2 && seconds <= 5)).toBe(true)
    await change(id, 'stop')
  })

  it('stops what is not queued, and continues with the rest', async () => {
    const people = Array.from({ length: 30 }, (_, n) => ({ name: `Halt ${n}.` }))
    const { viewId } = await createRecipients(maren, people)
    const { id } = (await start({ viewId, body: { 1: { fact: 'Name' }, 2: { text: 'Pause' } } })).body.data
    await runJob(id)
    const stopped = await change(id, 'stop')
    expect([stopped.status, stopped.body.data]).toMatchObject([
      200,
      { state: 'STOPPED', stopReason: 'Stopped by a member of the team.' },
    ])
    const { waiting } = stopped.body.data
    expect(waiting).toBeGreaterThan(0)
    await runJob(id)
    expect((await read(id)).waiting).toBe(waiting)
    expect((await change(id, 'continue')).body.data).toMatchObject({ state: 'RUNNING', stopReason: null })
    await runToEnd(id)
    await waitForCounts(id, { READ: 30 })
    expect(received('Halt 1.')).toHaveLength(1)
    expect([received('Pause').length, new Set(received('Pause')).size]).toEqual([30, 30])
  })

  it('leaves out who opts out meanwhile, or turns out to have got it', async () => {
    const [stop, twin, other] = [createNumber(), createNumber(), createNumber()]
    const { viewId } = await createRecipients(maren, [
      { phoneNumber: twin },
      { phoneNumber: stop },
      { phoneNumber: other },
    ])
    const { id: conversationId } = await createThread(server, maren, { accountId, number: twin.slice(1) })
    const { id } = (await start({ viewId })).body.data
    await change(id, 'stop')
    await graph.write(number, { type: 'text', text: { body: 'STOP' } }, stop.slice(1))
    await waitUntil(
      server,
      maren,
      () =>
        owner(`select from whatsapp_opt_outs where workspace_id = $1 and value = $2`, [
          maren.workspaceId,
          stop.slice(1),
        ]),
      (rows) => rows.length === 1,
    )
    await owner(
      `insert into whatsapp_addresses (workspace_id, account_id, kind, value, conversation_id) values ($1, $2, 'pn', $3, $4)`,
      [maren.workspaceId, accountId, other.slice(1), conversationId],
    )
    await change(id, 'continue')
    await runToEnd(id)
    const left = await listRecipients(id, '?result=LEFT_OUT')
    expect(left.map(({ number: one, reason }: { number: string; reason: string }) => [one, reason])).toEqual([
      [stop, 'This person asked for no more marketing messages.'],
      [other, 'Another contact with the same number gets it.'],
    ])
    await waitForCounts(id, { READ: 1, LEFT_OUT: 2 })
  })

  it('leaves out who is deleted meanwhile, but not who is restored in time', async () => {
    const { viewId, ids } = await createRecipients(maren, [{}, {}, {}])
    const { id } = (await start({ viewId })).body.data
    await change(id, 'stop')
    for (const contactId of ids.slice(1)) await maren.request('DELETE', `/contacts/${contactId}`)
    const { deletionId } = (await maren.request('GET', '/trash?kind=contact')).body.data[0]
    await maren.request('POST', '/contacts/restore', { deletionId })
    await change(id, 'continue')
    await runToEnd(id)
    expect(await listRecipients(id, '?result=LEFT_OUT')).toMatchObject([
      { contact: null, reason: 'The contact was deleted before the message was sent.' },
    ])
    await waitForCounts(id, { READ: 2, LEFT_OUT: 1 })
  })

  it('shows a message that somebody cancelled, and one that failed', async () => {
    const [failing, other] = [createNumber(), createNumber()]
    graph.behaviour.decideOutcome = (to) => (to === failing.slice(1) ? { code: 131026, status: 400 } : 'accept')
    const { viewId } = await createRecipients(maren, [{ phoneNumber: failing }])
    const { id } = (await start({ viewId })).body.data
    await runToEnd(id)
    await waitForCounts(id, { FAILED: 1 })
    expect(await listRecipients(id, '?result=FAILED')).toMatchObject([
      { reason: expect.stringContaining('WhatsApp does not deliver to this number.') },
    ])
    graph.behaviour.decideOutcome = () => 'accept'
    const account = await connectSecond()
    graph.behaviour.isBusy = true
    const { viewId: second } = await createRecipients(maren, [{ phoneNumber: other }])
    const { id: cancelled } = (await start({ viewId: second, ...account })).body.data
    await runToEnd(cancelled)
    const chat = `/whatsapp/accounts/${account.accountId}/conversations/${other.slice(1)}@c.us/messages`
    const [message] = (await maren.request('GET', chat)).body.data
    const cancel = () => maren.request('POST', `/whatsapp/accounts/${account.accountId}/messages/${message.id}/cancel`)
    // Not while an attempt to send it is under way.
    await waitUntil(server, maren, cancel, ({ status }) => status === 200)
    graph.behaviour.isBusy = false
    expect(await listRecipients(cancelled)).toMatchObject([
      { result: 'LEFT_OUT', reason: 'The message was cancelled before it was sent.' },
    ])
  })
})

/** Another account of the Cloud API, with the same templates. */
async function connectSecond() {
  const second = graph.addNumber()
  graph.setTemplates(second, all)
  const { id } = (await cloud.connect(maren, second, { name: 'Second' })).body.data
  const { body } = await maren.request('POST', `/whatsapp/accounts/${id}/templates/sync`)
  return {
    accountId: id as string,
    templateId: body.data.templates.find(({ name }: { name: string }) => name === 'offer').id as string,
  }
}

describe('refuses', () => {
  it('a view in which nobody would get it, and a name of spaces', async () => {
    const { viewId } = await createRecipients(maren, [{ phoneNumber: '12' }])
    const replies = [await start({ viewId }), await start({ viewId, name: '  ' })]
    expect(replies.map(({ status, body }) => [status, body.message])).toEqual([
      [422, 'Nobody in this view would get the broadcast.'],
      [422, 'A broadcast needs a name.'],
    ])
  })

  it('a second one on the same account, and to stop or continue what it cannot', async () => {
    const { viewId } = await createRecipients(maren, [{}, {}])
    const { id } = (await start({ viewId })).body.data
    expect((await start({ viewId })).body).toMatchObject({
      error: 'busy',
      message: 'This account is sending another broadcast. Wait until it is finished, or stop it.',
    })
    expect((await change(id, 'continue')).body.message).toBe('Only a stopped broadcast can be continued.')
    await change(id, 'stop')
    expect((await change(id, 'stop')).body.message).toBe('This broadcast is not running.')
    const { id: second } = (await start({ viewId })).body.data
    expect((await change(id, 'continue')).body.error).toBe('busy')
    await runToEnd(second)
    expect((await change(second, 'continue')).body.error).toBe('not_stopped')
  })

  it('an account that somebody has disconnected', async () => {
    const second = await connectSecond()
    const { viewId } = await createRecipients(maren, [{}])
    await maren.request('POST', `/whatsapp/accounts/${second.accountId}/disconnect`)
    expect((await start({ viewId, ...second })).body).toMatchObject({
      error: 'not_connected',
      message: 'The account is not connected.',
    })
  })
})

describe('hides', () => {
  it('broadcasts of other workspaces, and lets no member start, stop or continue one', async () => {
    const { viewId } = await createRecipients(maren, [{}, {}], true)
    const { id } = (await start({ viewId })).body.data
    const stranger = await createPerson(server)
    const member = await createPerson(server, { role: 'MEMBER', workspaceOf: maren })
    const own = await createAccount(server, stranger)
    const paths = [`/whatsapp/broadcasts/${id}`, `/whatsapp/broadcasts/${id}/recipients`]
    for (const path of paths) {
      expect((await stranger.request('GET', path)).body.message).toBe('This broadcast does not exist.')
      expect((await member.request('GET', path)).status).toBe(200)
    }
    expect((await stranger.request('GET', '/whatsapp/broadcasts')).body.data).toEqual([])
    for (const verb of ['stop', 'continue'] as const) {
      expect((await change(id, verb, stranger)).status).toBe(404)
      expect((await change(id, verb, member)).body.error).toBe('not_permitted')
    }
    expect((await start({ viewId }, member)).body.error).toBe('not_permitted')
    expect((await start({ viewId, accountId: own }, stranger)).status).toBe(409)
    await change(id, 'stop')
  })

  it('broadcasts of a restricted account from others', async () => {
    const second = await connectSecond()
    const { viewId } = await createRecipients(maren, [{}], true)
    const { id } = (await start({ viewId, ...second })).body.data
    const member = await createPerson(server, { role: 'MEMBER', workspaceOf: maren })
    const team = { memberIds: [], assignment: 'MANUAL', assigneeId: null }
    await maren.request('PUT', `/whatsapp/accounts/${second.accountId}/team`, team)
    expect((await member.request('GET', `/whatsapp/broadcasts/${id}`)).status).toBe(404)
    const listed = (await member.request('GET', '/whatsapp/broadcasts')).body.data
    expect(listed.map((one: { id: string }) => one.id)).not.toContain(id)
    expect((await read(id)).id).toBe(id)
  })

  it('all of the above without an engine error', () => {
    expect(engines.troubles).toEqual([])
  })
})
