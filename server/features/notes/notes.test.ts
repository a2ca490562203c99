import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Note } from '#contract/notes/note.ts'
import { aServer } from '../../platform/testing/harness.ts'
import { aPerson, call, type Person } from '../../platform/testing/people.ts'
import { makeCompany } from '../companies/story.ts'
import { aContact } from '../contacts/story.ts'
import { makeDeal } from '../deals/story.ts'
import { makeNote } from './story.ts'

/** A record of each kind that a note can be about. */
let about: { contactId: string; companyId: string; dealId: string }
let foreign: typeof about
const links = ['contactId', 'companyId', 'dealId'] as const

const server = await aServer()
const maren = await aPerson(server)
const priya = await aPerson(server, { role: 'MEMBER', beside: maren, name: 'Priya Nair' })
const viewer = await aPerson(server, { role: 'VIEWER', beside: maren })
const stranger = await aPerson(server)
beforeAll(async () => {
  about = await oneOfEach(maren)
  foreign = await oneOfEach(stranger)
})

const oneOfEach = async (person: Person) => ({
  contactId: (await aContact(person, { name: 'Amara Okonkwo' })).id,
  companyId: (await makeCompany(person)).id,
  dealId: (await makeDeal(person)).id,
})
const read = (id: string, person = maren) => person.calls('GET', `/notes/${id}`)
const listed = async (query: string, person = maren): Promise<Note[]> =>
  (await person.calls('GET', `/notes?${query}`)).body.data
const onlyLink = (key: (typeof links)[number]) => ({
  ...{ contactId: null, companyId: null, dealId: null },
  [key]: about[key],
})

