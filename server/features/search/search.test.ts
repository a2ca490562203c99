import { beforeAll, describe, expect, it } from 'vitest'
import { type Permission, permissions, type Role } from '#contract/kit/roles.ts'
import type { SearchKind } from '#contract/search/enums.ts'
import type { SearchGroup, SearchHit, SearchResult } from '#contract/search/search.ts'
import { createStatementScope } from '../../platform/database/scope.ts'
import { createPerson, type Person, sendRequest } from '../../testing/factories/person.ts'
import { getTestServer, startTestServer } from '../../testing/harness/test-server.ts'
import { createCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal } from '../deals/examples.ts'
import { createNote } from '../notes/examples.ts'
import { recordTypes } from '../record-types.ts'
import { createTag } from '../tags/examples.ts'
import { createTask } from '../tasks/examples.ts'
import { createOneOfEachKind } from './examples.ts'
import { search } from './search.ts'
import { createSearchSources } from './sources.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
const otherTenant = await createPerson(server)
beforeAll(async () => {
  await createOneOfEachKind(server, maren, 'Tessellate')
  await createOneOfEachKind(server, otherTenant, 'Obsidian')
})

const requestSearch = (q: string, query = '', person = maren) =>
  person.request('GET', `/search?q=${encodeURIComponent(q)}${query && `&${query}`}`)
async function searchGroups(q: string, query = '', person = maren): Promise<SearchGroup[]> {
  const { status, body } = await requestSearch(q, query, person)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.data as SearchResult).groups
}
const searchHits = async (q: string, query = '', person = maren): Promise<SearchHit[]> =>
  (await searchGroups(q, query, person)).flatMap(({ rows }) => rows)
const searchNames = async (q: string, query = '') => (await searchHits(q, query)).map(({ name }) => name)
const searchKindsOf = async (q: string, person = maren) =>
  (await searchGroups(q, '', person)).map(({ kind }) => kind).sort()
const allKinds: SearchKind[] = ['company', 'contact', 'deal', 'message', 'note', 'task']

const sources = createSearchSources(recordTypes.map(({ descriptor }) => descriptor))

