import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createAccount, createCloudAccount } from '../../accounts/examples.ts'
import { createQuietEngine } from '../../engines/fixtures/quiet-engine.ts'
import { createFastSandbox, startTestEngines, waitUntil } from '../../engines/fixtures/run-engines.ts'
import { createThread, type ThreadFixture } from '../../fixtures/factories.ts'

const server = await getTestServer({ alone: true })
const sandbox = createFastSandbox().sandbox ?? createQuietEngine()
/** The messages before which the phones were asked for older ones; while it is off, a phone answers nothing. */
const oldestOfRequests: string[] = []
let isPhoneOff = false
const engines = await startTestEngines(server, {
  sandbox: {
    ...sandbox,
    async start(account, sink, signal) {
      const session = await sandbox.start(account, sink, signal)
      return {
        ...session,
        async requestOlder(chat, oldest) {
          oldestOfRequests.push(oldest.providerId)
          if (!isPhoneOff) await session.requestOlder?.(chat, oldest)
        },
      }
    },
  },
})
afterAll(() => engines.stop())

let maren: Person
let accountId: string
let thread: ThreadFixture
beforeEach(async () => {
  isPhoneOff = false
  maren = await createPerson(server)
  accountId = await createAccount(server, maren)
  thread = await createThread(server, maren, { accountId, unread: 1 }, [
    { content: 'Where are the pallets?' },
    { content: 'On their way', fromMe: true },
  ])
  await waitUntil(server, maren, readName, (name) => name === 'Sandbox')
})

const owner = async (text: string, values: unknown[] = []) =>
  (await server.platform.database.owner.query(text, values)).rows
/** The name that the engine reports when it has connected. */
const readName = async () =>
  (await owner('select display_name from whatsapp_accounts where id = $1', [accountId]))[0]?.display_name
const pathOf = (whatsappId = thread.whatsappId, account = accountId) =>
  `/whatsapp/accounts/${account}/conversations/${whatsappId}/older-messages`
const readOlder = async () => (await maren.request('GET', pathOf())).body.data
const listAsked = () => oldestOfRequests.filter((id) => thread.messageIds.includes(id))
const request = (person = maren) => person.request('POST', pathOf())
const waitForState = (state: string) => waitUntil(server, maren, readOlder, (older) => older.state === state)
const readThread = async (): Promise<{ content: string }[]> =>
  (await maren.request('GET', `/whatsapp/accounts/${accountId}/conversations/${thread.whatsappId}/messages`)).body.data

describe('does', () => {
  it('asks the phone for what is older than the oldest message, and shows it in the thread until there is no more', async () => {
    expect(await readOlder()).toEqual({ state: 'AVAILABLE', requestedAt: null })
    const { status, body } = await request()
    expect([status, body.data.state]).toEqual([200, 'REQUESTED'])
    await waitForState('AVAILABLE')
    expect(listAsked()).toEqual([thread.messageIds[0]])
    expect((await readThread()).map(({ content }) => content)).toEqual([
      'On their way',
      'Where are the pallets?',
      'Thank you, until then.',
      'We are looking for somebody for the new lane.',
      'Hello, is this the freight office?',
    ])
    await request()
    await waitForState('ENDED')
    expect(await readThread()).toHaveLength(5)
  })

  it('counts nothing older as unread, and leaves the conversation where it is in the list', async () => {
    const read = async () =>
      (await maren.request('GET', `/whatsapp/accounts/${accountId}/conversations/${thread.whatsappId}`)).body.data
    const before = await read()
    await request()
    await waitForState('AVAILABLE')
    const { unreadCount, lastMessage, lastMessageAt, lastInboundAt } = before
    expect(await read()).toMatchObject({ unreadCount, lastMessage, lastMessageAt, lastInboundAt })
  })

  it('says that a phone has not answered within a minute, and asks it again', async () => {
    isPhoneOff = true
    const requestedAt = Date.parse((await request()).body.data.requestedAt)
    expect(Math.abs(Date.now() - requestedAt)).toBeLessThan(60_000)
    await waitUntil(
      server,
      maren,
      async () => listAsked().length,
      (count) => count === 1,
    )
    await owner(`update whatsapp_conversations set older_requested_at = now() - interval '59 seconds' where id = $1`, [
      thread.id,
    ])
    expect((await readOlder()).state).toBe('REQUESTED')
    await owner(`update whatsapp_conversations set older_requested_at = now() - interval '60 seconds' where id = $1`, [
      thread.id,
    ])
    expect((await readOlder()).state).toBe('UNANSWERED')
    isPhoneOff = false
    expect((await request()).body.data.state).toBe('REQUESTED')
    await waitForState('AVAILABLE')
  })
})

describe('refuses', () => {
  const refuse = async (whatsappId: string, account: string, code: string, sentence: string) => {
    const { status, body } = await maren.request('POST', pathOf(whatsappId, account))
    expect([status, body.error, body.message]).toEqual([409, code, sentence])
  }

  it('accounts without a phone, and accounts that are not connected', async () => {
    const { id: cloud } = await createCloudAccount(server, maren)
    const { whatsappId } = await createThread(server, maren, { accountId: cloud })
    await refuse(whatsappId, cloud, 'unsupported', 'Only an account that is linked with a phone has older messages.')
    expect((await maren.request('GET', pathOf(whatsappId, cloud))).body.data.state).toBe('UNSUPPORTED')
    await maren.request('POST', `/whatsapp/accounts/${accountId}/disconnect`)
    await refuse(thread.whatsappId, accountId, 'not_connected', 'The account is not connected.')
    expect(listAsked()).toEqual([])
  })

  it('conversations without a message to start from, and those of which the phone has no more', async () => {
    const { id, whatsappId } = await createThread(server, maren, { accountId, number: '15550188' })
    await owner('update whatsapp_messages set provider_id = null where conversation_id = $1', [id])
    await refuse(whatsappId, accountId, 'no_message', 'The phone can’t be asked before the first message.')
    await owner('update whatsapp_conversations set older_ended_at = now() where id = $1', [thread.id])
    await refuse(
      thread.whatsappId,
      accountId,
      'no_older_messages',
      'The phone has no older messages of this conversation.',
    )
  })

  it('viewers', async () => {
    const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
    expect((await request(viewer)).status).toBe(409)
  })
})

describe('hides', () => {
  it('conversations of other workspaces and unknown ones', async () => {
    const stranger = await createPerson(server)
    for (const method of ['GET', 'POST'] as const) {
      expect((await stranger.request(method, pathOf())).status).toBe(404)
      expect((await maren.request(method, pathOf('15550199@c.us'))).status).toBe(404)
    }
  })
})

describe('survives', () => {
  it('ten requests at once: it asks the phone once', async () => {
    isPhoneOff = true
    const answers = await Promise.all(Array.from({ length: 10 }, () => request()))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.state}`))).toEqual(
      new Set(['200 REQUESTED']),
    )
    const countQueued = async () =>
      (await owner(`select from whatsapp_outbox where account_id = $1 and kind = 'older'`, [accountId])).length
    await waitUntil(server, maren, countQueued, (count) => count === 0)
    expect(listAsked()).toHaveLength(1)
  })

  it('an oldest message that was deleted for everyone', async () => {
    await owner('update whatsapp_messages set revoked_at = now() where id = $1', [thread.messageIds[0]])
    await request()
    await waitForState('AVAILABLE')
    expect(listAsked()).toEqual([thread.messageIds[0]])
  })
})
