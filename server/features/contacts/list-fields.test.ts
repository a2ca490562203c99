import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { captureStatement, knownTotal, measureReads } from '../../testing/harness/query-plans.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createCompany, insertCompany } from '../companies/examples.ts'
import { createDeal } from '../deals/examples.ts'
import { dealStore } from '../deals/store.ts'
import { createTimelineEntries } from '../timeline/examples.ts'
import { contactValues, createContact, insertContactTag } from './examples.ts'
import { contactStore } from './store.ts'

const server = await getTestServer({ alone: true })
const maren = await createPerson(server)
let companyId: string
let contactId: string
let dealId: string

beforeAll(async () => {
  companyId = (await createCompany(maren, { name: 'Tessellate', ownerId: maren.userId })).id
  contactId = (await createContact(maren, { ...contactValues, companyId, ownerId: maren.userId })).id
  await insertContactTag(server, maren, contactId)
  dealId = (await createDeal(maren, { title: 'Autumn freight', companyId, contactId })).id
  await createTimelineEntries(maren, { dealId })
})

const list = (person: Person, plural: string, query: string) => person.request('GET', `/${plural}?${query}`)

/** Properties of each kind: stored, computed, and of other records. */
const kinds: Record<string, readonly string[]> = {
  contacts: ['name', 'linkedinIsOpenToWork', 'customAttributes', 'version', 'updatedAt', 'company', 'owner', 'tags'],
  companies: ['name', 'domain', 'createdAt', 'owner', 'tags'],
  deals: ['title', 'value', 'company', 'contact', 'owner', 'tags', 'nextStepAt', 'nextStepTitle', 'isRotting'],
  activities: ['title', 'type', 'user', 'workspaceId', 'organizationId'],
  notes: ['content', 'dealId', 'author'],
  tasks: ['title', 'assignee', 'contact', 'company', 'deal', 'workspace', 'organization'],
}

describe('does', () => {
  it.each(Object.keys(kinds))(
    'answers of each of the %s the named properties as they always are, and its id',
    async (plural) => {
      const whole = await list(maren, plural, '')
      expect(whole.body.data.length).toBeGreaterThan(0)
      const everything = Object.keys(whole.body.data[0])
      expect(everything).toEqual(expect.arrayContaining([...(kinds[plural] ?? [])]))
      for (const names of [...(kinds[plural] ?? []).map((name) => [name]), kinds[plural] ?? [], everything]) {
        const { status, body } = await list(maren, plural, `fields=${names.join(',')}`)
        expect(status).toBe(200)
        expect(body.page).toEqual(whole.body.page)
        expect(body.data).toEqual(
          whole.body.data.map((row: Record<string, unknown>) =>
            Object.fromEntries(Object.entries(row).filter(([key]) => key === 'id' || names.includes(key))),
          ),
        )
      }
    },
  )

  it('answers the next step and the last interaction where they are named, as of a single record, and nowhere else', async () => {
    const { nextStep, lastTalk } = (await maren.request('GET', `/deals/${dealId}`)).body.data
    expect(nextStep ?? lastTalk).not.toBeNull()
    for (const [plural, id] of [
      ['contacts', contactId],
      ['companies', companyId],
      ['deals', dealId],
    ]) {
      const single = (await maren.request('GET', `/${plural}/${id}`)).body.data
      const rows = (await list(maren, String(plural), 'fields=lastTalk,nextStep')).body.data
      expect(rows).toContainEqual({ id, nextStep: single.nextStep, lastTalk: single.lastTalk })
      expect((await list(maren, String(plural), '')).body.data[0]).not.toHaveProperty('lastTalk')
    }
  })

  it('answers the same in any order, with the id named or not, under sorts, filters, a cursor and an offset', async () => {
    const tobias = await createPerson(server)
    const company = await insertCompany(server, tobias, { name: 'Halyard & Sons' })
    for (let n = 0; n < 5; n++) await createContact(tobias, { name: `Person ${n}`, companyId: n % 2 ? company : null })
    for (const query of ['sort=-name', 'sort=company', 'search=person', 'sort=name&offset=1', `companyId=${company}`]) {
      const whole = await list(tobias, 'contacts', `limit=2&${query}`)
      const expected = whole.body.data.map(({ id, name }: { id: string; name: string }) => ({ id, name }))
      for (const fields of ['name', 'name,id', 'id,name']) {
        const { text, body } = await list(tobias, 'contacts', `limit=2&${query}&fields=${fields}`)
        expect(body.data).toEqual(expected)
        expect(text.startsWith('{"success":true,"data":[{"id":')).toBe(true)
      }
      const cursor = `limit=2&${query.replace('&offset=1', '')}&cursor=${whole.body.page.nextCursor ?? ''}`
      const [next, nextWhole] = [
        await list(tobias, 'contacts', `${cursor}&fields=name`),
        await list(tobias, 'contacts', cursor),
      ]
      expect(next.body.data.map(({ id }: { id: string }) => id)).toEqual(
        nextWhole.body.data.map(({ id }: { id: string }) => id),
      )
    }
  })

  it('answers them of the activities of one deal', async () => {
    const { body } = await maren.request('GET', `/deals/${dealId}/activities?fields=title`)
    expect(body.data).toEqual([{ id: expect.any(String), title: 'First call' }])
  })

  it('reads no other table for columns that nobody asked for', async () => {
    const readsOf = async (store: typeof contactStore, fields?: string) => {
      const query = { sort: '-createdAt', ...(fields && { fields }) }
      const statement = await captureStatement(maren, (scope) => store.list.page(scope, query, knownTotal))
      return Object.keys((await measureReads(server, maren, statement)).rows).sort()
    }
    expect(await readsOf(contactStore)).toEqual(expect.arrayContaining(['companies', 'tag_assignments']))
    expect(await readsOf(contactStore, 'name,email')).toEqual(['contacts'])
    expect(await readsOf(contactStore, 'company')).toEqual(['companies', 'contacts'])
    expect(await readsOf(dealStore)).toEqual(
      expect.arrayContaining(['tasks', 'activities', 'notes', 'tag_assignments']),
    )
    expect(await readsOf(dealStore, 'title,value,currency')).toEqual(['deals'])
    expect(await readsOf(dealStore, 'nextStepAt')).toEqual(expect.arrayContaining(['tasks', 'activities']))
  })
})

