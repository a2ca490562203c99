import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { seedContacts } from '../../../scripts/database/seed-contacts.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { insertCompany } from '../companies/examples.ts'
import { createContact } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const otherTenant = await createPerson(server, { name: 'Tobias Renner' })
const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren, name: 'Priya Nair' })

const patchBulk = (person: Person, body: object) => person.request('PATCH', '/contacts/bulk', body)
const getNewestEvent = async () => {
  const text = 'select kind, ids from events where workspace_id = $1 order by seq desc limit 1'
  return (await server.platform.database.owner.query(text, [maren.workspaceId])).rows[0]
}
const getContact = async (id: string) => (await maren.request('GET', `/contacts/${id}`)).body.data

describe('does', () => {
  it('changes several fields of the picked contacts, owner and company included', async () => {
    const [one, other, left] = [await createContact(maren), await createContact(maren), await createContact(maren)]
    const companyId = await insertCompany(server, maren)
    const changes = { status: 'CUSTOMER', ownerId: maren.userId, companyId }
    const answer = await patchBulk(maren, { contactIds: [one.id, other.id, uuidv7()], changes })
    expect(answer.body.data).toEqual({ count: 2 })
    for (const id of [one.id, other.id])
      expect(await getContact(id)).toMatchObject({ ...changes, version: 2, owner: { id: maren.userId } })
    expect((await getContact(left.id)).version).toBe(1)
  })

  it('changes and deletes all contacts that a filter finds', async () => {
    for (let n = 0; n < 3; n++) await createContact(maren, { name: `Filter person ${n}`, source: 'Fair' })
    const filters = { source: 'Fair', search: 'filter person' }
    expect((await patchBulk(maren, { filters, changes: { priority: 'HOT' } })).body.data.count).toBe(3)
    expect((await maren.request('GET', '/contacts?source=Fair&priority=HOT')).body.page.total).toBe(3)
    expect((await maren.request('DELETE', '/contacts/bulk', { filters })).body.data.count).toBe(3)
    expect((await maren.request('GET', '/contacts?source=Fair')).body.page.total).toBe(0)
  })

  it('names the contacts in one event, or none of them when there are many', async () => {
    await seedContacts(server.platform.database.owner, maren.workspaceId, 1_001, 'many')
    const few = await createContact(maren)
    await patchBulk(maren, { contactIds: [few.id], changes: { status: 'WON' } })
    expect(await getNewestEvent()).toMatchObject({ kind: 'contact.changed', ids: [few.id] })
    expect((await patchBulk(maren, { filters: { source: 'Seed' }, changes: { status: 'WON' } })).body.data.count).toBe(
      1_001,
    )
    expect(await getNewestEvent()).toMatchObject({ kind: 'contacts.changed', ids: [] })
  })
})

describe('refuses', () => {
  it('ids and filters together, neither of them, no change and a change that is none', async () => {
    const { id } = await createContact(maren)
    const changes = { status: 'WON' }
    for (const body of [
      { contactIds: [id], filters: {}, changes },
      { changes },
      { contactIds: [id], changes: {} },
      { contactIds: [id], changes: { customFields: {} } },
      { contactIds: [id], changes: { status: 'SOMETHING' } },
      { contactIds: [id], changes: { nickname: 'x' } },
      { contactIds: Array.from({ length: 10_001 }, () => uuidv7()), changes },
    ])
      expect((await patchBulk(maren, body)).status).toBe(422)
    expect((await patchBulk(maren, { filters: { status: 'SOMETHING' }, changes })).status).toBe(400)
    expect((await getContact(id)).version).toBe(1)
  })
})

describe('hides', () => {
  it('contacts, companies and members of another workspace behind 404', async () => {
    const { id } = await createContact(maren)
    const foreign = await insertCompany(server, otherTenant)
    expect((await patchBulk(otherTenant, { contactIds: [id], changes: { name: 'X' } })).status).toBe(404)
    expect((await patchBulk(maren, { contactIds: [id], changes: { companyId: foreign } })).status).toBe(404)
    expect((await patchBulk(maren, { contactIds: [id], changes: { ownerId: otherTenant.userId } })).status).toBe(404)
    expect((await getContact(id)).version).toBe(1)
  })

  it('changes from a viewer, who may only read', async () => {
    const { id } = await createContact(maren)
    const answer = await patchBulk(viewer, { contactIds: [id], changes: { name: 'X' } })
    expect([answer.status, answer.body.error]).toEqual([409, 'not_permitted'])
  })
})

describe('survives', () => {
  it('two bulk steps at once over the same contacts', async () => {
    const ids = [(await createContact(maren)).id, (await createContact(maren)).id]
    const answers = await Promise.all([
      patchBulk(maren, { contactIds: ids, changes: { status: 'WON' } }),
      patchBulk(maren, { contactIds: [...ids].reverse(), changes: { priority: 'COLD' } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    for (const id of ids) expect(await getContact(id)).toMatchObject({ status: 'WON', priority: 'COLD', version: 3 })
  })
})
