import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { createPerson, type Person, sendRequest } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createContact } from '../contacts/examples.ts'
import { createNote } from '../notes/examples.ts'
import { companyValues, createCompany, insertCompanyTag } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const otherTenant = await createPerson(server, { name: 'Tobias Renner' })
const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren, name: 'Priya Nair' })

const getCompany = (id: string, person = maren) => person.request('GET', `/companies/${id}`)
/** A call without any query, as the specification lists some of them. */
const callWithoutWorkspace = (person: Person, method: 'PATCH' | 'DELETE', id: string, body?: object) =>
  sendRequest(server, method, `/companies/${id}`, body, { authorization: `Bearer ${person.token}` })

describe('does', () => {
  it('creates a company with every field and gives it back (COM-001, COM-004, COM-005)', async () => {
    const created = await maren.request('POST', '/companies', { ...companyValues, ownerId: maren.userId })
    expect(created.status).toBe(201)
    expect(created.body.data).toEqual({
      ...companyValues,
      customFields: {},
      id: expect.any(String),
      ownerId: maren.userId,
      owner: { id: maren.userId, name: 'Maren Aldous', email: maren.email },
      lastEnrichedAt: '2026-03-11T09:30:00+00:00',
      counts: { activities: 0, deals: 0, messages: 0, notes: 0, tasks: 0 },
      contactCount: 0,
      dealCount: 0,
      nextStep: null,
      lastTalk: null,
      tags: [],
      version: 1,
      createdAt: expect.any(String),
      updatedAt: created.body.data.createdAt,
    })
    expect((await getCompany(created.body.data.id)).body.data).toEqual(created.body.data)
  })

  it('includes its owner and its tags (COM-002)', async () => {
    const { id } = await createCompany(maren, { name: 'Halyard & Sons', ownerId: viewer.userId })
    const tag = await insertCompanyTag(server, maren, id)
    const { owner, tags } = (await getCompany(id)).body.data
    expect(owner).toEqual({ id: viewer.userId, name: 'Priya Nair', email: viewer.email })
    const unowned = await createCompany(maren, { name: 'Brightwater', ownerId: null })
    expect((await getCompany(unowned.id)).body.data.owner).toBeNull()
    expect(tags.map((one: { id: string }) => one.id)).toEqual([tag])
  })

  it('takes one company to the trash without its workspace being named (COM-014)', async () => {
    const { id } = await createCompany(maren)
    const gone = await callWithoutWorkspace(maren, 'DELETE', id)
    expect(gone.body.data).toMatchObject({ id, deletionId: expect.any(String) })
    expect((await getCompany(id)).status).toBe(404)
  })

  it('deletes in bulk with force and deleteRelated on by default, and undoes it as one step (COM-015, COM-023, COM-024)', async () => {
    const companies = [await createCompany(maren), await createCompany(maren)]
    const companyIds = companies.map(({ id }) => id)
    await createContact(maren, { name: 'Amara Okonkwo', companyId: companyIds[0] })
    const note = await createNote(maren, { companyId: companyIds[0] })
    const gone = await maren.request('DELETE', '/companies/bulk', { companyIds: [...companyIds, uuidv7()] })
    expect(gone.body.data.count).toBe(2)
    for (const id of companyIds) expect((await getCompany(id)).status).toBe(404)
    expect((await maren.request('GET', `/notes/${note.id}`)).status).toBe(404)
    const back = await maren.request('POST', '/companies/restore', { deletionId: gone.body.data.deletionId })
    expect(back.body.data.count).toBe(2)
    for (const id of companyIds) expect((await getCompany(id)).status).toBe(200)
    expect((await maren.request('GET', `/notes/${note.id}`)).status).toBe(200)
  })

  it('unlinks the contacts of a deleted company, and links them again when it is restored', async () => {
    const { id } = await createCompany(maren, { name: 'Brightwater' })
    const contact = await createContact(maren, { name: 'Amara Okonkwo', companyId: id })
    const company = async () => (await maren.request('GET', `/contacts/${contact.id}`)).body.data.company
    const { deletionId } = (await maren.request('DELETE', `/companies/${id}`)).body.data
    expect(await company()).toBeNull()
    await maren.request('POST', '/companies/restore', { deletionId })
    expect(await company()).toEqual({ id, name: 'Brightwater' })
  })

  it('changes fields of all companies that a filter finds', async () => {
    for (let n = 0; n < 3; n++) await createCompany(maren, { name: `Filter ${n}`, source: 'Fair' })
    const answer = await maren.request('PATCH', '/companies/bulk', {
      filters: { source: 'Fair', search: 'filter' },
      changes: { size: 'LARGE', ownerId: maren.userId },
    })
    expect(answer.body.data.count).toBe(3)
    expect((await maren.request('GET', '/companies?source=Fair&size=LARGE')).body.page.total).toBe(3)
  })
})

