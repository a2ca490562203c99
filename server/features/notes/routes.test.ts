import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Note } from '#contract/notes/note.ts'
import { createPerson, type Person, sendRequest } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal } from '../deals/examples.ts'
import { createNote } from './examples.ts'

/** A record of each kind that a note can be about. */
let subjectLinks: { contactId: string; companyId: string; dealId: string }
let foreignLinks: typeof subjectLinks
const linkKeys = ['contactId', 'companyId', 'dealId'] as const

const server = await getTestServer()
const maren = await createPerson(server)
const priya = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Priya Nair' })
const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
const otherTenant = await createPerson(server)
beforeAll(async () => {
  subjectLinks = await createSubjects(maren)
  foreignLinks = await createSubjects(otherTenant)
})

const createSubjects = async (person: Person) => ({
  contactId: (await createContact(person, { name: 'Amara Okonkwo' })).id,
  companyId: (await createCompany(person)).id,
  dealId: (await createDeal(person)).id,
})
const getNote = (id: string, person = maren) => person.request('GET', `/notes/${id}`)
const listNotes = async (query: string, person = maren): Promise<Note[]> =>
  (await person.request('GET', `/notes?${query}`)).body.data
const onlyLinkOf = (key: (typeof linkKeys)[number]) => ({
  ...{ contactId: null, companyId: null, dealId: null },
  [key]: subjectLinks[key],
})

