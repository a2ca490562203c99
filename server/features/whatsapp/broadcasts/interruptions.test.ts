import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '../../../app.ts'
import type { JobHandler } from '../../../platform/jobs/job-runner.ts'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { eventCounterLock, whileLocked } from '../../../testing/harness/while-locked.ts'
import { insertSecondWorkspace } from '../../organizations/fixtures.ts'
import { pauseAllAccounts } from '../accounts/pause-all-accounts.ts'
import { createTemplate, type FakePhoneNumber } from '../engines/cloud/fixtures/fake-graph-state.ts'
import { waitUntil } from '../engines/fixtures/run-engines.ts'
import { startCloudAccount } from '../webhooks/fixtures/cloud-account.ts'
import { createRecipients, runBroadcastJob } from './fixtures.ts'

const server = await getTestServer({ alone: true })
const cloud = await startCloudAccount(server)
const { graph, owner, engines } = cloud
afterAll(() => cloud.close())
beforeAll(() => cloud.waitUntilConnected())

const offer = createTemplate('offer', { components: [{ type: 'BODY', text: 'Hello {{1}}, {{2}}' }] })
let maren: Person
let number: FakePhoneNumber
let accountId: string
let templateId: string
let viewId: string
let word = 0
const createView = (people: number) =>
  createRecipients(
    maren,
    Array.from({ length: people }, () => ({})),
    true,
  )
/** A new account with the template, and a view of 30 contacts. */
beforeEach(async () => {
  word += 1
  maren = await createPerson(server)
  number = graph.addNumber()
  graph.setTemplates(number, [offer])
  accountId = (await cloud.connect(maren, number)).body.data.id
  await syncTemplates()
  viewId = (await createView(30)).viewId
})
async function syncTemplates() {
  const { body } = await maren.request('POST', `/whatsapp/accounts/${accountId}/templates/sync`)
  templateId = body.data.templates.find(({ name }: { name: string }) => name === 'offer')?.id
}

const start = (headers = {}, person = maren) =>
  person.request(
    'POST',
    '/whatsapp/broadcasts',
    { name: 'Fair', accountId, templateId, viewId, body: { 1: { fact: 'Name' }, 2: { text: `word ${word}.` } } },
    headers,
  )
const change = (id: string, verb: 'stop' | 'continue') => maren.request('POST', `/whatsapp/broadcasts/${id}/${verb}`)
const read = async (id: string) => (await maren.request('GET', `/whatsapp/broadcasts/${id}`)).body.data
const runJob = (id: string) => runBroadcastJob(server, maren, id)
const waitFor = (id: string, isMet: (one: { state: string; counts: Record<string, number> }) => boolean) =>
  waitUntil(server, maren, () => read(id), isMet, 60)
async function runToEnd(id: string): Promise<void> {
  for (let state = 'RUNNING'; state === 'RUNNING'; state = (await read(id)).state) await runJob(id)
}
/** The numbers that have a message of the broadcast. */
const listMessages = () =>
  owner(
    `select v.phone_number from whatsapp_messages m join whatsapp_conversations v on v.workspace_id = m.workspace_id and v.id = m.conversation_id
      where m.account_id = $1`,
    [accountId],
  )
async function expectEverybodyOnce(): Promise<void> {
  const numbers = (await listMessages()).map((row) => row.phone_number)
  expect([numbers.length, new Set(numbers).size]).toEqual([30, 30])
}