describe('refuses', () => {
  it('a company without a name, new or changed (COM-005)', async () => {
    for (const body of [{}, { domain: 'a.example' }, { name: '   ' }, { name: null }])
      expect((await maren.request('POST', '/companies', body)).status, JSON.stringify(body)).toBe(422)
    const { id } = await createCompany(maren)
    for (const name of [null, '', '  ']) {
      const answer = await maren.request('PATCH', `/companies/${id}`, { name })
      expect(answer.status).toBe(422)
      expect(answer.body.field_errors.name).toHaveLength(1)
    }
    expect((await getCompany(id)).body.data).toMatchObject({ name: 'Tessellate Freight', version: 1 })
  })

  it('a bulk step on related records when force is off, counting living contacts and tags', async () => {
    const { id } = await createCompany(maren)
    await insertCompanyTag(server, maren, id)
    await createContact(maren, { name: 'Amara Okonkwo', companyId: id })
    const gone = await createContact(maren, { name: 'Otto Brandt', companyId: id })
    await maren.request('DELETE', `/contacts/${gone.id}`)
    const answer = await maren.request('DELETE', '/companies/bulk', { companyIds: [id], force: false })
    expect([answer.status, answer.body.error]).toEqual([409, 'has_related'])
    expect(answer.body.message).toContain('1 contact, 1 tag')
    expect((await getCompany(id)).status).toBe(200)
  })

  it('a call that names a workspace other than that of the company', async () => {
    const { id } = await createCompany(maren)
    const answer = await callWithoutWorkspace(maren, 'PATCH', id, { name: 'X', workspaceId: otherTenant.workspaceId })
    expect(answer.status).toBe(422)
    expect((await getCompany(id)).body.data.version).toBe(1)
  })
})

describe('hides', () => {
  it('a company from another workspace, in every operation (ORG-011, ORG-014)', async () => {
    const { id } = await createCompany(maren)
    const tries = [
      await getCompany(id, otherTenant),
      await otherTenant.request('PATCH', `/companies/${id}`, { name: 'Mine' }),
      await otherTenant.request('PATCH', `/companies/${id}/priority`, { priority: 'HOT' }),
      await otherTenant.request('DELETE', `/companies/${id}`),
      await otherTenant.request('DELETE', '/companies/bulk', { companyIds: [id] }),
      await callWithoutWorkspace(otherTenant, 'PATCH', id, { name: 'Mine' }),
      await callWithoutWorkspace(otherTenant, 'DELETE', id),
    ]
    expect(tries.map(({ status }) => status)).toEqual(Array(7).fill(404))
    expect((await getCompany(id)).body.data.version).toBe(1)
  })

  it('a company that does not exist and one of another workspace behind the same message', async () => {
    const { id } = await createCompany(maren)
    const [foreign, unknown] = [
      await callWithoutWorkspace(otherTenant, 'DELETE', id),
      await callWithoutWorkspace(otherTenant, 'DELETE', uuidv7()),
    ]
    expect(foreign.text).toBe(unknown.text)
    expect(foreign.body.message).toBe('This company does not exist.')
  })

  it('everything from a session that has ended, whether the company is there or not', async () => {
    const guest = await createPerson(server, { role: 'OWNER', workspaceOf: maren })
    const { id } = await createCompany(maren)
    const { owner } = server.platform.database
    await owner.query('update identity.sessions set revoked_at = now() where id = $1', [guest.sessionId])
    expect((await callWithoutWorkspace(guest, 'DELETE', id)).status).toBe(401)
    expect((await callWithoutWorkspace(guest, 'DELETE', uuidv7())).status).toBe(401)
  })

  it('changes from a viewer, who may only read', async () => {
    const { id } = await createCompany(maren)
    expect((await getCompany(id, viewer)).status).toBe(200)
    const answer = await callWithoutWorkspace(viewer, 'PATCH', id, { name: 'Mine' })
    expect([answer.status, answer.body.error]).toEqual([409, 'not_permitted'])
  })
})

describe('survives', () => {
  it('an id that exists in two workspaces of one person: without a workspace it is not found', async () => {
    const { owner } = server.platform.database
    const lena = await createPerson(server)
    const other = await createPerson(server)
    const join = 'insert into members (workspace_id, user_id, role) values ($1, $2, $3)'
    await owner.query(join, [other.workspaceId, lena.userId, 'OWNER'])
    const id = uuidv7()
    await createCompany(lena, { id, name: 'One' })
    expect((await callWithoutWorkspace(lena, 'PATCH', id, { name: 'Changed' })).status).toBe(200)
    await createCompany(other, { id, name: 'Two' })
    expect((await callWithoutWorkspace(lena, 'PATCH', id, { name: 'Whose' })).status).toBe(404)
    expect((await lena.request('PATCH', `/companies/${id}`, { name: 'Mine' })).status).toBe(200)
    expect((await getCompany(id, other)).body.data.name).toBe('Two')
  })

  it('a create sent twice with the same id, and a stale edit', async () => {
    const id = uuidv7()
    const answers = [
      await maren.request('POST', '/companies', { id, name: 'Twice' }),
      await maren.request('POST', '/companies', { id, name: 'Twice' }),
      await maren.request('POST', '/companies', { id, name: 'Another' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 409])
    await maren.request('PATCH', `/companies/${id}`, { name: 'Now' })
    const stale = await maren.request('PATCH', `/companies/${id}`, { name: 'Late' }, { 'if-match': '1' })
    expect(stale.body).toMatchObject({ error: 'stale', data: { name: 'Now', version: 2 } })
  })
})
