import { beforeAll, describe, expect, it } from 'vitest'
import { type Permission, permissions, type Role } from '#contract/kit/roles.ts'
import { type FoundKind, foundKinds } from '#contract/search/enums.ts'
import { searchLimits } from '#contract/search/limits.ts'
import { searchCutOff } from '#contract/search/messages.ts'
import type { Found, FoundGroup, SearchResult } from '#contract/search/search.ts'
import { oneStatement } from '../../platform/scope.ts'
import { aServer, startTestServer } from '../../platform/testing/harness.ts'
import { aPerson, call, type Person } from '../../platform/testing/people.ts'
import { makeCompany } from '../companies/story.ts'
import { aContact } from '../contacts/story.ts'
import { makeDeal } from '../deals/story.ts'
import { makeNote } from '../notes/story.ts'
import { aTag } from '../tags/story.ts'
import { makeTask } from '../tasks/story.ts'
import { needed, search } from './search.ts'
import { oneOfEach } from './story.ts'

const server = await aServer()
const maren = await aPerson(server)
const viewer = await aPerson(server, { role: 'VIEWER', beside: maren })
const stranger = await aPerson(server)
beforeAll(async () => {
  await oneOfEach(server, maren, 'Tessellate')
  await oneOfEach(server, stranger, 'Obsidian')
})

const asked = (q: string, query = '', person = maren) =>
  person.calls('GET', `/search?q=${encodeURIComponent(q)}${query && `&${query}`}`)
async function groupsOf(q: string, query = '', person = maren): Promise<FoundGroup[]> {
  const { status, body } = await asked(q, query, person)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.data as SearchResult).groups
}
const found = async (q: string, query = '', person = maren): Promise<Found[]> =>
  (await groupsOf(q, query, person)).flatMap(({ rows }) => rows)
const namesOf = async (q: string, query = '') => (await found(q, query)).map(({ name }) => name)
const kindsOf = async (q: string, person = maren) => (await groupsOf(q, '', person)).map(({ kind }) => kind).sort()
const all = [...foundKinds].sort()