describe('does', () => {
  it('creates a note about a contact, a company or a deal, and gives it back in the envelope (NOTE-001, NOTE-004, NOTE-005)', async () => {
    for (const key of links) {
      const created = await maren.calls('POST', '/notes', {
        ...{ title: 'Rail or road', content: 'They like **rail**.' },
        [key]: about[key],
      })
      expect([created.status, created.body.success]).toEqual([201, true])
      const { id, createdAt, updatedAt, author, ...note } = created.body.data
      expect(note).toEqual({ title: 'Rail or road', content: 'They like **rail**.', version: 1, ...onlyLink(key) })
      expect([Date.parse(createdAt), updatedAt]).toEqual([expect.any(Number), createdAt])
      expect((await read(id)).body).toEqual(created.body)
    }
  })

  it('names its author, who is whoever made it, whoever changes it later (NOTE-002)', async () => {
    const { id, author } = await makeNote(priya, { contactId: about.contactId })
    expect(author).toEqual({ id: priya.userId, name: 'Priya Nair', email: priya.email })
    const sent = { content: 'Changed', author: { id: maren.userId, name: 'Maren Aldous', email: maren.email } }
    expect((await maren.calls('PATCH', `/notes/${id}`, sent)).body.data.author).toEqual(author)
  })

  it('lists the notes of one record, newest first, by page (NOTE-003)', async () => {
    const { id: dealId } = await makeDeal(maren)
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.unshift((await makeNote(maren, { dealId, content: `Note ${n}` })).id)
    const first = await maren.calls('GET', `/notes?dealId=${dealId}&limit=3`)
    expect(first.body.page).toMatchObject({ total: 5, totalIsExact: true })
    const second = await listed(`dealId=${dealId}&limit=3&cursor=${first.body.page.nextCursor}`)
    expect([...first.body.data, ...second].map(({ id }: Note) => id)).toEqual(ids)
    for (const key of links) {
      const { id } = await makeNote(maren, { [key]: about[key] })
      const [newest] = await listed(`${key}=${about[key]}`)
      expect([newest?.id, newest?.[key]]).toEqual([id, about[key]])
    }
  })

  it('finds notes by their words, and by the beginning of their title', async () => {
    const { companyId } = about
    const { id } = await makeNote(maren, { companyId, title: 'Ørsted call', content: 'Pays 100% late in *autumn*' })
    for (const search of ['late in', 'ORSTED', '100%', '% LATE', 'ør'])
      expect(
        (await listed(`companyId=${companyId}&search=${encodeURIComponent(search)}`)).map((note) => note.id),
        search,
      ).toEqual([id])
    for (const search of ['rs', 'spring', '100_', '\\'])
      expect(await listed(`companyId=${companyId}&search=${encodeURIComponent(search)}`), search).toEqual([])
  })

  it('changes title and content, together and each alone (NOTE-006, NOTE-009, NOTE-010)', async () => {
    const { id, createdAt } = await makeNote(maren, { contactId: about.contactId })
    const changed = await maren.calls('PATCH', `/notes/${id}`, { title: 'Rail', content: 'They like it.' })
    expect(changed.body.data).toMatchObject({ title: 'Rail', content: 'They like it.', version: 2, createdAt })
    expect(Date.parse(changed.body.data.updatedAt)).toBeGreaterThan(Date.parse(createdAt))
    await maren.calls('PATCH', `/notes/${id}/title`, { title: 'Road' })
    const alone = await maren.calls('PATCH', `/notes/${id}/content`, { content: 'They do not.' })
    expect(alone.body.data).toMatchObject({ title: 'Road', content: 'They do not.', version: 4 })
    expect((await read(id)).body).toEqual(alone.body)
  })

  it('needs no title, and takes it away again (NOTE-034)', async () => {
    const { id, title } = await makeNote(maren, { contactId: about.contactId, content: 'Just words' })
    expect(title).toBeNull()
    for (const [given, kept] of [
      ['Rail', 'Rail'],
      [null, null],
      ['Road', 'Road'],
      ['  ', null],
    ])
      expect((await maren.calls('PATCH', `/notes/${id}/title`, { title: given })).body.data.title).toBe(kept)
  })

  it('moves to a contact, a company or a deal, and leaves what it was about (NOTE-011, NOTE-012, NOTE-013)', async () => {
    const { id } = await makeNote(maren, { contactId: about.contactId })
    for (const [segment, key] of [
      ['company', 'companyId'],
      ['deal', 'dealId'],
      ['contact', 'contactId'],
    ] as const) {
      const moved = await maren.calls('PATCH', `/notes/${id}/${segment}`, { [key]: about[key] })
      expect(moved.body.data, segment).toMatchObject(onlyLink(key))
      expect((await listed(`${key}=${about[key]}`)).map((note) => note.id)).toContain(id)
    }
    expect((await listed(`dealId=${about.dealId}`)).map((note) => note.id)).not.toContain(id)
    const general = await maren.calls('PATCH', `/notes/${id}`, { dealId: about.dealId, contactId: null })
    expect(general.body.data).toMatchObject(onlyLink('dealId'))
    const noteIds = [id]
    await maren.calls('PATCH', '/notes/bulk', { noteIds, changes: { companyId: about.companyId } })
    expect((await read(id)).body.data).toMatchObject(onlyLink('companyId'))
  })

  it('keeps content of ten thousand characters and a title of two hundred, as they are (NOTE-035, NOTE-036)', async () => {
    const content = `# Ways\n\n- rail\n- road <b>&amp;</b>\n\n\`\`\`\n  code\n\`\`\`\n${'ü'.repeat(9_949)}`
    expect(content).toHaveLength(10_000)
    const note = await makeNote(maren, { contactId: about.contactId, title: 'T'.repeat(200), content })
    expect(note).toMatchObject({ title: 'T'.repeat(200), content })
  })

  it('goes to the trash and comes back, alone and in bulk, as one step (NOTE-007, NOTE-008)', async () => {
    const { contactId } = about
    const { id } = await makeNote(maren, { contactId, content: 'Trashed words' })
    const gone = await maren.calls('DELETE', `/notes/${id}`)
    expect(gone.body.data).toEqual({ id, deletionId: expect.any(String) })
    expect((await read(id)).status).toBe(404)
    const trash = await maren.calls('GET', '/trash?kind=note')
    expect(trash.body.data[0]).toMatchObject({ kind: 'note', id, name: 'Trashed words' })
    await maren.calls('POST', '/trash/restore', { deletionId: gone.body.data.deletionId })
    const noteIds = [id, (await makeNote(maren, { contactId })).id]
    const step = await maren.calls('POST', '/notes/bulk-delete', { noteIds: [...noteIds, uuidv7()], force: false })
    expect(step.body.data).toEqual({ count: 2, deletionId: expect.any(String) })
    for (const one of noteIds) expect((await read(one)).status).toBe(404)
    const { deletionId } = step.body.data
    expect((await maren.calls('POST', '/notes/restore', { deletionId })).body.data).toEqual({ count: 2 })
    for (const one of noteIds) expect((await read(one)).status).toBe(200)
  })

  it('is counted on its record, and goes to the trash and back with it', async () => {
    const { id: contactId } = await aContact(maren, { name: 'Otto Brandt' })
    const { id } = await makeNote(maren, { contactId })
    const counts = async () => (await maren.calls('GET', `/contacts/${contactId}`)).body.data.counts.notes
    expect(await counts()).toBe(1)
    const { deletionId } = (await maren.calls('DELETE', `/contacts/${contactId}`)).body.data
    expect((await read(id)).status).toBe(404)
    await maren.calls('POST', '/contacts/restore', { deletionId })
    expect([(await read(id)).status, await counts()]).toEqual([200, 1])
  })

  it('keeps its history, and tells other screens', async () => {
    const { id } = await makeNote(maren, { contactId: about.contactId, content: 'First' })
    await priya.calls('PATCH', `/notes/${id}/content`, { content: 'Second' })
    const { data } = (await maren.calls('GET', `/notes/${id}/history`)).body
    expect(data.map((entry: Entry) => [entry.what, entry.actor.name, entry.changes])).toEqual([
      ['changed', 'Priya Nair', { content: ['First', 'Second'] }],
      ['created', 'Maren Aldous', null],
    ])
    const { rows } = await server.platform.database.owner.query(
      'select kind, ids from events where workspace_id = $1 order by seq desc limit 1',
      [maren.workspaceId],
    )
    expect(rows).toEqual([{ kind: 'note.changed', ids: [id] }])
  })
})