describe('does', () => {
  it('finds people, companies, deals, tasks, notes and messages by a part of a word', async () => {
    for (const q of ['Tessellate', 'ssella', 'TESSELL', ' tesse ']) expect(await searchKindsOf(q), q).toEqual(allKinds)
    const lines = Object.fromEntries((await searchHits('tessellate')).map((line) => [line.kind, line])) as Record<
      SearchKind,
      SearchHit
    >
    expect(lines.contact).toMatchObject({ name: 'Amara Tessellate', company: 'Tessellate Freight', rank: 2 })
    expect(lines.company).toMatchObject({ name: 'Tessellate Freight', rank: 1, subject: null, chat: null })
    expect(lines.deal).toMatchObject({ name: 'Dock cranes Tessellate', detail: 'OPEN', value: 0, currency: 'USD' })
    expect(lines.task).toMatchObject({ name: 'Call Tessellate', detail: 'PENDING', company: 'Tessellate Freight' })
    expect(lines.note).toMatchObject({
      ...{ name: null, excerpt: 'They like Tessellate.' },
      subject: { kind: 'contact', id: lines.contact.id, name: 'Amara Tessellate' },
    })
    expect(lines.message).toMatchObject({
      ...{ name: 'Amara Tessellate', excerpt: 'Here is Tessellate' },
      ...{ subject: { kind: 'contact', id: lines.contact.id }, chat: { whatsappId: '15550142@c.us' } },
    })
  })

  it('reads words in any order, without their accents, and short ones as beginnings of names', async () => {
    await createContact(maren, { name: 'Zoë Ångström-Müller' })
    await createContact(maren, { name: 'Wu Li' })
    for (const q of ['zoe angstrom', 'MULLER zoë', 'müll ångst', 'angstrom z'])
      expect(await searchNames(q, 'kind=contact'), q).toEqual(['Zoë Ångström-Müller'])
    for (const q of ['wu', 'wu li', 'li wu', 'w l']) expect(await searchNames(q, 'kind=contact'), q).toEqual(['Wu Li'])
    expect(await searchNames('li', 'kind=contact')).toEqual([])
  })

  it('finds a number in any form', async () => {
    const { id } = await createContact(maren, { name: 'Inès Duval', phoneNumber: '+33 6 28 31 47 59' })
    const { id: company } = await createCompany(maren, { name: 'Quai Nord', phoneNumber: '+44 (0)20 7946 0180' })
    for (const q of [
      '0628314759',
      '06 28 31 47 59',
      '+33628314759',
      '0033 6 28',
      '33 6.28.31',
      '28-31-47',
      '(06) 2831',
    ])
      expect(
        (await searchHits(q)).map((line) => line.id),
        q,
      ).toContain(id)
    for (const q of ['020 7946 0180', '+44 20 7946 0180', '+44 (0)20 7946', '79460180'])
      expect(
        (await searchHits(q)).map((line) => line.id),
        q,
      ).toEqual([company])
  })

  it('finds people and companies by the domain of their address', async () => {
    await createContact(maren, { name: 'Ola Brandt', email: 'ola@fjordline.example' })
    await createCompany(maren, { name: 'Fjord', domain: 'https://www.fjordline.example/about' })
    for (const q of ['fjordline.example', '@fjordline.example', 'fjordline'])
      expect((await searchNames(q)).sort(), q).toEqual(q.startsWith('@') ? ['Ola Brandt'] : ['Fjord', 'Ola Brandt'])
    expect((await searchHits('fjordline.example'))[0]).toMatchObject({ kind: 'company', rank: 0 })
  })

  it('lists exact names first, then names that begin so, then the rest, the latest first', async () => {
    const ids: string[] = []
    for (const name of ['Old Mariner', 'Submariner', 'Mariner & Co.', 'Mariner'])
      ids.unshift((await createCompany(maren, { name })).id)
    const { id } = await createCompany(maren, { name: 'Sail', email: 'mariner@sail.example' })
    expect((await searchHits('mariner', 'kind=company')).map((line) => [line.id, line.rank])).toEqual([
      ...ids.map((one, n) => [one, [0, 1, 3, 2][n]]).sort((a, b) => Number(a[1]) - Number(b[1])),
      [id, 4],
    ])
  })

  it('finds the people and deals of a company by its name, and by its name and their own', async () => {
    const { id: companyId } = await createCompany(maren, { name: 'Halyard & Sons' })
    const { id: contactId } = await createContact(maren, { name: 'Sena Adeyemi', companyId })
    await createContact(maren, { name: 'Sena Mbeki' })
    await createDeal(maren, { title: 'Mooring lines', companyId })
    await createDeal(maren, { title: 'Winches', contactId })
    expect(await searchNames('halyard')).toEqual(['Halyard & Sons', 'Sena Adeyemi', 'Mooring lines'])
    expect(await searchNames('halyard sena')).toEqual(['Sena Adeyemi'])
    expect(await searchNames('adeyemi')).toEqual(['Sena Adeyemi', 'Winches'])
  })

  it('shows the part around the words in a long text', async () => {
    const { id: contactId } = await createContact(maren, { name: 'Ada Long' })
    const content = `${'rail and road '.repeat(60)}\n\nthe Zeebrugge\nferry ${'and the sea '.repeat(60)}`
    await createNote(maren, { contactId, content })
    const [line] = await searchHits('ferry zeebrugge')
    expect(line?.excerpt).toMatch(/^….{30,60}the Zeebrugge ferry and the sea .*…$/)
    expect(line?.excerpt?.length).toBeLessThan(165)
  })

  it('counts each kind and pages to the last', async () => {
    for (let n = 0; n < 7; n++) await createTask(maren, { title: `Paginate ${n}`, description: n % 2 ? 'yes' : null })
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const [group] = await searchGroups('paginate', `kind=task&limit=3${cursor && `&cursor=${cursor}`}`)
      expect([group?.total, group?.totalIsExact]).toEqual([7, true])
      ids.push(...(group?.rows ?? []).map(({ id }) => id))
      cursor = group?.nextCursor ?? null
    }
    expect([ids.length, new Set(ids).size]).toEqual([7, 7])
    expect((await searchGroups('paginate'))[0]?.rows).toHaveLength(5)
  })
})