describe('does', () => {
  it('finds people, companies, deals, tasks, notes and messages by a part of a word', async () => {
    for (const q of ['Tessellate', 'ssella', 'TESSELL', ' tesse ']) expect(await kindsOf(q), q).toEqual(all)
    const lines = Object.fromEntries((await found('tessellate')).map((line) => [line.kind, line])) as Record<
      FoundKind,
      Found
    >
    expect(lines.contact).toMatchObject({ name: 'Amara Tessellate', company: 'Tessellate Freight', rank: 2 })
    expect(lines.company).toMatchObject({ name: 'Tessellate Freight', rank: 1, behind: null, chat: null })
    expect(lines.deal).toMatchObject({ name: 'Dock cranes Tessellate', detail: 'OPEN', value: 0, currency: 'USD' })
    expect(lines.task).toMatchObject({ name: 'Call Tessellate', detail: 'PENDING', company: 'Tessellate Freight' })
    expect(lines.note).toMatchObject({
      ...{ name: null, excerpt: 'They like Tessellate.' },
      behind: { kind: 'contact', id: lines.contact.id, name: 'Amara Tessellate' },
    })
    expect(lines.message).toMatchObject({
      ...{ name: 'Amara Tessellate', excerpt: 'Here is Tessellate' },
      ...{ behind: { kind: 'contact', id: lines.contact.id }, chat: { whatsappId: '15550142@c.us' } },
    })
  })

  it('reads words in any order, without their accents, and short ones as beginnings of names', async () => {
    await aContact(maren, { name: 'Zoë Ångström-Müller' })
    await aContact(maren, { name: 'Wu Li' })
    for (const q of ['zoe angstrom', 'MULLER zoë', 'müll ångst', 'angstrom z'])
      expect(await namesOf(q, 'kind=contact'), q).toEqual(['Zoë Ångström-Müller'])
    for (const q of ['wu', 'wu li', 'li wu', 'w l']) expect(await namesOf(q, 'kind=contact'), q).toEqual(['Wu Li'])
    expect(await namesOf('li', 'kind=contact')).toEqual([])
  })

  it('finds a number in any form', async () => {
    const { id } = await aContact(maren, { name: 'Inès Duval', phoneNumber: '+33 6 28 31 47 59' })
    const { id: company } = await makeCompany(maren, { name: 'Quai Nord', phoneNumber: '+44 (0)20 7946 0180' })
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
        (await found(q)).map((line) => line.id),
        q,
      ).toContain(id)
    for (const q of ['020 7946 0180', '+44 20 7946 0180', '+44 (0)20 7946', '79460180'])
      expect(
        (await found(q)).map((line) => line.id),
        q,
      ).toEqual([company])
  })

  it('finds people and companies by the domain of their address', async () => {
    await aContact(maren, { name: 'Ola Brandt', email: 'ola@fjordline.example' })
    await makeCompany(maren, { name: 'Fjord', domain: 'https://www.fjordline.example/about' })
    for (const q of ['fjordline.example', '@fjordline.example', 'fjordline'])
      expect((await namesOf(q)).sort(), q).toEqual(q.startsWith('@') ? ['Ola Brandt'] : ['Fjord', 'Ola Brandt'])
    expect((await found('fjordline.example'))[0]).toMatchObject({ kind: 'company', rank: 0 })
  })

  it('puts first what is called so, then what begins so, then the rest, the latest first', async () => {
    const ids: string[] = []
    for (const name of ['Old Mariner', 'Submariner', 'Mariner & Co.', 'Mariner'])
      ids.unshift((await makeCompany(maren, { name })).id)
    const { id } = await makeCompany(maren, { name: 'Sail', email: 'mariner@sail.example' })
    expect((await found('mariner', 'kind=company')).map((line) => [line.id, line.rank])).toEqual([
      ...ids.map((one, n) => [one, [0, 1, 3, 2][n]]).sort((a, b) => Number(a[1]) - Number(b[1])),
      [id, 4],
    ])
  })

  it('finds the people and deals of a company by its name, and by its name and their own', async () => {
    const { id: companyId } = await makeCompany(maren, { name: 'Halyard & Sons' })
    const { id: contactId } = await aContact(maren, { name: 'Sena Adeyemi', companyId })
    await aContact(maren, { name: 'Sena Mbeki' })
    await makeDeal(maren, { title: 'Mooring lines', companyId })
    await makeDeal(maren, { title: 'Winches', contactId })
    expect(await namesOf('halyard')).toEqual(['Halyard & Sons', 'Sena Adeyemi', 'Mooring lines'])
    expect(await namesOf('halyard sena')).toEqual(['Sena Adeyemi'])
    expect(await namesOf('adeyemi')).toEqual(['Sena Adeyemi', 'Winches'])
  })

  it('shows what is around the words in a long text', async () => {
    const { id: contactId } = await aContact(maren, { name: 'Ada Long' })
    const content = `${'rail and road '.repeat(60)}\n\nthe Zeebrugge\nferry ${'and the sea '.repeat(60)}`
    await makeNote(maren, { contactId, content })
    const [line] = await found('ferry zeebrugge')
    expect(line?.excerpt).toMatch(/^….{30,60}the Zeebrugge ferry and the sea .*…$/)
    expect(line?.excerpt?.length).toBeLessThan(165)
  })

  it('counts each kind and goes on page by page, to the last', async () => {
    for (let n = 0; n < 7; n++) await makeTask(maren, { title: `Paginate ${n}`, description: n % 2 ? 'yes' : null })
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const [group] = await groupsOf('paginate', `kind=task&limit=3${cursor && `&cursor=${cursor}`}`)
      expect([group?.total, group?.totalIsExact]).toEqual([7, true])
      ids.push(...(group?.rows ?? []).map(({ id }) => id))
      cursor = group?.nextCursor ?? null
    }
    expect([ids.length, new Set(ids).size]).toEqual([7, 7])
    expect((await groupsOf('paginate'))[0]?.rows).toHaveLength(searchLimits.perKind)
  })
})