describe('refuses', () => {
  it('content that is missing or blank, or a longer one, and stores nothing (NOTE-036)', async () => {
    const { contactId } = about
    const { id } = await makeNote(maren, { contactId, content: 'Kept' })
    const before = (await listed(`contactId=${contactId}`)).length
    const tries: [unknown, string][] = [
      [undefined, 'Content is required.'],
      ['', 'Content is required'],
      [' \n\t ', 'Content is required'],
      ['x'.repeat(10_001), 'Content must be at most 10,000 characters.'],
    ]
    for (const [content, sentence] of tries) {
      const { status, body } = await maren.calls('POST', '/notes', { content, contactId })
      expect([status, body.field_errors]).toEqual([422, { content: [sentence] }])
      if (content !== undefined)
        expect((await maren.calls('PATCH', `/notes/${id}/content`, { content })).status).toBe(422)
    }
    expect((await maren.calls('PATCH', `/notes/${id}/content`, { content: null })).status).toBe(422)
    expect((await listed(`contactId=${contactId}`)).length).toBe(before)
    expect((await read(id)).body.data).toMatchObject({ content: 'Kept', version: 1 })
  })

  it('a title of more than two hundred characters (NOTE-035)', async () => {
    const title = 'T'.repeat(201)
    const { id } = await makeNote(maren, { contactId: about.contactId })
    for (const answer of [
      await maren.calls('POST', '/notes', { title, content: 'x', contactId: about.contactId }),
      await maren.calls('PATCH', `/notes/${id}`, { title, content: 'x' }),
    ])
      expect([answer.status, answer.body.field_errors]).toEqual([
        422,
        { title: ['Title must be at most 200 characters.'] },
      ])
    expect((await read(id)).body.data.version).toBe(1)
  })

  it('a note about nothing, or about two records', async () => {
    const sentence = 'Exactly one of contactId, companyId or dealId is required'
    const { contactId, companyId, dealId } = about
    const { id } = await makeNote(maren, { contactId })
    const none = await maren.calls('POST', '/notes', { content: 'x' })
    expect([none.status, none.body.message]).toEqual([422, sentence])
    const { dealId: _, ...two } = about
    for (const [links, field] of [
      [two, 'companyId'],
      [{ contactId, dealId }, 'dealId'],
      [about, 'companyId'],
    ] as const)
      for (const answer of [
        await maren.calls('POST', '/notes', { content: 'x', ...links }),
        await maren.calls('PATCH', `/notes/${id}`, links),
        await maren.calls('PATCH', '/notes/bulk', { noteIds: [id], changes: links }),
      ])
        expect([answer.status, answer.body.field_errors]).toEqual([422, { [field]: [sentence] }])
    for (const answer of [
      await maren.calls('PATCH', `/notes/${id}/contact`, { contactId: null }),
      await maren.calls('PATCH', '/notes/bulk', { noteIds: [id], changes: { contactId: null } }),
    ])
      expect([answer.status, answer.body.field_errors]).toEqual([422, { contactId: [sentence] }])
    expect((await read(id)).body.data).toMatchObject({ version: 1, ...onlyLink('contactId') })
    const nothing = await maren.calls('PATCH', `/notes/${id}/company`, { companyId: null })
    expect(nothing.body.data).toMatchObject(onlyLink('contactId'))
    await maren.calls('PATCH', `/notes/${id}`, { companyId })
  })

  it('a link to what another workspace has, what is in the trash, or nothing (ORG-017)', async () => {
    const { id } = await makeNote(maren, { contactId: about.contactId })
    const gone = await makeDeal(maren)
    await maren.calls('DELETE', `/deals/${gone.id}`)
    const tries = links.flatMap((key) => [foreign[key], uuidv7()].map((to) => [key, to] as const))
    for (const [key, to] of [...tries, ['dealId', gone.id] as const]) {
      const created = await maren.calls('POST', '/notes', { content: 'x', [key]: to })
      expect([created.status, Object.keys(created.body.field_errors)], key).toEqual([404, [key]])
      const segment = key.replace('Id', '')
      expect((await maren.calls('PATCH', `/notes/${id}/${segment}`, { [key]: to })).status, key).toBe(404)
    }
    expect((await read(id)).body.data).toMatchObject({ version: 1, ...onlyLink('contactId') })
  })

  it('calls without a token, without a workspace, and for a workspace of somebody else (NOTE-038, NOTE-039, NOTE-040)', async () => {
    const { id } = await makeNote(maren, { contactId: about.contactId })
    const query = `workspaceId=${maren.workspaceId}&organizationId=${maren.organizationId}`
    const signedIn = { authorization: `Bearer ${maren.token}` }
    const body = { content: 'x' }
    const calls: ['GET' | 'POST' | 'PATCH' | 'DELETE', string, object?][] = [
      ['GET', '/notes'],
      ['GET', `/notes/${id}`],
      ['POST', '/notes', { ...body, contactId: about.contactId }],
      ['PATCH', `/notes/${id}`, body],
      ['DELETE', `/notes/${id}`],
      ['POST', '/notes/bulk-delete', { noteIds: [id] }],
      ['PATCH', `/notes/${id}/title`, { title: 'x' }],
      ['PATCH', `/notes/${id}/content`, body],
      ...links.map((key): ['PATCH', string, object] => [
        ...(['PATCH', `/notes/${id}/${key.replace('Id', '')}`] as const),
        { [key]: about[key] },
      ]),
    ]
    for (const [method, path, sent] of calls) {
      const at = `${method} ${path}`
      expect((await call(server, method, `${path}?${query}`, sent, {})).status, at).toBe(401)
      expect((await call(server, method, path, sent, signedIn)).status, at).toBe(400)
      const theirs = `${path}?workspaceId=${stranger.workspaceId}&organizationId=${stranger.organizationId}`
      expect((await call(server, method, theirs, sent, signedIn)).status, at).toBe(404)
      const mixed = `${path}?workspaceId=${maren.workspaceId}&organizationId=${stranger.organizationId}`
      expect((await call(server, method, mixed, sent, signedIn)).status, at).toBe(404)
    }
    expect((await call(server, 'GET', `/notes/${id}?${query}`, undefined, signedIn)).status).toBe(200)
  })

  it('changes from a viewer, who may read', async () => {
    const { id } = await makeNote(maren, { contactId: about.contactId })
    expect((await read(id, viewer)).status).toBe(200)
    const tries = [
      await viewer.calls('POST', '/notes', { content: 'x', contactId: about.contactId }),
      await viewer.calls('PATCH', `/notes/${id}`, { content: 'x' }),
      await viewer.calls('DELETE', `/notes/${id}`),
    ]
    expect(tries.map(({ status, body }) => [status, body.error])).toEqual(Array(3).fill([409, 'not_permitted']))
  })

  it('a single-part change of another part, and keys that nobody knows', async () => {
    const { id } = await makeNote(maren, { contactId: about.contactId })
    for (const [path, body] of [
      ['/title', { content: 'x' }],
      ['/content', { content: 'x', title: 'y' }],
      ['/contact', { contactId: about.contactId, companyId: null }],
      ['', { authorId: maren.userId }],
      ['', {}],
    ] as const)
      expect((await maren.calls('PATCH', `/notes/${id}${path}`, body)).status, JSON.stringify(body)).toBe(422)
  })
})