describe('survives', () => {
  it('the same request twice and at once: one broadcast, and everybody gets it once', async () => {
    const headers = { 'idempotency-key': `b4f1e1a2-0000-4000-8000-00000000000${word}` }
    const replies = await Promise.all([1, 2, 3].map(() => start(headers)))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1)
    await runToEnd(replies[0]?.body.data.id)
    await expectEverybodyOnce()
  })

  it('two people who start one at once: the second is told to wait', async () => {
    const admin = await createPerson(server, { role: 'ADMIN', workspaceOf: maren })
    const replies = await Promise.all([start(), start({}, admin)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    const { id } = replies.find(({ status }) => status === 201)?.body.data ?? {}
    await change(id, 'stop')
  })

  it('its job several times at once: everybody gets it once', async () => {
    const { id } = (await start()).body.data
    await Promise.all([1, 2, 3, 4].map(() => runJob(id)))
    await runToEnd(id)
    await expectEverybodyOnce()
  })

  it('a crash in the middle of a batch: everybody gets it once', async () => {
    const { id } = (await start()).body.data
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
      // The job that was queued may be the one that dies.
      () => runJob(id).catch(() => undefined),
      () => expect.poll(kill).toBeGreaterThan(0),
    )
    await runToEnd(id)
    await expectEverybodyOnce()
  })

  it('a template that WhatsApp has deleted meanwhile: it stops with the reason, and does not go on', async () => {
    graph.setTemplates(number, [createTemplate('other')])
    const { id } = (await start()).body.data
    await runJob(id)
    await waitFor(id, ({ counts }) => (counts.FAILED ?? 0) > 0)
    await runJob(id)
    const stopped = await waitFor(id, ({ state }) => state === 'STOPPED')
    expect(stopped).toMatchObject({
      stopReason: 'The template no longer exists at WhatsApp.',
    })
    expect(stopped.counts.WAITING).toBeGreaterThan(0)
    await syncTemplates()
    expect((await change(id, 'continue')).body).toMatchObject({
      error: 'template_missing',
      message: 'The template no longer exists at WhatsApp.',
    })
    graph.setTemplates(number, [offer])
    await syncTemplates()
    expect((await change(id, 'continue')).status).toBe(200)
    await runToEnd(id)
    await expectEverybodyOnce()
  })

  it.each([
    ['deleted', () => [createTemplate('other')], 'The template no longer exists at WhatsApp.'],
    ['paused', () => [{ ...offer, status: 'PAUSED' }], 'WhatsApp no longer accepts the template.'],
    [
      'another text',
      () => [{ ...offer, components: [{ type: 'BODY', text: 'Bye {{1}}, {{2}}' }] }],
      'The template has changed at WhatsApp since the broadcast was started. Check it and start a new one.',
    ],
    [
      'another category',
      () => [{ ...offer, category: 'MARKETING' }],
      'The template has changed at WhatsApp since the broadcast was started. Check it and start a new one.',
    ],
  ])('a template that is found to be %s: it stops before the next message', async (_what, templates, reason) => {
    const { id } = (await start()).body.data
    graph.setTemplates(number, templates())
    await syncTemplates()
    await runJob(id)
    const stopped = await read(id)
    expect([stopped.state, stopped.stopReason]).toEqual(['STOPPED', reason])
    expect(stopped.waiting).toBeGreaterThanOrEqual(29)
  })

  it('a stop by itself: whoever sent it last is notified once each time, but not of a stop by a member', async () => {
    const admin = await createPerson(server, { role: 'ADMIN', workspaceOf: maren })
    const listNotices = async (person: Person) =>
      (await person.request('GET', '/notifications')).body.data.filter(
        ({ kind }: { kind: string }) => kind === 'broadcast',
      )
    // More people than can get it before it has stopped by itself three times.
    viewId = (await createView(150)).viewId
    const { id } = (await start()).body.data
    await change(id, 'stop')

    const stopByItself = async () => {
      graph.setTemplates(number, [createTemplate('other')])
      await syncTemplates()
      await runJob(id)
    }
    const waitForNotices = (counts: number[]) =>
      expect.poll(async () => [(await listNotices(maren)).length, (await listNotices(admin)).length]).toEqual(counts)
    const continueAs = async (person: Person) => {
      graph.setTemplates(number, [offer])
      await syncTemplates()
      expect((await person.request('POST', `/whatsapp/broadcasts/${id}/continue`)).status).toBe(200)
    }
    await continueAs(maren)
    await stopByItself()
    await waitForNotices([1, 0])
    const [notice] = await listNotices(maren)
    expect(notice).toMatchObject({ recordId: id, title: 'Fair', readAt: null })
    const again = { workspaceId: maren.workspaceId, id, at: notice.dueAt }
    await (jobs['notify-stopped'] as JobHandler)(again as never, server.platform)

    await continueAs(admin)
    await stopByItself()
    await waitForNotices([1, 1])

    await continueAs(admin)
    await owner(`update members set role = 'MEMBER' where user_id = $1`, [admin.userId])
    await stopByItself()
    await waitForNotices([2, 1])
  })

  it.each([
    ['disconnected', 'POST', '/disconnect', 'The account is not connected.'],
    ['removed', 'DELETE', '', 'The account was removed.'],
  ] as const)('an account that is %s: it stops with the reason', async (_what, method, path, reason) => {
    const { id } = (await start()).body.data
    await maren.request(method, `/whatsapp/accounts/${accountId}${path}`)
    await runJob(id)
    expect(await read(id)).toMatchObject({ state: 'STOPPED', stopReason: reason })
  })

  it.each([
    ['is no administrator any more', `update members set role = 'MEMBER' where user_id = $1`],
    ['has left', 'update members set removed_at = now() where user_id = $1'],
  ])('a sender who %s: it stops, and somebody else may continue it', async (_what, demotion) => {
    const admin = await createPerson(server, { role: 'ADMIN', workspaceOf: maren })
    const { id } = (await start({}, admin)).body.data
    await owner(demotion, [admin.userId])
    await runJob(id)
    expect(await read(id)).toMatchObject({
      ...{ state: 'STOPPED', author: { id: admin.userId } },
      stopReason: 'Whoever started it may no longer send broadcasts from this account.',
    })
    expect((await change(id, 'continue')).status).toBe(200)
    await runToEnd(id)
    await expectEverybodyOnce()
  })

  it('a workspace that was deleted and restored, a restored backup, and a job that keeps failing: it stops', async () => {
    await insertSecondWorkspace(server, maren)
    const { id } = (await start()).body.data
    await maren.request('DELETE', `/auth/workspace/${maren.workspaceId}`)
    await expect(runJob(id)).rejects.toThrow('no such workspace')
    await maren.request('POST', `/auth/workspace/${maren.workspaceId}/restore`)
    expect(await read(id)).toMatchObject({ state: 'STOPPED', stopReason: 'The workspace was deleted meanwhile.' })
    await change(id, 'continue')
    const { onPermanentFailure } = jobs['send-broadcast'] as unknown as { onPermanentFailure: JobHandler }
    await onPermanentFailure({ workspaceId: maren.workspaceId, id } as never, server.platform)
    expect(await read(id)).toMatchObject({
      stopReason: 'An unexpected error occurred. Continue it to try again.',
    })
    await change(id, 'continue')
    await pauseAllAccounts(server.platform.database.owner)
    expect(await read(id)).toMatchObject({
      ...{ state: 'STOPPED' },
      stopReason: 'A backup was restored. Some people may have got the message since that backup was made.',
    })
  })

  it('all of the above without an engine error', () => {
    expect(engines.troubles.map(String)).toEqual([])
  })
})
