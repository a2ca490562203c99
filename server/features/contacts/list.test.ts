import { describe, expect, it } from 'vitest'
import { createPerson, type Person, sendRequest, type TestResponse } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { insertCompany } from '../companies/examples.ts'
import { createContact, insertContactTag } from './examples.ts'

const server = await getTestServer({ alone: true })
const maren = await createPerson(server)

const namesIn = (answer: TestResponse): string[] => answer.body.data.map((contact: { name: string }) => contact.name)

/** Reads all pages of a list. */
async function readAllPages(
  person: Person,
  query: string,
): Promise<{ names: (string | null)[]; pages: number; totals: number[] }> {
  const all: (string | null)[] = []
  const totals: number[] = []
  let cursor: string | null = ''
  let pages = 0
  while (cursor !== null) {
    const answer: TestResponse = await person.request('GET', `/contacts?${query}${cursor && `&cursor=${cursor}`}`)
    expect(answer.status, answer.text).toBe(200)
    all.push(...namesIn(answer))
    totals.push(answer.body.page.total)
    cursor = answer.body.page.nextCursor
    pages++
  }
  return { names: all, pages, totals }
}

describe('does', () => {
  it('pages through every contact once, newest first, with one total (CON-005, CON-057)', async () => {
    const tobias = await createPerson(server)
    const made = await Promise.all(Array.from({ length: 51 }, (_, n) => createContact(tobias, { name: `Person ${n}` })))
    const { names, pages, totals } = await readAllPages(tobias, 'limit=10')
    expect(names).toHaveLength(51)
    expect(new Set(names).size).toBe(made.length)
    expect(pages).toBe(6)
    expect(new Set(totals)).toEqual(new Set([51]))
    const exact = await readAllPages(tobias, 'limit=51')
    expect(exact.pages).toBe(1)
  })

  it('begins a page at any row, under filters, too, and counts to the end when asked', async () => {
    const tobias = await createPerson(server)
    const companyId = await insertCompany(server, tobias, { name: 'Halyard & Sons' })
    for (let n = 0; n < 12; n++)
      await createContact(tobias, {
        name: `Person ${n}`,
        companyId: n % 2 ? companyId : null,
        ...(n % 3 && { leadScore: n }),
      })
    for (const query of [
      '',
      'sort=name',
      'sort=-leadScore',
      'sort=company',
      'sort=-company&hasPhone=false',
      'search=person',
    ]) {
      const whole = await readAllPages(tobias, `limit=100&${query}`)
      for (const offset of [0, 1, 5, 11, 12, 40]) {
        const { body } = await tobias.request('GET', `/contacts?limit=4&offset=${offset}&${query}`)
        const found = body.data.map(({ name }: { name: string }) => name)
        expect(found, `${query} ${offset}`).toEqual(whole.names.slice(offset, offset + 4))
        const { nextCursor } = body.page
        expect(nextCursor === null, `${query} ${offset}`).toBe(offset >= 8)
        const rest = nextCursor && (await tobias.request('GET', `/contacts?limit=100&${query}&cursor=${nextCursor}`))
        if (rest) expect(namesIn(rest), `${query} ${offset}`).toEqual(whole.names.slice(offset + 4))
      }
    }
  })

  for (const sort of ['name', '-name', 'leadScore', '-leadScore', 'updatedAt', '-createdAt', 'nextFollowUpAt'])
    it(`pages under sort ${sort}, empty values last`, async () => {
      const priya = await createPerson(server)
      const people = ['Östen', 'Zoë', 'anna', 'Émile', 'bob', null, null]
      for (const [index, name] of people.entries())
        await createContact(priya, {
          name,
          email: `p${index}@people.example`,
          ...(index % 2 ? { leadScore: index, nextFollowUpAt: `2026-03-0${index + 1}T00:00:00Z` } : {}),
        })
      const whole = await readAllPages(priya, `limit=50&sort=${sort}`)
      const pieces = await readAllPages(priya, `limit=2&sort=${sort}`)
      expect(pieces.names).toEqual(whole.names)
      expect(whole.names).toHaveLength(people.length)
      if (sort === 'name') expect(whole.names).toEqual(['anna', 'bob', 'Émile', 'Östen', 'Zoë', null, null])
      if (sort === '-name') expect(whole.names.slice(-2)).toEqual([null, null])
    })

  it('filters by each of its filters', async () => {
    const ingrid = await createPerson(server)
    const companyId = await insertCompany(server, ingrid, { name: 'Halyard & Sons' })
    const hot = await createContact(ingrid, {
      name: 'Hot',
      status: 'ENGAGED',
      priority: 'HOT',
      leadType: 'HOT',
      source: 'Fair',
      ownerId: ingrid.userId,
      companyId,
      phoneNumber: '1',
      preferredChannel: 'WHATSAPP',
      jobTitle: 'Buyer',
      leadScore: 80,
    })
    await createContact(ingrid, {
      name: 'Cold',
      status: 'LOST',
      priority: 'COLD',
      leadType: 'COLD',
      source: 'Web',
      leadScore: 20,
    })
    const tagId = await insertContactTag(server, ingrid, hot.id)
    const before = new Date(Date.now() - 3_600_000).toISOString()
    const filters = [
      'status=ENGAGED',
      'priority=HOT',
      'leadType=HOT,WARM',
      'source=Fair',
      `ownerId=${ingrid.userId}`,
      `companyId=${companyId}`,
      `tagId=${tagId}`,
      'hasPhone=true',
      'preferredChannel=WHATSAPP,EMAIL',
      'jobTitle=Buyer',
      'leadScoreFrom=80',
      'leadScoreFrom=60&leadScoreTo=80',
    ]
    for (const filter of filters)
      expect(namesIn(await ingrid.request('GET', `/contacts?${filter}`)), filter).toEqual(['Hot'])
    expect(namesIn(await ingrid.request('GET', '/contacts?hasPhone=false'))).toEqual(['Cold'])
    expect(namesIn(await ingrid.request('GET', '/contacts?leadScoreTo=79'))).toEqual(['Cold'])
    expect((await ingrid.request('GET', '/contacts?leadScoreTo=101')).status).toBe(400)
    expect((await ingrid.request('GET', '/contacts?preferredChannel=PIGEON')).status).toBe(400)
    expect(namesIn(await ingrid.request('GET', `/contacts?createdTo=${before}`))).toEqual([])
    expect(namesIn(await ingrid.request('GET', `/contacts?updatedFrom=${before}&status=LOST,ENGAGED`))).toEqual([
      'Cold',
      'Hot',
    ])
  })

  it('finds by name without accents, by email, by company and by phone in any form', async () => {
    const jonah = await createPerson(server)
    const companyId = await insertCompany(server, jonah, { name: 'Brightwater Desalination' })
    await createContact(jonah, {
      name: 'Chloé Marchetti-Delacroix',
      email: 'chloe@oka.example',
      phoneNumber: '+33 6 28 12 34 56',
      companyId,
    })
    await createContact(jonah, {
      name: 'Benedikt Straub',
      email: 'benedikt@other.example',
      phoneNumber: '202-224-3244',
    })
    const chloe = [
      'chloe',
      'CHLOÉ',
      'delacroix',
      'delacroix  CHLOE',
      'marchetti ch oka.example',
      'ch',
      'oka.example',
      'brightwater',
      '06 28 12 34 56',
      '+33628123456',
      '0033 6 28 12 34 56',
      '28 12 34',
    ]
    for (const text of chloe)
      expect(namesIn(await jonah.request('GET', `/contacts?search=${encodeURIComponent(text)}`)), text).toEqual([
        'Chloé Marchetti-Delacroix',
      ])
    expect(namesIn(await jonah.request('GET', `/contacts?search=${encodeURIComponent('+1 (202) 224-3244')}`))).toEqual([
      'Benedikt Straub',
    ])
    for (const text of ['%', '_', '\\', "'", 'nobody', 'chloe nobody', 'chloe %'])
      expect(namesIn(await jonah.request('GET', `/contacts?search=${encodeURIComponent(text)}`)), text).toEqual([])
  })

  it('answers 304 when nothing has changed', async () => {
    const first = await maren.request('GET', '/contacts')
    const again = await maren.request('GET', '/contacts', undefined, { 'if-none-match': String(first.headers.etag) })
    expect(again.status).toBe(304)
    await createContact(maren)
    expect(
      (await maren.request('GET', '/contacts', undefined, { 'if-none-match': String(first.headers.etag) })).status,
    ).toBe(200)
  })

  it('finds text by the trigram index under row-level security', async () => {
    const { owner } = server.platform.database
    await owner.query(
      `insert into contacts (workspace_id, id, name) select $1, gen_random_uuid(), 'Filler ' || n || md5(n::text) from generate_series(1, 20000) n`,
      [maren.workspaceId],
    )
    // Also vacuums, because pending entries make an index look expensive.
    await owner.query('vacuum analyze contacts')
    const { rows } = await owner.query(
      `explain (format json) select id from contacts where workspace_id = $1 and deleted_at is null and search like '%klobuchar%'`,
      [maren.workspaceId],
    )
    expect(JSON.stringify(rows)).toContain('contacts_by_text')
    const { rows: byAge } = await owner.query(
      `explain (format json) select id from contacts c where workspace_id = $1 and deleted_at is null order by created_at desc, id desc limit 61`,
      [maren.workspaceId],
    )
    expect(JSON.stringify(byAge)).toContain('contacts_by_age')
    expect(JSON.stringify(byAge)).not.toContain('Sort')
  })

  it('counts exactly up to 10,000 and says when there are more', async () => {
    const answer = await maren.request('GET', '/contacts?limit=1')
    expect(answer.body.page).toMatchObject({ total: 10_000, totalIsExact: false })
    const all = await maren.request('GET', '/contacts?limit=1&count=all')
    expect(all.body.page.total).toBeGreaterThan(20_000)
    expect(all.body.page.totalIsExact).toBe(true)
    const filtered = await maren.request('GET', '/contacts?limit=1&count=all&createdTo=2100-01-01T00:00:00Z')
    expect(filtered.body.page).toMatchObject({ total: all.body.page.total, totalIsExact: true })
  })
})