describe('hides', () => {
  it('a note from another workspace, whatever is done with it (ORG-017)', async () => {
    const { id } = await makeNote(maren, { contactId: about.contactId })
    const tries = [
      await read(id, stranger),
      await stranger.calls('PATCH', `/notes/${id}`, { content: 'Mine' }),
      await stranger.calls('PATCH', `/notes/${id}/contact`, { contactId: foreign.contactId }),
      await stranger.calls('DELETE', `/notes/${id}`),
      await stranger.calls('POST', '/notes/bulk-delete', { noteIds: [id] }),
      await stranger.calls('GET', `/notes/${id}/history`),
    ]
    expect(tries.map(({ status }) => status)).toEqual(Array(6).fill(404))
    for (const query of ['', `contactId=${about.contactId}`, 'search=rail'])
      expect(await listed(query, stranger)).toEqual([])
    expect((await read(id)).body.data.version).toBe(1)
  })
})

describe('survives', () => {
  it('a create sent twice with its own id: one note', async () => {
    const note = { id: uuidv7(), content: 'Twice', contactId: about.contactId }
    const answers = [
      await maren.calls('POST', '/notes', note),
      await maren.calls('POST', '/notes', note),
      await maren.calls('POST', '/notes', { ...note, content: 'Another' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 409])
  })

  it('two changes at once: the stale one learns of the other', async () => {
    const { id } = await makeNote(maren, { contactId: about.contactId })
    const headers = { 'if-match': '1' }
    const answers = await Promise.all([
      maren.calls('PATCH', `/notes/${id}/content`, { content: 'Mine' }, headers),
      priya.calls('PATCH', `/notes/${id}/content`, { content: 'Hers' }, headers),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [won, lost] = answers[0]?.status === 200 ? answers : [...answers].reverse()
    expect(lost?.body).toMatchObject({ error: 'stale', data: won?.body.data })
  })
})

type Entry = { what: string; actor: { name: string }; changes: object | null }
