import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '../../../app.ts'
import type { JobHandler } from '../../../platform/jobs/job-runner.ts'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createAccount } from '../accounts/examples.ts'
import { createThread, type ThreadFixture } from '../fixtures/factories.ts'

const server = await getTestServer()
const { owner } = server.platform.database
let maren: Person
let accountId: string
let number = 15_551_800
let thread: ThreadFixture
let question: string
beforeAll(async () => {
  maren = await createPerson(server)
  accountId = await createAccount(server, maren)
})
beforeEach(async () => {
  number += 1
  thread = await createThread(server, maren, { accountId, number: String(number) }, [
    { content: 'Nine or ten?' },
    { content: 'Dock 4', fromMe: true, status: 'FAILED' },
  ])
  question = thread.messageIds[0] ?? ''
})

const chat = (rest: string) => `/whatsapp/accounts/${accountId}/conversations/${thread.whatsappId}${rest}`
const schedule = (quotedMessageId: unknown) =>
  maren.request('POST', chat('/scheduled-messages'), {
    ...{ text: 'Ten', sendAt: new Date(Date.now() + 86_400_000).toISOString(), quotedMessageId },
  })
const getLast = async () => (await maren.request('GET', chat('/messages'))).body.data[0]
async function runWhenDue(id: string): Promise<void> {
  await owner.query(`update whatsapp_scheduled_messages set send_at = now() - interval '1 second' where id = $1`, [id])
  await (jobs['send-scheduled'] as JobHandler)({ workspaceId: maren.workspaceId, id } as never, server.platform)
}
const quoted = () => ({
  ...{ id: question, fromMe: false, content: 'Nine or ten?', messageType: 'text', isDeleted: false },
})

describe('does', () => {
  it('sends a reply with its quote, at its time or now, also after its text was changed', async () => {
    const { status, body } = await schedule(question)
    expect([status, body.data.quoted]).toEqual([201, quoted()])
    const { id } = body.data
    const changed = await maren.request('PATCH', `/whatsapp/scheduled-messages/${id}`, { text: 'Ten sharp' })
    expect(changed.body.data).toMatchObject({ content: 'Ten sharp', quoted: quoted() })
    await runWhenDue(id)
    expect(await getLast()).toMatchObject({ content: 'Ten sharp', quoted: quoted() })
    const second = (await schedule(question)).body.data.id
    const sent = await maren.request('POST', `/whatsapp/scheduled-messages/${second}/send`)
    expect(sent.body.data).toMatchObject({ content: 'Ten', quoted: quoted() })
  })
})

describe('refuses', () => {
  it('what an immediate reply would be refused for', async () => {
    const elsewhere = await createThread(server, maren, { accountId, number: `1${number}` })
    const stranger = await createPerson(server)
    const theirs = await createThread(server, stranger, { accountId: await createAccount(server, stranger) })
    const missing = 'This message is not in the conversation.'
    for (const [id, says] of [
      [thread.messageIds[1], 'This message has not been sent.'],
      [elsewhere.messageIds[0], missing],
      [theirs.messageIds[0], missing],
    ]) {
      const { status, body } = await schedule(id)
      expect([status, body.field_errors]).toEqual([422, { quotedMessageId: [says] }])
    }
    expect((await schedule('x')).status).toBe(422)
    expect((await maren.request('GET', chat('/scheduled-messages'))).body.data).toEqual([])
  })
})

describe('survives', () => {
  it('a quoted message that is deleted meanwhile: the reply says so, and is sent without it', async () => {
    const { id } = (await schedule(question)).body.data
    await owner.query(`update whatsapp_messages set revoked_at = now(), content = '' where id = $1`, [question])
    expect((await maren.request('GET', chat('/scheduled-messages'))).body.data).toMatchObject([
      { id, quoted: { id: question, content: '', isDeleted: true } },
    ])
    await runWhenDue(id)
    expect(await getLast()).toMatchObject({ content: 'Ten', quoted: null })
  })

  it('a quoted message that is gone', async () => {
    const { id } = (await schedule(question)).body.data
    await owner.query(`delete from whatsapp_messages where id = $1`, [question])
    await runWhenDue(id)
    expect(await getLast()).toMatchObject({ content: 'Ten', quoted: null })
  })
})
