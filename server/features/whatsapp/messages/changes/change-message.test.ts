import { uuidv7 } from 'uuidv7'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createAccount } from '../../accounts/examples.ts'
import { startTestEngines, waitUntil } from '../../engines/fixtures/run-engines.ts'
import { createThread, type ThreadFixture } from '../../fixtures/factories.ts'

const server = await getTestServer({ alone: true })
let engines = await startTestEngines(server)
afterAll(() => engines.stop())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
let maren: Person
let accountId: string
let thread: ThreadFixture
let ours: string
let theirs: string
beforeEach(async () => {
  maren = await createPerson(server)
  accountId = await createAccount(server, maren)
  thread = await createThread(server, maren, { accountId }, [
    { content: 'At nine', fromMe: true, status: 'READ', at: minutesAgo(14) },
    { content: 'Why so early?', at: minutesAgo(13) },
  ])
  ;[ours = '', theirs = ''] = thread.messageIds
})

const owner = async (text: string, values: unknown[] = []) =>
  (await server.platform.database.owner.query(text, values)).rows
const pathOf = (id: string, account = accountId) => `/whatsapp/accounts/${account}/messages/${id}`
const edit = (id: string, text = 'At ten', person = maren) => person.request('PATCH', pathOf(id), { text })
const remove = (id: string, person = maren) => person.request('DELETE', pathOf(id))
const get = async (id = ours) =>
  (
    await maren.request('GET', `/whatsapp/accounts/${accountId}/conversations/${thread.whatsappId}/messages`)
  ).body.data.find((message: { id: string }) => message.id === id)
const waitUntilSettled = () => waitUntil(server, maren, get, ({ pendingChange }) => pendingChange === null)
const setMessage = (assignments: string, id = ours) =>
  owner(`update whatsapp_messages set ${assignments} where id = $1`, [id])
const expectRefusal = ({ status, body }: Awaited<ReturnType<typeof edit>>, sentence: string) =>
  expect([status, body.error, body.message]).toEqual([409, 'not_changeable', sentence])

describe('does', () => {
  it('edits a message, which keeps its place and says so', async () => {
    const { status, body } = await edit(ours)
    expect([status, body.data.id, body.data.pendingChange]).toEqual([200, ours, 'edit'])
    const edited = await waitUntilSettled()
    expect(edited).toMatchObject({ content: 'At ten', status: 'READ', deletedAt: null })
    expect(Date.now() - Date.parse(edited.editedAt)).toBeLessThan(60_000)
    await edit(ours, 'At eleven')
    expect((await waitUntilSettled()).content).toBe('At eleven')
  })

  it('deletes a message for everyone: nothing of its content is kept', async () => {
    const [media] = await owner(
      `insert into whatsapp_media (workspace_id, id, account_id, kind, state) values ($1, gen_random_uuid(), $2, 'image', 'failed') returning id`,
      [maren.workspaceId, accountId],
    )
    await setMessage(`media_id = '${media.id}', their_reaction = '👍', payload = '{"location": {}}'`)
    expect((await remove(ours)).body.data).toMatchObject({ pendingChange: 'revoke', deletedAt: null })
    const deleted = await waitUntil(server, maren, get, ({ deletedAt }) => deletedAt !== null)
    expect(deleted).toMatchObject({ content: '', media: null, payload: null, reactions: [], pendingChange: null })
    expect(await owner('select from whatsapp_media where id = $1', [media.id])).toEqual([])
  })
})

describe('refuses', () => {
  it('what other people wrote, what was not sent, and what was deleted', async () => {
    for (const change of [edit, remove]) {
      expectRefusal(await change(theirs), 'Only messages of this account can be edited or deleted.')
      await setMessage(`status = 'FAILED'`)
      expectRefusal(await change(ours), 'This message has not been sent.')
      await setMessage(`status = 'READ', revoked_at = now()`)
      expectRefusal(await change(ours), 'This message was deleted.')
      await setMessage('revoked_at = null')
    }
  })

  it('an edit after 15 minutes, and a deletion after 60 hours', async () => {
    await setMessage(`sent_at = now() - interval '15 minutes 1 second'`)
    expectRefusal(await edit(ours), 'Messages can be edited for 15 minutes.')
    await setMessage(`sent_at = now() - interval '60 hours 1 second'`)
    expectRefusal(await remove(ours), 'Messages can be deleted for everyone for 60 hours.')
    await setMessage(`sent_at = now() - interval '59 hours 59 minutes'`)
    expect((await remove(ours)).status).toBe(200)
  })

  it('an edit of a message that is not text, and an edit without text', async () => {
    for (const text of ['', '  \n', 'x'.repeat(4_097)]) {
      const { status, body } = await edit(ours, text)
      expect([status, Object.keys(body.field_errors)]).toEqual([422, ['text']])
    }
    await setMessage(`message_type = 'image'`)
    expectRefusal(await edit(ours), 'Only text messages can be edited.')
  })

  it('both on the Cloud API, and while the account is switched off', async () => {
    await owner(`update whatsapp_accounts set engine = 'cloud' where id = $1`, [accountId])
    for (const change of [edit, remove])
      expectRefusal(await change(ours), 'Messages of a Cloud API account cannot be edited or deleted.')
    await owner(`update whatsapp_accounts set desired_state = 'off' where id = $1`, [accountId])
    expect((await edit(ours)).body).toMatchObject({
      error: 'not_connected',
      message: 'The account is not connected.',
    })
  })

  it('people who may only read', async () => {
    const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
    expect((await edit(ours, 'x', viewer)).body.error).toBe('not_permitted')
    expect((await remove(ours, viewer)).body.error).toBe('not_permitted')
  })
})

describe('hides', () => {
  it('messages from other workspaces, of other accounts, and those that never were', async () => {
    const stranger = await createPerson(server)
    const other = await createAccount(server, maren)
    expect((await edit(ours, 'x', stranger)).status).toBe(404)
    expect((await remove(ours, stranger)).status).toBe(404)
    expect((await remove(uuidv7())).status).toBe(404)
    expect((await maren.request('DELETE', pathOf(ours, other))).status).toBe(404)
    expect(await get()).toMatchObject({ content: 'At nine', pendingChange: null })
  })
})

describe('survives', () => {
  it('an edit that WhatsApp refuses: the message is as it was', async () => {
    // The sandbox refuses this text.
    await edit(ours, '/fail')
    expect(await waitUntilSettled()).toMatchObject({ content: 'At nine', editedAt: null })
  })

  it('an account that was offline until the time for an edit was over: the message stays as the customer sees it', async () => {
    await engines.stop()
    await edit(ours)
    await setMessage(`sent_at = now() - interval '16 minutes 1 second'`)
    engines = await startTestEngines(server)
    expect(await waitUntilSettled()).toMatchObject({ content: 'At nine', editedAt: null })
  })

  it('concurrent changes while WhatsApp is unreachable: one is carried out, the others are refused', async () => {
    await engines.stop()
    const replies = await Promise.all([edit(ours), edit(ours, 'At noon'), remove(ours), remove(ours)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    for (const reply of replies.filter(({ status }) => status === 409))
      expectRefusal(reply, 'This message is already being changed.')
    expect((await get()).pendingChange).not.toBeNull()
    engines = await startTestEngines(server)
    await waitUntilSettled()
    expect(await owner(`select from whatsapp_outbox where account_id = $1`, [accountId])).toEqual([])
  })
})
