import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type TestResponse } from '../../testing/factories/person.ts'
import { expectSorts } from '../../testing/harness/list-sorts.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal } from '../deals/examples.ts'
import { companyValues, createCompany, insertCompany, insertCompanyTag } from './examples.ts'

const server = await getTestServer({ alone: true })
const maren = await createPerson(server)
beforeAll(async () => {
  for (const name of ['Österreich Optik', 'Halyard & Sons', 'Tessellate Freight', 'Oka Ceramics'])
    await insertCompany(server, maren, { name })
  await insertCompany(server, maren, { name: 'Brightwater', domain: 'desalination.example' })
})

const namesIn = (answer: TestResponse): string[] => answer.body.data.map((company: { name: string }) => company.name)

describe('does', () => {
  it('pages through companies by name, every one once (COM-003)', async () => {
    const first = await maren.request('GET', '/companies?sort=name&limit=3')
    const second = await maren.request('GET', `/companies?sort=name&limit=3&cursor=${first.body.page.nextCursor}`)
    expect(first.body.page.total).toBe(5)
    expect([...namesIn(first), ...namesIn(second)]).toEqual([
      'Brightwater',
      'Halyard & Sons',
      'Oka Ceramics',
      'Österreich Optik',
      'Tessellate Freight',
    ])
    expect(second.body.page.nextCursor).toBeNull()
  })

  it('finds by name without accents and by domain', async () => {
    expect(namesIn(await maren.request('GET', '/companies?search=osterr'))).toEqual(['Österreich Optik'])
    expect(namesIn(await maren.request('GET', '/companies?search=DESALINATION'))).toEqual(['Brightwater'])
    expect(namesIn(await maren.request('GET', '/companies?search=%25'))).toEqual([])
  })
})

