import { describe, expect, it } from 'vitest'
import { createPerson } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { createAccount } from '../accounts/examples.ts'
import { createThread } from '../fixtures/factories.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const successor = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Priya Nair' })
const accountId = await createAccount(server, maren)
const { owner } = server.platform.database

const assign = (whatsappId: string, assigneeId: string) =>
  maren.request('PUT', `/whatsapp/accounts/${accountId}/conversations/${whatsappId}/assignee`, { assigneeId })

describe('survives', () => {
  it('an assignment concurrent with the removal: it goes to the successor, or the request is rejected', async () => {
    const outcomes: number[] = []
    for (let round = 0; round < 8; round++) {
      const formerMember = await createPerson(server, { role: 'MEMBER', workspaceOf: maren })
      const numbers = [1, 2, 3].map((n) => `155507${round}${n}`)
      const threads = await Promise.all(numbers.map((number) => createThread(server, maren, { accountId, number })))
      const remove = () =>
        maren.request('DELETE', `/api/team/members/${formerMember.userId}`, { reassignTo: successor.userId })
      const early = round % 2 ? remove() : null
      const assigned = threads.map(({ whatsappId }) => assign(whatsappId, formerMember.userId))
      expect((await (early ?? remove())).status).toBe(200)
      outcomes.push(...(await Promise.all(assigned)).map(({ status }) => status))
      const held = await owner.query('select from whatsapp_conversations where assignee_id = $1', [formerMember.userId])
      expect(held.rowCount).toBe(0)
    }
    expect([200, 404]).toEqual(expect.arrayContaining([...new Set(outcomes)]))
  }, 60_000)

  it('a request that reads before the removal and writes after it', async () => {
    const formerMember = await createPerson(server, { role: 'MEMBER', workspaceOf: maren })
    const { whatsappId } = await createThread(server, maren, { accountId, number: '15550799' })
    const client = await owner.connect()
    try {
      await client.query('begin')
      await client.query('select from members where user_id = $1 for update', [formerMember.userId])
      const assigned = assign(whatsappId, formerMember.userId)
      await waitForLock()
      await client.query('update members set removed_at = now() where user_id = $1', [formerMember.userId])
      await client.query('commit')
      const { status, body } = await assigned
      expect([status, body.field_errors]).toEqual([404, { assigneeId: ['This assignee does not exist.'] }])
    } finally {
      client.release()
    }
  })
})

async function waitForLock(): Promise<void> {
  for (;;) {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rowCount) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}
