import { describe, expect, it } from 'vitest'
import { createThroughApi } from '../../testing/examples/collect-examples.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const newOwner = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Priya Nair' })

const ownedTables = {
  contacts: { field: 'owner-id', key: 'ownerId', column: 'owner_id', body: { name: 'Amara Okonkwo' } },
  companies: { field: '', key: 'ownerId', column: 'owner_id', body: { name: 'Brightwater' } },
  deals: { field: '', key: 'ownerId', column: 'owner_id', body: { title: 'Fenders' } },
  tasks: { field: '', key: 'assigneeId', column: 'assignee_id', body: { title: 'Call back' } },
} as const
type Kind = keyof typeof ownedTables

const allKinds = Object.keys(ownedTables) as Kind[]
const countOwnedBy = async ({ userId }: Person) => {
  const { owner } = server.platform.database
  const counts = await Promise.all(
    allKinds.map((kind) => owner.query(`select from ${kind} where ${ownedTables[kind].column} = $1`, [userId])),
  )
  return counts.map(({ rowCount }) => rowCount)
}

describe('survives', () => {
  it('an assignment concurrent with the removal: the record goes to the successor, or the request is rejected', async () => {
    for (let round = 0; round < 12; round++) {
      const formerMember = await createPerson(server, { role: 'MEMBER', workspaceOf: maren })
      const records = await Promise.all(
        allKinds.map(async (kind) => ({
          kind,
          id: (
            await createThroughApi(maren, 'POST', `/${kind}`, {
              ...ownedTables[kind].body,
              [ownedTables[kind].key]: null,
            })
          ).id as string,
        })),
      )
      const remove = () =>
        maren.request('DELETE', `/api/team/members/${formerMember.userId}`, { reassignTo: newOwner.userId })
      const early = round % 2 ? remove() : null
      const assigned = records.flatMap(({ kind, id }) => {
        const { field, key, body } = ownedTables[kind]
        return [
          maren.request('PATCH', `/${kind}/${id}${field && `/${field}`}`, { [key]: formerMember.userId }),
          maren.request('POST', `/${kind}`, { ...body, [key]: formerMember.userId }),
        ]
      })
      expect((await (early ?? remove())).status).toBe(200)
      for (const { status, body } of await Promise.all(assigned)) {
        expect([200, 201, 404]).toContain(status)
        if (status === 404) expect(Object.keys(body.field_errors)).toHaveLength(1)
      }
      expect(await countOwnedBy(formerMember)).toEqual([0, 0, 0, 0])
    }
  }, 60_000)

  it('a request that reads before the removal and writes after it', async () => {
    const { owner } = server.platform.database
    const formerMember = await createPerson(server, { role: 'MEMBER', workspaceOf: maren })
    const client = await owner.connect()
    try {
      await client.query('begin')
      await client.query('select from members where user_id = $1 for update', [formerMember.userId])
      const assigned = maren.request('POST', '/contacts', { name: 'Amara Okonkwo', ownerId: formerMember.userId })
      await isWaitingForLock(owner)
      await client.query('update members set removed_at = now() where user_id = $1', [formerMember.userId])
      await client.query('commit')
      const { status, body } = await assigned
      expect([status, body.field_errors]).toEqual([404, { ownerId: ['This owner does not exist.'] }])
    } finally {
      client.release()
    }
  })

  it('undoing an import that restores a former member as owner: the record is unassigned', async () => {
    const formerMember = await createPerson(server, { role: 'MEMBER', workspaceOf: maren })
    const email = 'amara@brightwater.example'
    const { id } = await createThroughApi(maren, 'POST', '/contacts', {
      name: 'Amara',
      email,
      ownerId: formerMember.userId,
    })
    const contacts = [{ email, ownerId: newOwner.userId }]
    const { importId } = (await maren.request('POST', '/contacts/import', { contacts, onDuplicate: 'update' })).body
      .data
    const told = async () => (await maren.request('GET', `/imports/${importId}`)).body.data
    await expect.poll(async () => (await told()).status).toBe('done')
    await maren.request('DELETE', `/api/team/members/${formerMember.userId}`, { reassignTo: null })
    await maren.request('POST', `/imports/${importId}/undo`)
    await expect.poll(async () => (await told()).undo?.status).toBe('done')
    expect((await maren.request('GET', `/contacts/${id}`)).body.data.owner).toBeNull()
  })
})

/** Whether a statement is waiting for a row lock. */
const isWaitingForLock = (owner: typeof server.platform.database.owner) =>
  expect
    .poll(async () => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return (await owner.query(waiting)).rowCount
    })
    .toBeGreaterThan(0)
