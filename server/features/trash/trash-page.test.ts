import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { createPerson, sendRequest } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createContact } from '../contacts/examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const priya = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Priya Nair' })
const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
const otherTenant = await createPerson(server)

const getTrash = async (person = maren, query = '') => (await person.request('GET', `/trash${query}`)).body
const isContactActive = async (id: string) => (await maren.request('GET', `/contacts/${id}`)).status === 200

/** Creates contacts and deletes them in one step. */
async function createDeletedContacts(count: number, by = priya): Promise<{ ids: string[]; deletionId: string }> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push((await createContact(maren, { name: `Gone ${n}` })).id)
  const { body } = await by.request('DELETE', '/contacts/bulk', { contactIds: ids })
  return { ids, deletionId: body.data.deletionId }
}

const backdateDeletion = (id: string, days: number) =>
  server.platform.database.owner.query(
    `update contacts set deleted_at = now() - $2 * interval '1 day' - interval '1 minute' where id = $1`,
    [id, days],
  )

describe('does', () => {
  it('lists what was deleted, by whom, when and in which step', async () => {
    const { ids, deletionId } = await createDeletedContacts(3)
    const { data } = await getTrash()
    const step = data.filter((entry: Entry) => entry.deletionId === deletionId)
    expect(step.map(({ id }: Entry) => id).sort()).toEqual([...ids].sort())
    for (const entry of step)
      expect(entry).toMatchObject({ kind: 'contact', count: 3, by: { id: priya.userId, name: 'Priya Nair' } })
    expect(step.map(({ name }: Entry) => name).sort()).toEqual(['Gone 0', 'Gone 1', 'Gone 2'])
    expect(Date.parse(step[0].deletedAt)).toBeLessThanOrEqual(Date.now() + 1_000)
  })

  it('calls a contact without a name by its address or number', async () => {
    const { id } = await createContact(maren, { email: 'nobody@people.example' })
    await maren.request('DELETE', `/contacts/${id}`)
    expect((await getTrash()).data[0]).toMatchObject({ id, name: 'nobody@people.example', count: 1 })
  })

  it('restores a whole deletion, with an entry in each history', async () => {
    const { ids, deletionId } = await createDeletedContacts(3)
    expect((await maren.request('POST', '/trash/restore', { deletionId })).body.data).toEqual({ count: 3 })
    for (const id of ids) expect(await isContactActive(id)).toBe(true)
    expect((await maren.request('GET', `/contacts/${ids[0]}/history`)).body.data[0]).toMatchObject({
      operation: 'restored',
      bulkOperationId: deletionId,
    })
  })

  it('restores one record of a deletion and leaves the others', async () => {
    const { ids, deletionId } = await createDeletedContacts(3)
    const [one = '', other = ''] = ids
    expect((await maren.request('POST', '/trash/restore', { kind: 'contact', id: one })).body.data).toEqual({
      count: 1,
    })
    expect([await isContactActive(one), await isContactActive(other)]).toEqual([true, false])
    const step = (await getTrash()).data.filter((entry: Entry) => entry.deletionId === deletionId)
    expect(step.map(({ count }: Entry) => count)).toEqual([2, 2])
    expect((await maren.request('POST', '/trash/restore', { deletionId })).body.data).toEqual({ count: 2 })
  })

  it('emits an event for what was restored', async () => {
    const { ids, deletionId } = await createDeletedContacts(2)
    await maren.request('POST', '/trash/restore', { deletionId })
    const { rows } = await server.platform.database.owner.query(
      'select kind, ids from events where workspace_id = $1 order by seq desc limit 1',
      [maren.workspaceId],
    )
    expect(rows[0].kind).toBe('contact.changed')
    expect([...rows[0].ids].sort()).toEqual([...ids].sort())
  })

  it('pages through all deletions, latest first, without a gap', async () => {
    const person = await createPerson(server)
    const gone: string[] = []
    for (let n = 0; n < 5; n++) {
      const { id } = await createContact(person, { name: `Page ${n}` })
      await person.request('DELETE', `/contacts/${id}`)
      gone.unshift(id)
    }
    const seen: string[] = []
    let cursor = ''
    do {
      const { data, page } = await getTrash(person, `?limit=2&kind=contact${cursor && `&cursor=${cursor}`}`)
      expect(page).toMatchObject({ total: 5, totalIsExact: true })
      seen.push(...data.map(({ id }: Entry) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(gone)
  })
})

describe('does, for one of many,', () => {
  it('finds it by a part of its name, however it is spelt, and still counts its whole step', async () => {
    const ids = [
      await createContact(maren, { name: 'Óscar Lindqvist' }),
      await createContact(maren, { name: 'Rosalind' }),
    ]
    await maren.request('DELETE', '/contacts/bulk', { contactIds: ids.map(({ id }) => id) })
    const { data, page } = await getTrash(maren, `?search=${encodeURIComponent(' oscar LIND')}`)
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ name: 'Óscar Lindqvist', count: 2 })
    expect(page.total).toBe(1)
    expect((await getTrash(maren, '?search=%25')).data).toEqual([])
  })
})

describe('refuses', () => {
  it('expired deletions: after thirty days a deletion is final', async () => {
    const { ids, deletionId } = await createDeletedContacts(2)
    const [early = '', late = ''] = ids
    await backdateDeletion(early, 29)
    await backdateDeletion(late, 30)
    const listed = (await getTrash(maren, '?limit=500')).data.map(({ id }: Entry) => id)
    expect([listed.includes(early), listed.includes(late)]).toEqual([true, false])
    expect((await maren.request('POST', '/trash/restore', { kind: 'contact', id: late })).status).toBe(404)
    expect((await maren.request('POST', '/trash/restore', { deletionId })).body.data).toEqual({ count: 1 })
  })

  it('a call that names nothing, both, or half of a record', async () => {
    const id = uuidv7()
    for (const body of [
      {},
      { deletionId: id, kind: 'contact', id },
      { kind: 'contact' },
      { id },
      { deletionId: id, id },
    ])
      expect((await maren.request('POST', '/trash/restore', body)).status, JSON.stringify(body)).toBe(422)
  })

  it('an unknown kind', async () => {
    expect((await maren.request('GET', '/trash?kind=member')).status).toBe(400)
    expect((await maren.request('POST', '/trash/restore', { kind: 'member', id: uuidv7() })).status).toBe(422)
  })

  it('what is not in the trash', async () => {
    const { id } = await createContact(maren)
    expect((await maren.request('POST', '/trash/restore', { kind: 'contact', id })).status).toBe(404)
    expect((await maren.request('POST', '/trash/restore', { deletionId: uuidv7() })).status).toBe(404)
    expect((await maren.request('GET', `/contacts/${id}`)).body.data.version).toBe(1)
  })
})

describe('hides', () => {
  it('the trash of another workspace', async () => {
    const { ids, deletionId } = await createDeletedContacts(1)
    const [id] = ids
    expect((await getTrash(otherTenant)).data).toEqual([])
    expect((await otherTenant.request('POST', '/trash/restore', { deletionId })).status).toBe(404)
    expect((await otherTenant.request('POST', '/trash/restore', { kind: 'contact', id })).status).toBe(404)
  })

  it('the trash from a viewer, who can neither delete nor restore, and from anyone without a session', async () => {
    const { deletionId } = await createDeletedContacts(1)
    expect((await viewer.request('GET', '/trash')).body.error).toBe('not_permitted')
    expect((await viewer.request('POST', '/trash/restore', { deletionId })).body.error).toBe('not_permitted')
    expect((await sendRequest(server, 'GET', `/trash?workspaceId=${maren.workspaceId}`)).status).toBe(401)
  })
})

describe('survives', () => {
  it('the same deletion restored ten times at once: it is restored once', async () => {
    const { ids, deletionId } = await createDeletedContacts(3)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => maren.request('POST', '/trash/restore', { deletionId })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
    expect((await maren.request('GET', `/contacts/${ids[0]}`)).body.data.version).toBe(3)
  })

  it('a deletion older than the history: no one is named', async () => {
    const { ids } = await createDeletedContacts(1)
    await server.platform.database.owner.query('delete from history where record_id = $1', [ids[0]])
    expect((await getTrash()).data[0]).toMatchObject({ id: ids[0], by: null })
  })
})

type Entry = { kind: string; id: string; name: string; deletedAt: string; deletionId: string; count: number }