describe('refuses', () => {
  it.each([
    'nickname',
    'name,nickname',
    'name,name',
    'id,id',
    'name,',
    ',',
    ' name',
    'Name',
    'counts',
    'deleted_at',
    'phone_number',
    '__proto__',
    'constructor',
    'toString',
    'name"',
    `name" from contacts; drop table contacts; --`,
    'company.name',
    '*',
  ])('the names “%s”', async (fields) => {
    for (const plural of ['contacts', 'deals', 'notes']) {
      const { status, body } = await list(maren, plural, `fields=${encodeURIComponent(fields)}`)
      expect(status).toBe(400)
      expect(body).toMatchObject({ success: false, error: 'bad_request' })
      expect(body.field_errors.fields).toEqual(['These fields are not known, or one of them is named twice.'])
    }
  })

  it('no name, 10,000 names and two lists of names', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) => `a${n}`).join()
    for (const query of ['fields=', `fields=${many.slice(0, 8_000)}`, 'fields=name&fields=email']) {
      const { status, body } = await list(maren, 'contacts', query)
      expect([400, 422]).toContain(status)
      expect(body.success).toBe(false)
      expect(Object.keys(body.field_errors)).toEqual(['fields'])
    }
    expect((await list(maren, 'contacts', `fields=${many}`)).status).toBeGreaterThanOrEqual(400)
  })
})

describe('hides', () => {
  it('every property of the records of another workspace, and of deleted companies', async () => {
    const otherTenant = await createPerson(server)
    for (const [plural, names] of Object.entries(kinds)) {
      const { body } = await list(otherTenant, plural, `fields=${names.join(',')}`)
      expect(body.data).toEqual([])
      const foreign = `workspaceId=${maren.workspaceId}&organizationId=${maren.organizationId}`
      const answer = await server.app.inject({
        url: `/${plural}?${foreign}&fields=${names.join(',')}`,
        headers: { authorization: `Bearer ${otherTenant.token}` },
      })
      expect(answer.statusCode).toBe(404)
    }
    const gone = await insertCompany(server, otherTenant, { name: 'Gone Ltd.' })
    await createContact(otherTenant, { name: 'Ines', companyId: gone })
    await otherTenant.request('DELETE', `/companies/${gone}`)
    const { body } = await list(otherTenant, 'contacts', 'fields=company,companyId')
    expect(body.data).toEqual([{ id: expect.any(String), company: null, companyId: gone }])
  })

  it('nothing from the least role that the whole list shows it, and everything from those who left', async () => {
    const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
    const { body } = await list(viewer, 'contacts', 'fields=name,company')
    expect(body.data).toContainEqual({
      id: contactId,
      name: 'Amara Okonkwo',
      company: { id: companyId, name: 'Tessellate' },
    })
    await server.platform.database.owner.query('delete from members where user_id = $1', [viewer.userId])
    expect((await list(viewer, 'contacts', 'fields=name')).status).toBe(404)
  })
})

describe('survives', () => {
  it('callers who compose hundreds of lists: statements of others stay prepared', async () => {
    const names = ['name', 'email', 'phoneNumber', 'jobTitle', 'status', 'source', 'priority', 'industry', 'leadScore']
    const prepared = async (): Promise<string[]> => {
      const sql = 'select statement from pg_prepared_statements'
      return (await server.platform.database.app.query<{ statement: string }>(sql)).rows.map(
        ({ statement }) => statement,
      )
    }
    const isVariant = (text: string) => text.includes(') picked')
    await list(maren, 'contacts', '')
    const before = (await prepared()).filter((text) => !isVariant(text))
    for (let set = 1; set < 2 ** names.length; set++)
      await list(maren, 'contacts', `limit=1&fields=${names.filter((_, bit) => set & (1 << bit)).join(',')}`)
    const after = await prepared()
    expect(after).toEqual(expect.arrayContaining(before))
    expect(after.filter(isVariant).length).toBeGreaterThan(0)
    expect(after.filter(isVariant).length).toBeLessThan(200)
  })
})