describe('does, for one of many,', () => {
  it('counts its contacts and deals where they are named, without those in the trash, as of a single record', async () => {
    const ingrid = await createPerson(server)
    const { id } = await createCompany(ingrid, { name: 'Halyard & Sons' })
    const other = await createCompany(ingrid, { name: 'Oka Ceramics' })
    for (const name of ['Amara', 'Benedikt', 'Ines']) await createContact(ingrid, { name, companyId: id })
    await createDeal(ingrid, { title: 'Cranes', companyId: id })
    const trashed = [
      ['contacts', (await createContact(ingrid, { name: 'Gone', companyId: id })).id],
      ['deals', (await createDeal(ingrid, { title: 'Gone', companyId: id })).id],
    ]
    for (const [plural, record] of trashed) await ingrid.request('DELETE', `/${plural}/${record}`)
    const list = async (fields: string) => (await ingrid.request('GET', `/companies?sort=name${fields}`)).body.data
    expect(await list('&fields=contactCount,dealCount')).toEqual([
      { id, contactCount: 3, dealCount: 1 },
      { id: other.id, contactCount: 0, dealCount: 0 },
    ])
    expect((await ingrid.request('GET', `/companies/${id}`)).body.data).toMatchObject({ contactCount: 3, dealCount: 1 })
    expect(Object.keys((await list(''))[0])).not.toEqual(expect.arrayContaining(['contactCount']))
  })

  it('filters by each of its filters', async () => {
    const ingrid = await createPerson(server)
    const values = { status: 'CUSTOMER', priority: 'HOT', size: 'LARGE', source: 'Fair', industry: 'Optics' }
    const { id } = await createCompany(ingrid, { name: 'Hot', ...values, country: 'Austria', ownerId: ingrid.userId })
    await createCompany(ingrid, { name: 'Cold', status: 'LOST', priority: 'COLD', size: 'SMALL', source: 'Web' })
    const tagId = await insertCompanyTag(server, ingrid, id)
    const filters = Object.entries({ ...values, country: 'Austria', ownerId: ingrid.userId, tagId })
    for (const [key, value] of filters)
      expect(namesIn(await ingrid.request('GET', `/companies?${key}=${value}`)), key).toEqual(['Hot'])
    const before = new Date(Date.now() - 3_600_000).toISOString()
    expect(namesIn(await ingrid.request('GET', `/companies?createdTo=${before}`))).toEqual([])
    expect(namesIn(await ingrid.request('GET', `/companies?updatedFrom=${before}&size=SMALL,LARGE`))).toEqual([
      'Cold',
      'Hot',
    ])
  })

  for (const sort of [
    'createdAt',
    'updatedAt',
    'name',
    'owner',
    'domain',
    'industry',
    'size',
    'status',
    'priority',
    'leadScore',
    'enrichmentScore',
    'source',
    'city',
    'country',
    'lastEnrichedAt',
  ])
    it(`pages under sort ${sort}, empty values last`, async () => {
      const priya = await createPerson(server)
      for (const name of ['Östen', 'Zoë', 'anna']) await createCompany(priya, { name })
      await createCompany(priya, { ...companyValues, name: 'Émile' })
      const whole = namesIn(await priya.request('GET', `/companies?sort=${sort}`))
      const first = await priya.request('GET', `/companies?sort=${sort}&limit=2`)
      const second = await priya.request('GET', `/companies?sort=${sort}&limit=2&cursor=${first.body.page.nextCursor}`)
      expect([...namesIn(first), ...namesIn(second)]).toEqual(whole)
      expect(whole).toHaveLength(4)
    })

  it('sorts by each column, in both orders', async () => {
    await expectSorts(await createPerson(server), '/companies', 'name', [
      ['domain', 'https://anchor.example', 'https://zenith.example'],
      ['industry', 'Freight', 'Steel'],
      ['size', 'ENTERPRISE', 'SMALL'],
      ['status', 'ACTIVE', 'WON'],
      ['priority', 'COLD', 'WARM'],
      ['leadScore', 9, 10],
      ['enrichmentScore', 9.5, 10.25],
      ['source', 'Autumn fair', 'spring fair'],
      ['city', 'Århus', 'Bergen'],
      ['country', 'Denmark', 'Norway'],
      ['lastEnrichedAt', '2026-03-11T09:30:00.000Z', '2026-11-02T09:30:00.000Z'],
    ])
  })

  it('finds by email address and by phone in any form', async () => {
    const jonah = await createPerson(server)
    await createCompany(jonah, companyValues)
    await createCompany(jonah, { name: 'Halyard & Sons' })
    for (const text of ['hello@tessell', 'freight TESSEL', '+31 10 555 0142', '0105550142', 'te'])
      expect(namesIn(await jonah.request('GET', `/companies?search=${encodeURIComponent(text)}`)), text).toEqual([
        'Tessellate Freight',
      ])
  })

  it('finds text by the trigram index under row-level security', async () => {
    const { owner } = server.platform.database
    const { workspaceId } = await createPerson(server)
    await owner.query(
      `insert into companies (workspace_id, id, name) select $1, gen_random_uuid(), 'Filler ' || n || md5(n::text) from generate_series(1, 5000) n`,
      [workspaceId],
    )
    await owner.query('vacuum analyze companies')
    // Pending entries of the index make it look expensive, and a vacuum skips them while another one is running.
    await owner.query(`select gin_clean_pending_list('companies_by_search')`)
    const client = await owner.connect()
    await client.query('begin; set local enable_seqscan = off; set local enable_indexscan = off')
    const { rows } = await client.query(
      `explain (format json) select id from companies where workspace_id = $1 and deleted_at is null and search like '%klobuchar%'`,
      [workspaceId],
    )
    await client.query('rollback')
    client.release()
    const [{ Plan: plan }] = rows[0]['QUERY PLAN']
    expect(plan.Plans[0]['Index Name']).toBe('companies_by_search')
    expect(plan.Plans[0]['Index Cond']).toContain('klobuchar')
  })
})

describe('refuses', () => {
  it('sorts it does not know', async () => {
    expect((await maren.request('GET', '/companies?sort=revenue')).status).toBe(400)
  })
})

describe('hides', () => {
  it('companies of another workspace (ORG-011, ORG-014)', async () => {
    const otherTenant = await createPerson(server)
    expect(namesIn(await otherTenant.request('GET', '/companies'))).toEqual([])
    expect(namesIn(await otherTenant.request('GET', '/companies?search=halyard'))).toEqual([])
  })
})
