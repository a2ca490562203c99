import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { seedContacts } from '../../../scripts/seed-contacts.ts'
import { aServer } from '../../platform/testing/harness.ts'
import { aPerson, type Person } from '../../platform/testing/people.ts'
import { aCompany } from '../companies/story.ts'
import { aContact } from './story.ts'

const server = await aServer()
const maren = await aPerson(server)
const stranger = await aPerson(server, { name: 'Tobias Renner' })
const viewer = await aPerson(server, { role: 'VIEWER', beside: maren, name: 'Priya Nair' })

const bulk = (person: Person, body: object) => person.calls('PATCH', '/contacts/bulk', body)
const newestEvent = async () => {
  const text = 'select kind, ids from events where workspace_id = $1 order by seq desc limit 1'
  return (await server.platform.database.owner.query(text, [maren.workspaceId])).rows[0]
}
const read = async (id: string) => (await maren.calls('GET', `/contacts/${id}`)).body.data

describe('does', () => {
  it('changes several fields of the picked contacts, owner and company included', async () => {
    const [one, other, left] = [await aContact(maren), await aContact(maren), await aContact(maren)]
    const companyId = await aCompany(server, maren)
    const changes = { status: 'CUSTOMER', ownerId: maren.userId, companyId }
    const answer = await bulk(maren, { contactIds: [one.id, other.id, uuidv7()], changes })
    expect(answer.body.data).toEqual({ count: 2 })
    for (const id of [one.id, other.id])
      expect(await read(id)).toMatchObject({ ...changes, version: 2, owner: { id: maren.userId } })
    expect((await read(left.id)).version).toBe(1)
  })

  it('changes and deletes all contacts that a filter finds', async () => {
    for (let n = 0; n < 3; n++) await aContact(maren, { name: `Filter person ${n}`, source: 'Fair' })
    const filters = { source: 'Fair', search: 'filter person' }
    expect((await bulk(maren, { filters, changes: { priority: 'HOT' } })).body.data.count).toBe(3)
    expect((await maren.calls('GET', '/contacts?source=Fair&priority=HOT')).body.page.total).toBe(3)
    expect((await maren.calls('DELETE', '/contacts/bulk', { filters })).body.data.count).toBe(3)
    expect((await maren.calls('GET', '/contacts?source=Fair')).body.page.total).toBe(0)
  })

  it('names the contacts in one event, or none of them when there are many', async () => {
    await seedContacts(server.platform.database.owner, maren.workspaceId, 1_001, 'many')
    const few = await aContact(maren)
    await bulk(maren, { contactIds: [few.id], changes: { status: 'WON' } })
    expect(await newestEvent()).toMatchObject({ kind: 'contact.changed', ids: [few.id] })
    expect((await bulk(maren, { filters: { source: 'Seed' }, changes: { status: 'WON' } })).body.data.count).toBe(1_001)
    expect(await newestEvent()).toMatchObject({ kind: 'contacts.changed', ids: [] })
  })
})

describe('refuses', () => {
  it('ids and filters together, neither of them, no change and a change that is none', async () => {
    const { id } = await aContact(maren)
    const changes = { status: 'WON' }
    for (const body of [
      { contactIds: [id], filters: {}, changes },
      { changes },
      { contactIds: [id], changes: {} },
      { contactIds: [id], changes: { status: 'SOMETHING' } },
      { contactIds: [id], changes: { nickname: 'x' } },
      { contactIds: Array.from({ length: 10_001 }, () => uuidv7()), changes },
    ])
      expect((await bulk(maren, body)).status).toBe(422)
    expect((await bulk(maren, { filters: { status: 'SOMETHING' }, changes })).status).toBe(400)
    expect((await read(id)).version).toBe(1)
  })
})

describe('hides', () => {
  it('contacts, companies and members of another workspace behind 404', async () => {
    const { id } = await aContact(maren)
    const foreign = await aCompany(server, stranger)
    expect((await bulk(stranger, { contactIds: [id], changes: { name: 'X' } })).status).toBe(404)
    expect((await bulk(maren, { contactIds: [id], changes: { companyId: foreign } })).status).toBe(404)
    expect((await bulk(maren, { contactIds: [id], changes: { ownerId: stranger.userId } })).status).toBe(404)
    expect((await read(id)).version).toBe(1)
  })

  it('changes from a viewer, who may only read', async () => {
    const { id } = await aContact(maren)
    const answer = await bulk(viewer, { contactIds: [id], changes: { name: 'X' } })
    expect([answer.status, answer.body.error]).toEqual([409, 'not_permitted'])
  })
})

describe('survives', () => {
  it('two bulk steps at once over the same contacts', async () => {
    const ids = [(await aContact(maren)).id, (await aContact(maren)).id]
    const answers = await Promise.all([
      bulk(maren, { contactIds: ids, changes: { status: 'WON' } }),
      bulk(maren, { contactIds: [...ids].reverse(), changes: { priority: 'COLD' } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    for (const id of ids) expect(await read(id)).toMatchObject({ status: 'WON', priority: 'COLD', version: 3 })
  })
})