describe('refuses', () => {
  it('texts that are too long, kinds that are not known, and cursors of other lists', async () => {
    const long = await requestSearch('a'.repeat(10_000))
    expect([long.status, long.body.error]).toEqual([400, 'bad_request'])
    expect((await requestSearch('é'.repeat(200))).status).toBe(200)
    expect((await requestSearch('a', 'kind=person')).status).toBe(400)
    expect((await requestSearch('a', 'limit=51')).status).toBe(400)
    const { body } = await maren.request('GET', '/contacts?limit=1')
    for (const cursor of ['x', body.page.nextCursor])
      expect((await requestSearch('a', `kind=note&cursor=${cursor}`)).status).toBe(400)
    const [group] = await searchGroups('tessellate', 'limit=1')
    const cursor = Buffer.from(JSON.stringify(['best', '9 x', group?.rows[0]?.id, 1, true])).toString('base64url')
    expect((await requestSearch('a', `kind=note&cursor=${cursor}`)).status).toBe(400)
    expect((await requestSearch('a', `cursor=${cursor}`)).status).toBe(400)
    expect((await sendRequest(server, 'GET', `/search?q=a&workspaceId=${maren.workspaceId}`)).status).toBe(401)
  })

  it('to go on for ever, in a sentence, and never keeps a write waiting', async () => {
    const slow = await startTestServer({ timeouts: { quick: 500 } })
    const person = await createPerson(slow)
    const holder = await slow.platform.database.owner.connect()
    await holder.query('begin')
    await holder.query('lock table notes in access exclusive mode')
    const searches = Array.from({ length: 12 }, () => person.request('GET', '/search?q=ferry'))
    for (let n = 0; n < 5; n++) await createTag(person, `Written ${n}`)
    const answers = await Promise.all(searches)
    await holder.query('rollback')
    holder.release()
    const cutOff = answers.filter(({ body }) => body.error === 'search_cut_off')
    expect(cutOff.length).toBeGreaterThan(0)
    for (const { status, body } of cutOff)
      expect([status, body.message]).toEqual([
        503,
        'This search took too long. Please type more letters, or a different word.',
      ])
    for (const { status } of answers) expect(status).toBe(503)
    await expect.poll(async () => (await person.request('GET', '/search?q=ferry')).status).toBe(200)
    await slow.close()
  })
})

describe('hides', () => {
  it('records of another workspace', async () => {
    expect(await searchKindsOf('obsidian', otherTenant)).toEqual(allKinds)
    expect(await searchKindsOf('obsidian')).toEqual([])
    expect((await maren.request('GET', `/search?q=a&workspaceId=${otherTenant.workspaceId}`)).status).toBe(400)
  })

  it('deleted records and their related records', async () => {
    await createOneOfEachKind(server, maren, 'Umbra')
    for (const { kind, id } of await searchHits('umbra'))
      if (kind === 'contact' || kind === 'company')
        await maren.request('DELETE', `/${kind === 'contact' ? 'contacts' : 'companies'}/${id}`)
    const left = await searchHits('umbra')
    expect(left.map(({ kind }) => kind)).not.toContain('contact')
    for (const { company, subject } of left) expect([company, subject]).toEqual([null, null])
  })

  it('what a role may not list', async () => {
    expect(await searchKindsOf('tessellate', viewer)).toEqual(allKinds)
    for (const kind of allKinds) {
      const stricter = { ...permissions, [sources[kind].permission]: 'ADMIN' } as Record<Permission, Role>
      const kindsFor = async (person: Person): Promise<SearchKind[]> => {
        const scope = createStatementScope(
          server.platform.database,
          { ...person, organizationId: null, needs: 'VIEWER' },
          'quick',
        )
        return (JSON.parse(await search(scope, sources, { q: 'tessellate' }, stricter)) as SearchResult).groups.map(
          (group) => group.kind,
        )
      }
      expect((await kindsFor(viewer)).sort(), kind).toEqual(allKinds.filter((one) => one !== kind))
      expect((await kindsFor(maren)).sort(), kind).toEqual(allKinds)
    }
  })
})

describe('survives', () => {
  it('texts that mean something to a pattern, and texts that mean nothing', async () => {
    const { id } = await createTask(maren, { title: '100%_sure \\ maybe' })
    for (const q of ['100%', '%_sure', '_sur', 'sure \\', '\\ maybe', '%_'])
      expect(
        (await searchHits(q, 'kind=task')).map((line) => line.id),
        q,
      ).toEqual(q === '%_' ? [] : [id])
    for (const q of ['', ' ', '\t \n', '\u0001\u0002', '   '.repeat(60)]) expect(await searchGroups(q), q).toEqual([])
    for (const q of [
      'tesse\u0007llate',
      "';drop table contacts;--",
      '😀',
      '\u202egnp.exe',
      '$1',
      '%s%I',
      '\\'.repeat(200),
      '%'.repeat(200),
      'a b '.repeat(50),
    ])
      expect((await requestSearch(q)).status, q).toBe(200)
    const broken = await maren.request('GET', '/search?q=%00')
    expect([broken.status, broken.body.error]).toEqual([400, 'bad_request'])
    expect((await maren.request('GET', '/search')).status).toBe(400)
  })
})