describe('refuses', () => {
  it('texts that are too long, kinds that are not known, and cursors of other lists', async () => {
    const long = await asked('a'.repeat(10_000))
    expect([long.status, long.body.error]).toEqual([400, 'bad_request'])
    expect((await asked('é'.repeat(searchLimits.text))).status).toBe(200)
    expect((await asked('a', 'kind=person')).status).toBe(400)
    expect((await asked('a', 'limit=51')).status).toBe(400)
    const { body } = await maren.calls('GET', '/contacts?limit=1')
    for (const cursor of ['x', body.page.nextCursor])
      expect((await asked('a', `kind=note&cursor=${cursor}`)).status).toBe(400)
    const [group] = await groupsOf('tessellate', 'limit=1')
    const cursor = Buffer.from(JSON.stringify(['best', '9 x', group?.rows[0]?.id, 1, true])).toString('base64url')
    expect((await asked('a', `kind=note&cursor=${cursor}`)).status).toBe(400)
    expect((await asked('a', `cursor=${cursor}`)).status).toBe(400)
    expect((await call(server, 'GET', `/search?q=a&workspaceId=${maren.workspaceId}`)).status).toBe(401)
  })

  it('to go on for ever, in a sentence, and never keeps a write waiting', async () => {
    const slow = await startTestServer({ patience: { search: 500 } })
    const person = await aPerson(slow)
    const holder = await slow.platform.database.owner.connect()
    await holder.query('begin')
    await holder.query('lock table notes in access exclusive mode')
    const searches = Array.from({ length: 12 }, () => person.calls('GET', '/search?q=ferry'))
    for (let n = 0; n < 5; n++) await aTag(person, `Written ${n}`)
    const answers = await Promise.all(searches)
    await holder.query('rollback')
    holder.release()
    const cutOff = answers.filter(({ body }) => body.error === 'search_cut_off')
    expect(cutOff.length).toBeGreaterThan(0)
    for (const { status, body } of cutOff) expect([status, body.message]).toEqual([503, searchCutOff])
    for (const { status } of answers) expect(status).toBe(503)
    await expect.poll(async () => (await person.calls('GET', '/search?q=ferry')).status, { timeout: 30_000 }).toBe(200)
    await slow.close()
  })
})

describe('hides', () => {
  it('what is in another workspace', async () => {
    expect(await kindsOf('obsidian', stranger)).toEqual(all)
    expect(await kindsOf('obsidian')).toEqual([])
    expect((await maren.calls('GET', `/search?q=a&workspaceId=${stranger.workspaceId}`)).status).toBe(400)
  })

  it('what was deleted, with what hung on it', async () => {
    await oneOfEach(server, maren, 'Umbra')
    for (const { kind, id } of await found('umbra'))
      if (kind === 'contact' || kind === 'company')
        await maren.calls('DELETE', `/${kind === 'contact' ? 'contacts' : 'companies'}/${id}`)
    const left = await found('umbra')
    expect(left.map(({ kind }) => kind)).not.toContain('contact')
    for (const { company, behind } of left) expect([company, behind]).toEqual([null, null])
  })

  it('what a role may not list', async () => {
    expect(await kindsOf('tessellate', viewer)).toEqual(all)
    for (const kind of foundKinds) {
      const stricter = { ...permissions, [needed[kind]]: 'ADMIN' } as Record<Permission, Role>
      const kindsFor = async (person: Person): Promise<FoundKind[]> => {
        const scope = oneStatement(
          server.platform.database,
          { ...person, organizationId: null, needs: 'VIEWER' },
          'search',
        )
        return (JSON.parse(await search(scope, { q: 'tessellate' }, stricter)) as SearchResult).groups.map(
          (group) => group.kind,
        )
      }
      expect((await kindsFor(viewer)).sort(), kind).toEqual(all.filter((one) => one !== kind))
      expect((await kindsFor(maren)).sort(), kind).toEqual(all)
    }
  })
})

describe('survives', () => {
  it('texts that mean something to a pattern, and texts that mean nothing', async () => {
    const { id } = await makeTask(maren, { title: '100%_sure \\ maybe' })
    for (const q of ['100%', '%_sure', '_sur', 'sure \\', '\\ maybe', '%_'])
      expect(
        (await found(q, 'kind=task')).map((line) => line.id),
        q,
      ).toEqual(q === '%_' ? [] : [id])
    for (const q of ['', ' ', '\t \n', '\u0001\u0002', '   '.repeat(60)]) expect(await groupsOf(q), q).toEqual([])
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
      expect((await asked(q)).status, q).toBe(200)
    const broken = await maren.calls('GET', '/search?q=%00')
    expect([broken.status, broken.body.error]).toEqual([400, 'bad_request'])
    expect((await maren.calls('GET', '/search')).status).toBe(400)
  })
})
