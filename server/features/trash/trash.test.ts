import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { aServer } from '../../platform/testing/harness.ts'
import { aPerson, call } from '../../platform/testing/people.ts'
import { aContact } from '../contacts/story.ts'

const server = await aServer()
const maren = await aPerson(server)
const priya = await aPerson(server, { role: 'MEMBER', beside: maren, name: 'Priya Nair' })
const viewer = await aPerson(server, { role: 'VIEWER', beside: maren })
const stranger = await aPerson(server)

const trashOf = async (person = maren, query = '') => (await person.calls('GET', `/trash${query}`)).body
const isThere = async (id: string) => (await maren.calls('GET', `/contacts/${id}`)).status === 200

/** Contacts that one step deleted. */
async function deleted(count: number, by = priya): Promise<{ ids: string[]; deletionId: string }> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push((await aContact(maren, { name: `Gone ${n}` })).id)
  const { body } = await by.calls('DELETE', '/contacts/bulk', { contactIds: ids })
  return { ids, deletionId: body.data.deletionId }
}

const daysAgo = (id: string, days: number) =>
  server.platform.database.owner.query(
    `update contacts set deleted_at = now() - $2 * interval '1 day' - interval '1 minute' where id = $1`,
    [id, days],
  )

describe('does', () => {
  it('lists what was deleted, by whom, when and in which step', async () => {
    const { ids, deletionId } = await deleted(3)
    const { data } = await trashOf()
    const step = data.filter((entry: Entry) => entry.deletionId === deletionId)
    expect(step.map(({ id }: Entry) => id).sort()).toEqual([...ids].sort())
    for (const entry of step)
      expect(entry).toMatchObject({ kind: 'contact', count: 3, by: { id: priya.userId, name: 'Priya Nair' } })
    expect(step.map(({ name }: Entry) => name).sort()).toEqual(['Gone 0', 'Gone 1', 'Gone 2'])
    expect(Date.parse(step[0].deletedAt)).toBeLessThanOrEqual(Date.now() + 1_000)
  })

  it('calls a contact without a name by its address or number', async () => {
    const { id } = await aContact(maren, { email: 'nobody@people.example' })
    await maren.calls('DELETE', `/contacts/${id}`)
    expect((await trashOf()).data[0]).toMatchObject({ id, name: 'nobody@people.example', count: 1 })
  })

  it('brings back a whole step, with an entry in each history', async () => {
    const { ids, deletionId } = await deleted(3)
    expect((await maren.calls('POST', '/trash/restore', { deletionId })).body.data).toEqual({ count: 3 })
    for (const id of ids) expect(await isThere(id)).toBe(true)
    expect((await maren.calls('GET', `/contacts/${ids[0]}/history`)).body.data[0]).toMatchObject({
      what: 'restored',
      step: deletionId,
    })
  })

  it('brings one record back out of a step and leaves the others', async () => {
    const { ids, deletionId } = await deleted(3)
    const [one = '', other = ''] = ids
    expect((await maren.calls('POST', '/trash/restore', { kind: 'contact', id: one })).body.data).toEqual({ count: 1 })
    expect([await isThere(one), await isThere(other)]).toEqual([true, false])
    const step = (await trashOf()).data.filter((entry: Entry) => entry.deletionId === deletionId)
    expect(step.map(({ count }: Entry) => count)).toEqual([2, 2])
    expect((await maren.calls('POST', '/trash/restore', { deletionId })).body.data).toEqual({ count: 2 })
  })

  it('tells other screens what came back', async () => {
    const { ids, deletionId } = await deleted(2)
    await maren.calls('POST', '/trash/restore', { deletionId })
    const { rows } = await server.platform.database.owner.query(
      'select kind, ids from events where workspace_id = $1 order by seq desc limit 1',
      [maren.workspaceId],
    )
    expect(rows[0].kind).toBe('contact.changed')
    expect([...rows[0].ids].sort()).toEqual([...ids].sort())
  })

  it('goes on from page to page, latest first, without a gap', async () => {
    const person = await aPerson(server)
    const gone: string[] = []
    for (let n = 0; n < 5; n++) {
      const { id } = await aContact(person, { name: `Page ${n}` })
      await person.calls('DELETE', `/contacts/${id}`)
      gone.unshift(id)
    }
    const seen: string[] = []
    let cursor = ''
    do {
      const { data, page } = await trashOf(person, `?limit=2&kind=contact${cursor && `&cursor=${cursor}`}`)
      expect(page).toMatchObject({ total: 5, totalIsExact: true })
      seen.push(...data.map(({ id }: Entry) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(gone)
  })
})

describe('does, for one of many,', () => {
  it('finds it by a part of its name, however it is spelt, and still counts its whole step', async () => {
    const ids = [await aContact(maren, { name: 'Óscar Lindqvist' }), await aContact(maren, { name: 'Rosalind' })]
    await maren.calls('DELETE', '/contacts/bulk', { contactIds: ids.map(({ id }) => id) })
    const { data, page } = await trashOf(maren, `?search=${encodeURIComponent(' oscar LIND')}`)
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ name: 'Óscar Lindqvist', count: 2 })
    expect(page.total).toBe(1)
    expect((await trashOf(maren, '?search=%25')).data).toEqual([])
  })
})

describe('refuses', () => {
  it('what is over: after thirty days a deletion is final', async () => {
    const { ids, deletionId } = await deleted(2)
    const [early = '', late = ''] = ids
    await daysAgo(early, 29)
    await daysAgo(late, 30)
    const listed = (await trashOf(maren, '?limit=500')).data.map(({ id }: Entry) => id)
    expect([listed.includes(early), listed.includes(late)]).toEqual([true, false])
    expect((await maren.calls('POST', '/trash/restore', { kind: 'contact', id: late })).status).toBe(404)
    expect((await maren.calls('POST', '/trash/restore', { deletionId })).body.data).toEqual({ count: 1 })
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
      expect((await maren.calls('POST', '/trash/restore', body)).status, JSON.stringify(body)).toBe(422)
  })

  it('a kind that nobody knows', async () => {
    expect((await maren.calls('GET', '/trash?kind=member')).status).toBe(400)
    expect((await maren.calls('POST', '/trash/restore', { kind: 'member', id: uuidv7() })).status).toBe(422)
  })

  it('what is not in the trash', async () => {
    const { id } = await aContact(maren)
    expect((await maren.calls('POST', '/trash/restore', { kind: 'contact', id })).status).toBe(404)
    expect((await maren.calls('POST', '/trash/restore', { deletionId: uuidv7() })).status).toBe(404)
    expect((await maren.calls('GET', `/contacts/${id}`)).body.data.version).toBe(1)
  })
})

describe('hides', () => {
  it('the trash of another workspace', async () => {
    const { ids, deletionId } = await deleted(1)
    const [id] = ids
    expect((await trashOf(stranger)).data).toEqual([])
    expect((await stranger.calls('POST', '/trash/restore', { deletionId })).status).toBe(404)
    expect((await stranger.calls('POST', '/trash/restore', { kind: 'contact', id })).status).toBe(404)
  })

  it('the trash from a viewer, who may neither delete nor bring back, and from everybody without a session', async () => {
    const { deletionId } = await deleted(1)
    expect((await viewer.calls('GET', '/trash')).body.error).toBe('not_permitted')
    expect((await viewer.calls('POST', '/trash/restore', { deletionId })).body.error).toBe('not_permitted')
    expect((await call(server, 'GET', `/trash?workspaceId=${maren.workspaceId}`)).status).toBe(401)
  })
})

describe('survives', () => {
  it('the same step brought back ten times at once: it comes back once', async () => {
    const { ids, deletionId } = await deleted(3)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => maren.calls('POST', '/trash/restore', { deletionId })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
    expect((await maren.calls('GET', `/contacts/${ids[0]}`)).body.data.version).toBe(3)
  })

  it('a deletion from before there was a history: nobody is named', async () => {
    const { ids } = await deleted(1)
    await server.platform.database.owner.query('delete from history where record_id = $1', [ids[0]])
    expect((await trashOf()).data[0]).toMatchObject({ id: ids[0], by: null })
  })
})

type Entry = { kind: string; id: string; name: string; deletedAt: string; deletionId: string; count: number }