describe('does', () => {
  it('creates a note about a contact, a company or a deal, and gives it back in the envelope (NOTE-001, NOTE-004, NOTE-005)', async () => {
    for (const key of linkKeys) {
      const created = await maren.request('POST', '/notes', {
        ...{ title: 'Rail or road', content: 'They like **rail**.' },
        [key]: subjectLinks[key],
      })
      expect([created.status, created.body.success]).toEqual([201, true])
      const { id, createdAt, updatedAt, author, ...note } = created.body.data
      expect(note).toEqual({
        title: 'Rail or road',
        content: 'They like **rail**.',
        version: 1,
        ...{ mentions: [], pinnedAt: null, pinnedBy: null },
        ...onlyLinkOf(key),
      })
      expect([Date.parse(createdAt), updatedAt]).toEqual([expect.any(Number), createdAt])
      expect((await getNote(id)).body).toEqual(created.body)
    }
  })

  it('keeps its author when somebody else changes it (NOTE-002)', async () => {
    const { id, author } = await createNote(priya, { contactId: subjectLinks.contactId })
    expect(author).toEqual({ id: priya.userId, name: 'Priya Nair', email: priya.email })
    const sent = { content: 'Changed', author: { id: maren.userId, name: 'Maren Aldous', email: maren.email } }
    expect((await maren.request('PATCH', `/notes/${id}`, sent)).body.data.author).toEqual(author)
  })

  it('lists the notes of one record, newest first, by page (NOTE-003)', async () => {
    const { id: dealId } = await createDeal(maren)
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.unshift((await createNote(maren, { dealId, content: `Note ${n}` })).id)
    const first = await maren.request('GET', `/notes?dealId=${dealId}&limit=3`)
    expect(first.body.page).toMatchObject({ total: 5, totalIsExact: true })
    const second = await listNotes(`dealId=${dealId}&limit=3&cursor=${first.body.page.nextCursor}`)
    expect([...first.body.data, ...second].map(({ id }: Note) => id)).toEqual(ids)
    for (const key of linkKeys) {
      const { id } = await createNote(maren, { [key]: subjectLinks[key] })
      const [newest] = await listNotes(`${key}=${subjectLinks[key]}`)
      expect([newest?.id, newest?.[key]]).toEqual([id, subjectLinks[key]])
    }
  })

  it('finds notes by their words, and by the beginning of their title', async () => {
    const { companyId } = subjectLinks
    const { id } = await createNote(maren, { companyId, title: 'Ørsted call', content: 'Pays 100% late in *autumn*' })
    for (const search of ['late in', 'ORSTED', '100%', '% LATE', 'ør'])
      expect(
        (await listNotes(`companyId=${companyId}&search=${encodeURIComponent(search)}`)).map((note) => note.id),
        search,
      ).toEqual([id])
    for (const search of ['rs', 'spring', '100_', '\\'])
      expect(await listNotes(`companyId=${companyId}&search=${encodeURIComponent(search)}`), search).toEqual([])
  })

  it('changes title and content, together and each alone (NOTE-006, NOTE-009, NOTE-010)', async () => {
    const { id, createdAt } = await createNote(maren, { contactId: subjectLinks.contactId })
    const changed = await maren.request('PATCH', `/notes/${id}`, { title: 'Rail', content: 'They like it.' })
    expect(changed.body.data).toMatchObject({ title: 'Rail', content: 'They like it.', version: 2, createdAt })
    expect(Date.parse(changed.body.data.updatedAt)).toBeGreaterThan(Date.parse(createdAt))
    await maren.request('PATCH', `/notes/${id}/title`, { title: 'Road' })
    const alone = await maren.request('PATCH', `/notes/${id}/content`, { content: 'They do not.' })
    expect(alone.body.data).toMatchObject({ title: 'Road', content: 'They do not.', version: 4 })
    expect((await getNote(id)).body).toEqual(alone.body)
  })

  it('needs no title, and can remove it again (NOTE-034)', async () => {
    const { id, title } = await createNote(maren, { contactId: subjectLinks.contactId, content: 'Just words' })
    expect(title).toBeNull()
    for (const [given, kept] of [
      ['Rail', 'Rail'],
      [null, null],
      ['Road', 'Road'],
      ['  ', null],
    ])
      expect((await maren.request('PATCH', `/notes/${id}/title`, { title: given })).body.data.title).toBe(kept)
  })

  it('moves to a contact, a company or a deal, and away from its earlier one (NOTE-011, NOTE-012, NOTE-013)', async () => {
    const { id } = await createNote(maren, { contactId: subjectLinks.contactId })
    for (const [segment, key] of [
      ['company', 'companyId'],
      ['deal', 'dealId'],
      ['contact', 'contactId'],
    ] as const) {
      const moved = await maren.request('PATCH', `/notes/${id}/${segment}`, { [key]: subjectLinks[key] })
      expect(moved.body.data, segment).toMatchObject(onlyLinkOf(key))
      expect((await listNotes(`${key}=${subjectLinks[key]}`)).map((note) => note.id)).toContain(id)
    }
    expect((await listNotes(`dealId=${subjectLinks.dealId}`)).map((note) => note.id)).not.toContain(id)
    const general = await maren.request('PATCH', `/notes/${id}`, { dealId: subjectLinks.dealId, contactId: null })
    expect(general.body.data).toMatchObject(onlyLinkOf('dealId'))
    const noteIds = [id]
    await maren.request('PATCH', '/notes/bulk', { noteIds, changes: { companyId: subjectLinks.companyId } })
    expect((await getNote(id)).body.data).toMatchObject(onlyLinkOf('companyId'))
  })

  it('keeps content of ten thousand characters and a title of two hundred unchanged (NOTE-035, NOTE-036)', async () => {
    const content = `# Ways\n\n- rail\n- road <b>&amp;</b>\n\n\`\`\`\n  code\n\`\`\`\n${'ü'.repeat(9_949)}`
    expect(content).toHaveLength(10_000)
    const note = await createNote(maren, { contactId: subjectLinks.contactId, title: 'T'.repeat(200), content })
    expect(note).toMatchObject({ title: 'T'.repeat(200), content })
  })

  it('is trashed and restored, alone and in bulk, as one deletion (NOTE-007, NOTE-008)', async () => {
    const { contactId } = subjectLinks
    const { id } = await createNote(maren, { contactId, content: 'Trashed words' })
    const gone = await maren.request('DELETE', `/notes/${id}`)
    expect(gone.body.data).toEqual({ id, deletionId: expect.any(String) })
    expect((await getNote(id)).status).toBe(404)
    const trash = await maren.request('GET', '/trash?kind=note')
    expect(trash.body.data[0]).toMatchObject({ kind: 'note', id, name: 'Trashed words' })
    await maren.request('POST', '/trash/restore', { deletionId: gone.body.data.deletionId })
    const noteIds = [id, (await createNote(maren, { contactId })).id]
    const step = await maren.request('POST', '/notes/bulk-delete', { noteIds: [...noteIds, uuidv7()], force: false })
    expect(step.body.data).toEqual({ count: 2, deletionId: expect.any(String) })
    for (const one of noteIds) expect((await getNote(one)).status).toBe(404)
    const { deletionId } = step.body.data
    expect((await maren.request('POST', '/notes/restore', { deletionId })).body.data).toEqual({ count: 2 })
    for (const one of noteIds) expect((await getNote(one)).status).toBe(200)
  })

  it('is counted on its record, and trashed and restored with it', async () => {
    const { id: contactId } = await createContact(maren, { name: 'Otto Brandt' })
    const { id } = await createNote(maren, { contactId })
    const counts = async () => (await maren.request('GET', `/contacts/${contactId}`)).body.data.counts.notes
    expect(await counts()).toBe(1)
    const { deletionId } = (await maren.request('DELETE', `/contacts/${contactId}`)).body.data
    expect((await getNote(id)).status).toBe(404)
    await maren.request('POST', '/contacts/restore', { deletionId })
    expect([(await getNote(id)).status, await counts()]).toEqual([200, 1])
  })

  it('keeps its history, and emits events', async () => {
    const { id } = await createNote(maren, { contactId: subjectLinks.contactId, content: 'First' })
    await priya.request('PATCH', `/notes/${id}/content`, { content: 'Second' })
    const { data } = (await maren.request('GET', `/notes/${id}/history`)).body
    expect(data.map((entry: Entry) => [entry.operation, entry.actor.name, entry.changes])).toEqual([
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
    const { contactId } = subjectLinks
    const { id } = await createNote(maren, { contactId, content: 'Kept' })
    const before = (await listNotes(`contactId=${contactId}`)).length
    const tries: [unknown, string][] = [
      [undefined, 'Content is required.'],
      ['', 'Content is required'],
      [' \n\t ', 'Content is required'],
      ['x'.repeat(10_001), 'Content must be at most 10,000 characters.'],
    ]
    for (const [content, sentence] of tries) {
      const { status, body } = await maren.request('POST', '/notes', { content, contactId })
      expect([status, body.field_errors]).toEqual([422, { content: [sentence] }])
      if (content !== undefined)
        expect((await maren.request('PATCH', `/notes/${id}/content`, { content })).status).toBe(422)
    }
    expect((await maren.request('PATCH', `/notes/${id}/content`, { content: null })).status).toBe(422)
    expect((await listNotes(`contactId=${contactId}`)).length).toBe(before)
    expect((await getNote(id)).body.data).toMatchObject({ content: 'Kept', version: 1 })
  })

  it('a title of more than two hundred characters (NOTE-035)', async () => {
    const title = 'T'.repeat(201)
    const { id } = await createNote(maren, { contactId: subjectLinks.contactId })
    for (const answer of [
      await maren.request('POST', '/notes', { title, content: 'x', contactId: subjectLinks.contactId }),
      await maren.request('PATCH', `/notes/${id}`, { title, content: 'x' }),
    ])
      expect([answer.status, answer.body.field_errors]).toEqual([
        422,
        { title: ['Title must be at most 200 characters.'] },
      ])
    expect((await getNote(id)).body.data.version).toBe(1)
  })

  it('a note about nothing, or about two records', async () => {
    const sentence = 'Exactly one of contactId, companyId or dealId is required'
    const { contactId, companyId, dealId } = subjectLinks
    const { id } = await createNote(maren, { contactId })
    const none = await maren.request('POST', '/notes', { content: 'x' })
    expect([none.status, none.body.message]).toEqual([422, sentence])
    const { dealId: _, ...two } = subjectLinks
    for (const [links, field] of [
      [two, 'companyId'],
      [{ contactId, dealId }, 'dealId'],
      [subjectLinks, 'companyId'],
    ] as const)
      for (const answer of [
        await maren.request('POST', '/notes', { content: 'x', ...links }),
        await maren.request('PATCH', `/notes/${id}`, links),
        await maren.request('PATCH', '/notes/bulk', { noteIds: [id], changes: links }),
      ])
        expect([answer.status, answer.body.field_errors]).toEqual([422, { [field]: [sentence] }])
    for (const answer of [
      await maren.request('PATCH', `/notes/${id}/contact`, { contactId: null }),
      await maren.request('PATCH', '/notes/bulk', { noteIds: [id], changes: { contactId: null } }),
    ])
      expect([answer.status, answer.body.field_errors]).toEqual([422, { contactId: [sentence] }])
    expect((await getNote(id)).body.data).toMatchObject({ version: 1, ...onlyLinkOf('contactId') })
    const nothing = await maren.request('PATCH', `/notes/${id}/company`, { companyId: null })
    expect(nothing.body.data).toMatchObject(onlyLinkOf('contactId'))
    await maren.request('PATCH', `/notes/${id}`, { companyId })
  })

  it('a link to a record of another workspace, to one in the trash, or to none (ORG-017)', async () => {
    const { id } = await createNote(maren, { contactId: subjectLinks.contactId })
    const gone = await createDeal(maren)
    await maren.request('DELETE', `/deals/${gone.id}`)
    const tries = linkKeys.flatMap((key) => [foreignLinks[key], uuidv7()].map((to) => [key, to] as const))
    for (const [key, to] of [...tries, ['dealId', gone.id] as const]) {
      const created = await maren.request('POST', '/notes', { content: 'x', [key]: to })
      expect([created.status, Object.keys(created.body.field_errors)], key).toEqual([404, [key]])
      const segment = key.replace('Id', '')
      expect((await maren.request('PATCH', `/notes/${id}/${segment}`, { [key]: to })).status, key).toBe(404)
    }
    expect((await getNote(id)).body.data).toMatchObject({ version: 1, ...onlyLinkOf('contactId') })
  })

  it('calls without a token, without a workspace, and for a workspace of somebody else (NOTE-038, NOTE-039, NOTE-040)', async () => {
    const { id } = await createNote(maren, { contactId: subjectLinks.contactId })
    const query = `workspaceId=${maren.workspaceId}&organizationId=${maren.organizationId}`
    const signedIn = { authorization: `Bearer ${maren.token}` }
    const body = { content: 'x' }
    const calls: ['GET' | 'POST' | 'PATCH' | 'DELETE', string, object?][] = [
      ['GET', '/notes'],
      ['GET', `/notes/${id}`],
      ['POST', '/notes', { ...body, contactId: subjectLinks.contactId }],
      ['PATCH', `/notes/${id}`, body],
      ['DELETE', `/notes/${id}`],
      ['POST', '/notes/bulk-delete', { noteIds: [id] }],
      ['PATCH', `/notes/${id}/title`, { title: 'x' }],
      ['PATCH', `/notes/${id}/content`, body],
      ...linkKeys.map((key): ['PATCH', string, object] => [
        ...(['PATCH', `/notes/${id}/${key.replace('Id', '')}`] as const),
        { [key]: subjectLinks[key] },
      ]),
    ]
    for (const [method, path, sent] of calls) {
      const at = `${method} ${path}`
      expect((await sendRequest(server, method, `${path}?${query}`, sent, {})).status, at).toBe(401)
      expect((await sendRequest(server, method, path, sent, signedIn)).status, at).toBe(400)
      const noWorkspace = `${path}?organizationId=${maren.organizationId}`
      expect((await sendRequest(server, method, noWorkspace, sent, signedIn)).status, at).toBe(400)
      const theirs = `${path}?workspaceId=${otherTenant.workspaceId}&organizationId=${otherTenant.organizationId}`
      expect((await sendRequest(server, method, theirs, sent, signedIn)).status, at).toBe(404)
      const mixed = `${path}?workspaceId=${maren.workspaceId}&organizationId=${otherTenant.organizationId}`
      expect((await sendRequest(server, method, mixed, sent, signedIn)).status, at).toBe(404)
    }
    expect((await sendRequest(server, 'GET', `/notes/${id}?${query}`, undefined, signedIn)).status).toBe(200)
  })

  it('a call without a user, without a workspace, or with an organization that is not its own (NOTE-039)', async () => {
    const { id } = await createNote(maren, { contactId: subjectLinks.contactId, content: 'As it was' })
    const { workspaceId, organizationId, token } = maren
    const complete = { workspaceId, organizationId }
    const actions: ['POST' | 'PATCH' | 'DELETE', string, object?][] = [
      ['POST', '/notes', { content: 'One more', contactId: subjectLinks.contactId }],
      ['PATCH', `/notes/${id}`, { content: 'Changed' }],
      ['PATCH', `/notes/${id}/content`, { content: 'Changed' }],
      ['POST', '/notes/bulk-delete', { noteIds: [id] }],
      ['DELETE', `/notes/${id}`],
    ]
    const before = (await maren.request('GET', '/notes?limit=1')).body.page.total
    const sendWith = async (query: Record<string, string>, authorization: Record<string, string>) => {
      const statuses = []
      for (const [method, path, body] of actions)
        statuses.push(
          (await sendRequest(server, method, `${path}?${new URLSearchParams(query)}`, body, authorization)).status,
        )
      return statuses
    }
    const signedIn = { authorization: `Bearer ${token}` }
    expect(await sendWith(complete, {})).toEqual([401, 401, 401, 401, 401])
    expect(await sendWith({ organizationId }, signedIn)).toEqual([400, 400, 400, 400, 400])
    const elsewhere = { workspaceId, organizationId: otherTenant.organizationId }
    expect(await sendWith(elsewhere, signedIn)).toEqual([404, 404, 404, 404, 404])
    expect((await getNote(id)).body.data).toMatchObject({ content: 'As it was', version: 1 })
    expect((await maren.request('GET', '/notes?limit=1')).body.page.total).toBe(before)
    // Without an organization in the query, that of the workspace is used (GAP-023).
    expect(await sendWith({ workspaceId }, signedIn)).toEqual([201, 200, 200, 200, 404])
  })

  it('changes from a viewer, who may read', async () => {
    const { id } = await createNote(maren, { contactId: subjectLinks.contactId })
    expect((await getNote(id, viewer)).status).toBe(200)
    const tries = [
      await viewer.request('POST', '/notes', { content: 'x', contactId: subjectLinks.contactId }),
      await viewer.request('PATCH', `/notes/${id}`, { content: 'x' }),
      await viewer.request('DELETE', `/notes/${id}`),
    ]
    expect(tries.map(({ status, body }) => [status, body.error])).toEqual(Array(3).fill([409, 'not_permitted']))
  })

  it('a single-field change of another field, and unknown keys', async () => {
    const { id } = await createNote(maren, { contactId: subjectLinks.contactId })
    for (const [path, body] of [
      ['/title', { content: 'x' }],
      ['/content', { content: 'x', title: 'y' }],
      ['/contact', { contactId: subjectLinks.contactId, companyId: null }],
      ['', { authorId: maren.userId }],
      ['', {}],
    ] as const)
      expect((await maren.request('PATCH', `/notes/${id}${path}`, body)).status, JSON.stringify(body)).toBe(422)
  })
})

describe('hides', () => {
  it('a note from another workspace, in every operation (ORG-017)', async () => {
    const { id } = await createNote(maren, { contactId: subjectLinks.contactId })
    const tries = [
      await getNote(id, otherTenant),
      await otherTenant.request('PATCH', `/notes/${id}`, { content: 'Mine' }),
      await otherTenant.request('PATCH', `/notes/${id}/contact`, { contactId: foreignLinks.contactId }),
      await otherTenant.request('DELETE', `/notes/${id}`),
      await otherTenant.request('POST', '/notes/bulk-delete', { noteIds: [id] }),
      await otherTenant.request('GET', `/notes/${id}/history`),
    ]
    expect(tries.map(({ status }) => status)).toEqual(Array(6).fill(404))
    for (const query of ['', `contactId=${subjectLinks.contactId}`, 'search=rail'])
      expect(await listNotes(query, otherTenant)).toEqual([])
    expect((await getNote(id)).body.data.version).toBe(1)
  })
})

describe('survives', () => {
  it('a create sent twice with the same id: one note', async () => {
    const note = { id: uuidv7(), content: 'Twice', contactId: subjectLinks.contactId }
    const answers = [
      await maren.request('POST', '/notes', note),
      await maren.request('POST', '/notes', note),
      await maren.request('POST', '/notes', { ...note, content: 'Another' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 409])
  })

  it('two changes at once: the stale one learns of the other', async () => {
    const { id } = await createNote(maren, { contactId: subjectLinks.contactId })
    const headers = { 'if-match': '1' }
    const answers = await Promise.all([
      maren.request('PATCH', `/notes/${id}/content`, { content: 'Mine' }, headers),
      priya.request('PATCH', `/notes/${id}/content`, { content: 'Hers' }, headers),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [won, lost] = answers[0]?.status === 200 ? answers : [...answers].reverse()
    expect(lost?.body).toMatchObject({ error: 'stale', data: won?.body.data })
  })
})

type Entry = { operation: string; actor: { name: string }; changes: object | null }