describe('refuses', () => {
  const wrong = [
    'limit=0',
    'limit=501',
    'limit=many',
    'offset=-1',
    'offset=1000001',
    'count=some',
    'sort=password_hash',
    'sort=name;drop',
    'status=SLEEPING',
    'ownerId=me',
    'companyId=x',
    'cursor=abc',
    'cursor=bnVsbA',
    'createdFrom=yesterday',
    `search=${'x'.repeat(201)}`,
    'search=%00',
  ]
  for (const query of wrong)
    it(`${query.slice(0, 30)} with 400`, async () => {
      const answer = await maren.request('GET', `/contacts?${query}`)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ success: false, message: expect.any(String) })
    })

  it('a cursor of another sort', async () => {
    const { body } = await maren.request('GET', '/contacts?limit=1&sort=name')
    expect((await maren.request('GET', `/contacts?limit=1&sort=-name&cursor=${body.page.nextCursor}`)).status).toBe(400)
  })

  it('a cursor whose values are not of their type', async () => {
    const forged = Buffer.from(JSON.stringify(['-createdAt', 'not a time', maren.workspaceId, 1, true])).toString(
      'base64url',
    )
    expect((await maren.request('GET', `/contacts?cursor=${forged}`)).status).toBe(400)
  })
})

describe('hides', () => {
  it('contacts of another workspace, from lists, search and filters', async () => {
    const otherTenant = await createPerson(server)
    await createContact(otherTenant, { name: 'Secret Person' })
    expect(namesIn(await maren.request('GET', '/contacts?search=secret'))).toEqual([])
    expect(namesIn(await otherTenant.request('GET', '/contacts'))).toEqual(['Secret Person'])
    const intruder = await sendRequest(server, 'GET', `/contacts?workspaceId=${maren.workspaceId}`, undefined, {
      authorization: `Bearer ${otherTenant.token}`,
    })
    expect(intruder.status).toBe(404)
  })
})

describe('survives', () => {
  it('changes between two pages: no row twice, none lost', async () => {
    const lena = await createPerson(server)
    for (let n = 0; n < 6; n++) await createContact(lena, { name: `Row ${n}` })
    const first = await lena.request('GET', '/contacts?limit=3')
    await createContact(lena, { name: 'Newcomer' })
    const second = await lena.request('GET', `/contacts?limit=3&cursor=${first.body.page.nextCursor}`)
    expect([...namesIn(first), ...namesIn(second)]).toEqual(['Row 5', 'Row 4', 'Row 3', 'Row 2', 'Row 1', 'Row 0'])
  })
})
