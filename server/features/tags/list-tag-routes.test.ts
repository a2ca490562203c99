import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { seedContacts } from '../../../scripts/database/seed-contacts.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createTag } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const otherTenant = await createPerson(server, { name: 'Tobias Renner' })
const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren, name: 'Priya Nair' })

const tagList = (person: Person, filters: object, tagIds: string[], things = 'contacts') =>
  person.request('POST', `/${things}/bulk/tags`, { filters, tagIds })
const untagList = (person: Person, filters: object, tagIds: string[], things = 'contacts') =>
  person.request('DELETE', `/${things}/bulk/tags`, { filters, tagIds })
const listTagged = async (tagId: string, things = 'contacts'): Promise<string[]> =>
  (await maren.request('GET', `/${things}?tagId=${tagId}&sort=name`)).body.data.map(
    ({ name }: { name: string }) => name,
  )

describe('does', () => {
  it.each([
    ['contacts', (name: string, source: string) => createContact(maren, { name, source })],
    ['companies', (name: string, source: string) => createCompany(maren, { name, source })],
  ])('tags and untags all %s that filters find, and passes over those that are done already', async (things, make) => {
    for (const name of ['Ada', 'Bea', 'Cleo']) await make(`${name} of the fair`, `Fair of ${things}`)
    await make('Dora of the fair', 'Elsewhere')
    const [one, two] = [
      (await createTag(maren, `One of ${things}`)).id,
      (await createTag(maren, `Two of ${things}`)).id,
    ]
    const filters = { source: `Fair of ${things}`, search: 'of the fair' }
    expect((await tagList(maren, { ...filters, search: 'ada' }, [one], things)).body.data).toEqual({ count: 1 })
    expect((await tagList(maren, filters, [one, two, uuidv7()], things)).body.data).toEqual({ count: 5 })
    expect(await listTagged(two, things)).toEqual(['Ada of the fair', 'Bea of the fair', 'Cleo of the fair'])
    expect((await untagList(maren, { search: 'bea' }, [one, two], things)).body.data).toEqual({ count: 2 })
    expect((await untagList(maren, { search: 'bea' }, [one, two], things)).body.data).toEqual({ count: 0 })
    expect(await listTagged(one, things)).toEqual(['Ada of the fair', 'Cleo of the fair'])
  })

  it('emits one event without ids for very many', async () => {
    await seedContacts(server.platform.database.owner, maren.workspaceId, 1_001, 'many')
    const { id } = await createTag(maren, 'Seeded')
    expect((await tagList(maren, { source: 'Seed' }, [id])).body.data).toEqual({ count: 1_001 })
    const text = 'select kind, ids from events where workspace_id = $1 order by seq desc limit 1'
    const { rows } = await server.platform.database.owner.query(text, [maren.workspaceId])
    expect(rows).toEqual([{ kind: 'contacts.changed', ids: [] }])
  })
})

describe('refuses', () => {
  it('filters that find nothing, that are unknown or missing, and a body without tags', async () => {
    const { id } = await createTag(maren, 'Refused')
    const none = await tagList(maren, { search: 'nobody is called so' }, [id])
    expect([none.status, Object.keys(none.body.field_errors)]).toEqual([404, ['filters']])
    expect((await tagList(maren, { nickname: 'x' }, [id])).status).toBe(422)
    expect((await tagList(maren, { status: 'SOMETHING' }, [id])).status).toBe(400)
    expect((await tagList(maren, {}, [])).status).toBe(422)
    expect((await maren.request('POST', '/contacts/bulk/tags', { tagIds: [id] })).status).toBe(422)
    expect(await listTagged(id)).toEqual([])
  })

  it('somebody who may only read', async () => {
    const { id } = await createTag(maren, 'Read only')
    expect((await tagList(viewer, {}, [id])).body.error).toBe('not_permitted')
    expect((await untagList(viewer, {}, [id])).body.error).toBe('not_permitted')
  })
})

describe('hides', () => {
  it('tags and contacts of another workspace', async () => {
    const { id } = await createTag(maren, 'Ours')
    const { id: theirs } = await createTag(otherTenant, 'Theirs')
    await createContact(otherTenant, { name: 'Elif of another place' })
    expect((await tagList(maren, {}, [theirs])).status).toBe(404)
    expect((await tagList(otherTenant, {}, [id])).status).toBe(404)
    expect((await tagList(maren, { search: 'Elif of another place' }, [id])).status).toBe(404)
    expect(await listTagged(id)).toEqual([])
  })
})
