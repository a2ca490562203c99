import { describe, expect, it } from 'vitest'
import { make } from '../../platform/guards/story.ts'
import { aServer } from '../../platform/testing/harness.ts'
import { aPerson, type Person } from '../../platform/testing/people.ts'

const server = await aServer()
const maren = await aPerson(server)
const heir = await aPerson(server, { role: 'MEMBER', beside: maren, name: 'Priya Nair' })

const kinds = {
  contacts: { field: 'owner-id', key: 'ownerId', column: 'owner_id', body: { name: 'Amara Okonkwo' } },
  companies: { field: '', key: 'ownerId', column: 'owner_id', body: { name: 'Brightwater' } },
  deals: { field: '', key: 'ownerId', column: 'owner_id', body: { title: 'Fenders' } },
  tasks: { field: '', key: 'assigneeId', column: 'assignee_id', body: { title: 'Call back' } },
} as const
type Kind = keyof typeof kinds

const all = Object.keys(kinds) as Kind[]
const heldBy = async ({ userId }: Person) => {
  const { owner } = server.platform.database
  const counts = await Promise.all(
    all.map((kind) => owner.query(`select from ${kind} where ${kinds[kind].column} = $1`, [userId])),
  )
  return counts.map(({ rowCount }) => rowCount)
}

describe('survives', () => {
  it('being assigned in the instant of leaving: the record is the heir’s, or the call is refused', async () => {
    for (let round = 0; round < 12; round++) {
      const leaver = await aPerson(server, { role: 'MEMBER', beside: maren })
      const records = await Promise.all(
        all.map(async (kind) => ({
          kind,
          id: (await make(maren, 'POST', `/${kind}`, { ...kinds[kind].body, [kinds[kind].key]: null })).id as string,
        })),
      )
      const remove = () => maren.calls('DELETE', `/api/team/members/${leaver.userId}`, { reassignTo: heir.userId })
      const early = round % 2 ? remove() : null
      const assigned = records.flatMap(({ kind, id }) => {
        const { field, key, body } = kinds[kind]
        return [
          maren.calls('PATCH', `/${kind}/${id}${field && `/${field}`}`, { [key]: leaver.userId }),
          maren.calls('POST', `/${kind}`, { ...body, [key]: leaver.userId }),
        ]
      })
      expect((await (early ?? remove())).status).toBe(200)
      for (const { status, body } of await Promise.all(assigned)) {
        expect([200, 201, 404]).toContain(status)
        if (status === 404) expect(Object.keys(body.field_errors)).toHaveLength(1)
      }
      expect(await heldBy(leaver)).toEqual([0, 0, 0, 0])
    }
  }, 60_000)

  it('a call that looked before the leaving and writes after it', async () => {
    const { owner } = server.platform.database
    const leaver = await aPerson(server, { role: 'MEMBER', beside: maren })
    const client = await owner.connect()
    try {
      await client.query('begin')
      await client.query('select from members where user_id = $1 for update', [leaver.userId])
      const assigned = maren.calls('POST', '/contacts', { name: 'Amara Okonkwo', ownerId: leaver.userId })
      await waitsForLock(owner)
      await client.query('update members set removed_at = now() where user_id = $1', [leaver.userId])
      await client.query('commit')
      const { status, body } = await assigned
      expect([status, body.field_errors]).toEqual([404, { ownerId: ['This owner does not exist.'] }])
    } finally {
      client.release()
    }
  })

  it('a leaver’s name in what an import undoes: the record is nobody’s', async () => {
    const leaver = await aPerson(server, { role: 'MEMBER', beside: maren })
    const email = 'amara@brightwater.example'
    const { id } = await make(maren, 'POST', '/contacts', { name: 'Amara', email, ownerId: leaver.userId })
    const contacts = [{ email, ownerId: heir.userId }]
    const { importId } = (await maren.calls('POST', '/contacts/import', { contacts, onDuplicate: 'update' })).body.data
    const told = async () => (await maren.calls('GET', `/imports/${importId}`)).body.data
    await expect.poll(async () => (await told()).status).toBe('done')
    await maren.calls('DELETE', `/api/team/members/${leaver.userId}`, { reassignTo: null })
    await maren.calls('POST', `/imports/${importId}/undo`)
    await expect.poll(async () => (await told()).undo?.status).toBe('done')
    expect((await maren.calls('GET', `/contacts/${id}`)).body.data.owner).toBeNull()
  })
})

/** Somebody stands before a row that another holds. */
const waitsForLock = (owner: typeof server.platform.database.owner) =>
  expect
    .poll(async () => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return (await owner.query(waiting)).rowCount
    })
    .toBeGreaterThan(0)
