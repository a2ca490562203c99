import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { seedContacts } from '../../../scripts/seed-contacts.ts'
import { aServer } from '../../platform/testing/harness.ts'
import { aPerson, type Person } from '../../platform/testing/people.ts'
import { makeCompany } from '../companies/story.ts'
import { aContact } from '../contacts/story.ts'
import { aTag } from './story.ts'

const server = await aServer()
const maren = await aPerson(server)
const stranger = await aPerson(server, { name: 'Tobias Renner' })
const viewer = await aPerson(server, { role: 'VIEWER', beside: maren, name: 'Priya Nair' })

const tag = (person: Person, filters: object, tagIds: string[], things = 'contacts') =>
  person.calls('POST', `/${things}/bulk/tags`, { filters, tagIds })
const untag = (person: Person, filters: object, tagIds: string[], things = 'contacts') =>
  person.calls('DELETE', `/${things}/bulk/tags`, { filters, tagIds })
const bearing = async (tagId: string, things = 'contacts'): Promise<string[]> =>
  (await maren.calls('GET', `/${things}?tagId=${tagId}&sort=name`)).body.data.map(({ name }: { name: string }) => name)

describe('does', () => {
  it.each([
    ['contacts', (name: string, source: string) => aContact(maren, { name, source })],
    ['companies', (name: string, source: string) => makeCompany(maren, { name, source })],
  ])('tags and untags all %s that filters find, and passes over those that are done already', async (things, make) => {
    for (const name of ['Ada', 'Bea', 'Cleo']) await make(`${name} of the fair`, `Fair of ${things}`)
    await make('Dora of the fair', 'Elsewhere')
    const [one, two] = [(await aTag(maren, `One of ${things}`)).id, (await aTag(maren, `Two of ${things}`)).id]
    const filters = { source: `Fair of ${things}`, search: 'of the fair' }
    expect((await tag(maren, { ...filters, search: 'ada' }, [one], things)).body.data).toEqual({ count: 1 })
    expect((await tag(maren, filters, [one, two, uuidv7()], things)).body.data).toEqual({ count: 5 })
    expect(await bearing(two, things)).toEqual(['Ada of the fair', 'Bea of the fair', 'Cleo of the fair'])
    expect((await untag(maren, { search: 'bea' }, [one, two], things)).body.data).toEqual({ count: 2 })
    expect((await untag(maren, { search: 'bea' }, [one, two], things)).body.data).toEqual({ count: 0 })
    expect(await bearing(one, things)).toEqual(['Ada of the fair', 'Cleo of the fair'])
  })

  it('tells of very many in an event that names none of them', async () => {
    await seedContacts(server.platform.database.owner, maren.workspaceId, 1_001, 'many')
    const { id } = await aTag(maren, 'Seeded')
    expect((await tag(maren, { source: 'Seed' }, [id])).body.data).toEqual({ count: 1_001 })
    const text = 'select kind, ids from events where workspace_id = $1 order by seq desc limit 1'
    const { rows } = await server.platform.database.owner.query(text, [maren.workspaceId])
    expect(rows).toEqual([{ kind: 'contacts.changed', ids: [] }])
  })
})

describe('refuses', () => {
  it('filters that find nothing, that are unknown or missing, and a body without tags', async () => {
    const { id } = await aTag(maren, 'Refused')
    const none = await tag(maren, { search: 'nobody is called so' }, [id])
    expect([none.status, Object.keys(none.body.field_errors)]).toEqual([404, ['filters']])
    expect((await tag(maren, { nickname: 'x' }, [id])).status).toBe(422)
    expect((await tag(maren, { status: 'SOMETHING' }, [id])).status).toBe(400)
    expect((await tag(maren, {}, [])).status).toBe(422)
    expect((await maren.calls('POST', '/contacts/bulk/tags', { tagIds: [id] })).status).toBe(422)
    expect(await bearing(id)).toEqual([])
  })

  it('somebody who may only read', async () => {
    const { id } = await aTag(maren, 'Read only')
    expect((await tag(viewer, {}, [id])).body.error).toBe('not_permitted')
    expect((await untag(viewer, {}, [id])).body.error).toBe('not_permitted')
  })
})

describe('hides', () => {
  it('tags and contacts of another workspace', async () => {
    const { id } = await aTag(maren, 'Ours')
    const { id: theirs } = await aTag(stranger, 'Theirs')
    await aContact(stranger, { name: 'Elif of another place' })
    expect((await tag(maren, {}, [theirs])).status).toBe(404)
    expect((await tag(stranger, {}, [id])).status).toBe(404)
    expect((await tag(maren, { search: 'Elif of another place' }, [id])).status).toBe(404)
    expect(await bearing(id)).toEqual([])
  })
})
