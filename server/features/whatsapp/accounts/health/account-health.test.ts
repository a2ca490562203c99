import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../../testing/factories/person.ts'
import { getTestServer } from '../../../../testing/harness/test-server.ts'
import { createThread } from '../../fixtures/factories.ts'
import { createAccount } from '../examples.ts'

const server = await getTestServer()
let maren: Person
beforeAll(async () => {
  maren = await createPerson(server)
})

const owner = (text: string, values: unknown[] = []) => server.platform.database.owner.query(text, values)
const getHealth = async (id: string, person = maren) => person.request('GET', `/whatsapp/accounts/${id}/health`)

/** An account with a message of the team in each of these states. */
async function createAccountWith(statuses: string[]) {
  const at = new Date().toISOString()
  const accountId = await createAccount(server, maren)
  const messages = statuses.map((status) => ({ content: status, fromMe: true, status, at }))
  const { id, messageIds } = await createThread(server, maren, { accountId }, messages)
  return { accountId, conversationId: id, messageIds }
}

describe('does', () => {
  it('says since when an account is connected, and that nothing waits or failed', async () => {
    const id = await createAccount(server, maren)
    await owner(`update whatsapp_accounts set connected_at = '2026-03-01T08:00:00Z' where id = $1`, [id])
    const { status, body } = await getHealth(id)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      status: 'CONNECTED',
      reason: null,
      connectedSince: expect.stringMatching(/^2026-03-01T08:00:00/),
      seenAt: expect.stringMatching(/^2100-01-01/),
      completeUntil: expect.stringMatching(/^2026-01-01/),
      history: 'month',
      historyProgress: null,
      historyAt: null,
      waiting: 0,
      waitingSince: null,
      unreadable: 0,
      failures: [],
    })
  })

  it('says why an account is not connected, and not since when', async () => {
    const id = await createAccount(server, maren)
    await owner(`update whatsapp_accounts set connected_at = now() where id = $1`, [id])
    await maren.request('POST', `/whatsapp/accounts/${id}/disconnect`)
    expect((await getHealth(id)).body.data).toMatchObject({
      status: 'DISCONNECTED',
      reason: 'Disconnected by a member of the team.',
      connectedSince: null,
    })
  })

  it('says how much of its history the phone has handed over, and when its last part came', async () => {
    const id = await createAccount(server, maren)
    await owner(
      `update whatsapp_accounts set history = 'all', history_progress = 60, history_at = '2026-03-01T08:00:00Z' where id = $1`,
      [id],
    )
    expect((await getHealth(id)).body.data).toMatchObject({
      history: 'all',
      historyProgress: 60,
      historyAt: expect.stringMatching(/^2026-03-01T08:00:00/),
    })
  })

  it('counts what waits to be sent, without read receipts, and since when', async () => {
    const { accountId, conversationId, messageIds } = await createAccountWith(['PENDING', 'PENDING'])
    const insert = (kind: string, messageId: string | null, at: string) =>
      owner(
        `insert into whatsapp_outbox (workspace_id, id, account_id, conversation_id, kind, message_id, created_at)
         values ($1, gen_random_uuid(), $2, $3, $4, $5, $6)`,
        [maren.workspaceId, accountId, conversationId, kind, messageId, at],
      )
    await insert('send', messageIds[0] as string, '2026-03-01T09:00:00Z')
    await insert('send', messageIds[1] as string, '2026-03-01T09:05:00Z')
    await insert('read', null, '2026-03-01T08:00:00Z')
    const { waiting, waitingSince } = (await getHealth(accountId)).body.data
    expect([waiting, Date.parse(waitingSince)]).toEqual([2, Date.parse('2026-03-01T09:00:00Z')])
  })

  it('counts the messages of seven days that were not sent, by reason', async () => {
    const { accountId, messageIds } = await createAccountWith(['FAILED', 'FAILED', 'FAILED', 'UNKNOWN', 'READ'])
    await owner(`update whatsapp_messages set failure = 'no_such_number' where id = $1`, [messageIds[0]])
    await owner(`update whatsapp_messages set failure = 'a_code_of_tomorrow' where id = $1`, [messageIds[1]])
    const { failures } = (await getHealth(accountId)).body.data
    expect(failures.map(({ count, reason }: { count: number; reason: string }) => [count, reason])).toEqual([
      [2, 'WhatsApp did not accept the message.'],
      [1, 'This number is not on WhatsApp.'],
      [1, 'WhatsApp did not say whether these messages were delivered.'],
    ])
    await owner(
      `update whatsapp_messages set sent_at = now() - interval '7 days 1 minute' where status = 'FAILED' and account_id = $1`,
      [accountId],
    )
    expect((await getHealth(accountId)).body.data.failures).toHaveLength(1)
  })

  it('counts events that could not be stored', async () => {
    const accountId = await createAccount(server, maren)
    await owner(
      `insert into whatsapp_journal (workspace_id, id, account_id, kind, dedupe_key, event, set_aside_at)
       select $1, gen_random_uuid(), $2, 'message', n::text, '{}', case when n > 1 then now() end from generate_series(1, 3) n`,
      [maren.workspaceId, accountId],
    )
    expect((await getHealth(accountId)).body.data.unreadable).toBe(2)
  })
})

describe('hides', () => {
  it('what happens on another account of the workspace', async () => {
    await createAccountWith(['FAILED'])
    const id = await createAccount(server, maren)
    expect((await getHealth(id)).body.data.failures).toEqual([])
  })

  it('an account that was removed', async () => {
    const id = await createAccount(server, maren)
    await maren.request('DELETE', `/whatsapp/accounts/${id}`)
    expect((await getHealth(id)).status).toBe(404)
  })

  it('an account from members who may not see it', async () => {
    const id = await createAccount(server, maren)
    const ben = await createPerson(server, { role: 'MEMBER', workspaceOf: maren })
    expect((await getHealth(id, ben)).status).toBe(200)
    await maren.request('PUT', `/whatsapp/accounts/${id}/team`, {
      ...{ memberIds: [maren.userId], assignment: 'MANUAL', assigneeId: null },
    })
    expect((await getHealth(id, ben)).status).toBe(404)
    expect((await getHealth(id)).status).toBe(200)
  })

  it('an account of another workspace', async () => {
    const stranger = await createPerson(server)
    const id = await createAccount(server, stranger)
    expect((await getHealth(id)).status).toBe(404)
  })
})
