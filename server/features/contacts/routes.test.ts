import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { createPerson, sendRequest } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { insertCompany } from '../companies/examples.ts'
import { createNote } from '../notes/examples.ts'
import { contactValues, createContact, insertContactTag } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const otherTenant = await createPerson(server, { name: 'Tobias Renner' })
const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren, name: 'Priya Nair' })

describe('does', () => {
  it('creates a contact with every field and gives it back (CON-001, CON-002, CON-007)', async () => {
    const created = await maren.request('POST', '/contacts', { ...contactValues, ownerId: maren.userId })
    expect(created.status).toBe(201)
    expect(created.body.data).toMatchObject({
      ...contactValues,
      ownerId: maren.userId,
      lastContactedAt: '2026-03-11T09:30:00+00:00',
      nextFollowUpAt: '2026-03-18T09:30:00+00:00',
      linkedinProfileUpdated: '2026-02-01T00:00:00+00:00',
      linkedinContactInfoUpdated: '2026-02-02T00:00:00+00:00',
      version: 1,
      tags: [],
    })
    expect((await maren.request('GET', `/contacts/${created.body.data.id}`)).body.data).toEqual(created.body.data)
  })

  it('answers one contact with its tags (CON-006)', async () => {
    const { id } = await createContact(maren)
    const tag = await insertContactTag(server, maren, id, 'Rotterdam')
    const read = await maren.request('GET', `/contacts/${id}`)
    expect(read.body.data.tags).toEqual([{ id: tag, name: 'Rotterdam', description: null }])
  })

  it('ignores response-only fields when a caller sends a response back', async () => {
    const contact = await createContact(maren)
    const changed = await maren.request('PATCH', `/contacts/${contact.id}`, {
      ...contact,
      jobTitle: 'Head of Procurement',
    })
    expect(changed.status).toBe(200)
    expect(changed.body.data).toMatchObject({
      jobTitle: 'Head of Procurement',
      version: 2,
      createdAt: contact.createdAt,
    })
  })

  it('takes one contact to the trash (CON-009)', async () => {
    const { id } = await createContact(maren)
    const gone = await maren.request('DELETE', `/contacts/${id}`)
    expect(gone.body.data.id).toBe(id)
    expect((await maren.request('GET', `/contacts/${id}`)).status).toBe(404)
  })

  it('deletes in bulk with force and deleteRelated on by default, and undoes it as one step (CON-010, CON-059, CON-060)', async () => {
    const contacts = [await createContact(maren), await createContact(maren), await createContact(maren)]
    await maren.request('POST', `/contacts/${contacts[0]?.id}/linkedin-skills`, { skillName: 'Rotterdam harbour' })
    const note = await createNote(maren, { contactId: contacts[0]?.id })
    const contactIds = [...contacts.map(({ id }) => id), uuidv7()]
    const gone = await maren.request('DELETE', '/contacts/bulk', { contactIds })
    expect(gone.body.data.count).toBe(3)
    for (const path of [`/contacts/${contactIds[1]}`, `/notes/${note.id}`])
      expect((await maren.request('GET', path)).status).toBe(404)
    const back = await maren.request('POST', '/contacts/restore', { deletionId: gone.body.data.deletionId })
    expect(back.body.data.count).toBe(3)
    for (const path of [`/contacts/${contactIds[1]}`, `/notes/${note.id}`])
      expect((await maren.request('GET', path)).status).toBe(200)
  })

  it('takes the organization from the workspace when a call names none', async () => {
    const headers = { authorization: `Bearer ${maren.token}` }
    expect(
      (await sendRequest(server, 'GET', `/contacts?workspaceId=${maren.workspaceId}`, undefined, headers)).status,
    ).toBe(200)
  })
})

describe('refuses', () => {
  it('a contact with nothing to know it by', async () => {
    for (const body of [{ jobTitle: 'Nobody' }, { name: '   ' }, {}])
      expect((await maren.request('POST', '/contacts', body)).status).toBe(422)
  })

  it("columns that are not the caller's to set", async () => {
    for (const key of ['organization_id', 'created_by', 'deletedAt', 'role', 'permissions', 'search']) {
      const answer = await maren.request('POST', '/contacts', { name: 'A', [key]: 'x' })
      expect(answer.status, key).toBe(422)
      expect(answer.body.field_errors[key]).toBeDefined()
    }
  })

  it('a body of another workspace', async () => {
    const answer = await maren.request('POST', '/contacts', { name: 'A', workspaceId: otherTenant.workspaceId })
    expect(answer.status).toBe(422)
  })

  it('a bulk step on related records when force is off, with their number', async () => {
    const { id } = await createContact(maren)
    await maren.request('POST', `/contacts/${id}/linkedin-skills`, { skillName: 'Negotiation' })
    const answer = await maren.request('DELETE', '/contacts/bulk', { contactIds: [id], force: false })
    expect(answer.status).toBe(409)
    expect(answer.body.message).toContain('1 LinkedIn skill.')
  })

  it('more than 10,000 ids at once', async () => {
    const contactIds = Array.from({ length: 10_001 }, () => uuidv7())
    expect((await maren.request('DELETE', '/contacts/bulk', { contactIds })).status).toBe(422)
  })

  it('malformed JSON, a body that is too large and another content type', async () => {
    const url = `/contacts?workspaceId=${maren.workspaceId}`
    const send = (payload: string, type = 'application/json') =>
      server.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { authorization: `Bearer ${maren.token}`, 'content-type': type },
      })
    expect((await send('{"name":')).statusCode).toBe(400)
    expect((await send('')).statusCode).toBe(400)
    expect((await send(JSON.stringify({ name: 'x'.repeat(1 << 21) }))).statusCode).toBe(413)
    expect((await send('<name/>', 'application/xml')).statusCode).toBe(415)
  })

  it('an address that is no id', async () => {
    expect((await maren.request('GET', '/contacts/not-an-id')).status).toBe(404)
  })
})

describe('hides', () => {
  it('a contact from another workspace, in every operation (ORG-010, ORG-013)', async () => {
    const { id } = await createContact(maren)
    expect((await otherTenant.request('GET', `/contacts/${id}`)).status).toBe(404)
    expect((await otherTenant.request('PATCH', `/contacts/${id}/name`, { name: 'Mine' })).status).toBe(404)
    expect((await otherTenant.request('DELETE', `/contacts/${id}`)).status).toBe(404)
    expect((await otherTenant.request('DELETE', '/contacts/bulk', { contactIds: [id] })).status).toBe(404)
    expect((await maren.request('GET', `/contacts/${id}`)).body.data.version).toBe(1)
  })

  it('companies and members of another workspace behind 404', async () => {
    const { id } = await createContact(maren)
    const foreign = await insertCompany(server, otherTenant)
    const company = await maren.request('PATCH', `/contacts/${id}/company-id`, { companyId: foreign })
    const owner = await maren.request('PATCH', `/contacts/${id}/owner-id`, { ownerId: otherTenant.userId })
    const created = await maren.request('POST', '/contacts', { name: 'A', companyId: foreign })
    expect([company.status, owner.status, created.status]).toEqual([404, 404, 404])
    expect(company.body.field_errors.companyId).toHaveLength(1)
    expect(owner.body.field_errors.ownerId).toHaveLength(1)
  })

  it('changes from a viewer, who may only read', async () => {
    const { id } = await createContact(maren)
    expect((await viewer.request('GET', `/contacts/${id}`)).status).toBe(200)
    const refused = await viewer.request('PATCH', `/contacts/${id}/name`, { name: 'Mine' })
    expect(refused.status).toBe(409)
    expect(refused.body.error).toBe('not_permitted')
  })

  it('everything from a call without a workspace, or with an organization that is not its own (SESS-009, SESS-010)', async () => {
    const headers = { authorization: `Bearer ${maren.token}` }
    const foreign = `/contacts?workspaceId=${maren.workspaceId}&organizationId=${otherTenant.organizationId}`
    expect((await sendRequest(server, 'GET', '/contacts', undefined, headers)).status).toBe(400)
    expect((await sendRequest(server, 'GET', foreign, undefined, headers)).status).toBe(404)
    expect((await sendRequest(server, 'POST', foreign, { name: 'Nowhere' }, headers)).status).toBe(404)
  })

  it('everything without a session (SESS-008, SESS-011)', async () => {
    expect((await sendRequest(server, 'GET', `/contacts?workspaceId=${maren.workspaceId}`)).status).toBe(401)
  })
})

describe('survives', () => {
  it('a create sent twice with the same id', async () => {
    const id = uuidv7()
    const first = await maren.request('POST', '/contacts', { id, name: 'Twice' })
    const second = await maren.request('POST', '/contacts', { id, name: 'Twice' })
    const other = await maren.request('POST', '/contacts', { id, name: 'Another' })
    expect([first.status, second.status, other.status]).toEqual([201, 200, 409])
    expect(second.body.data).toEqual(first.body.data)
  })

  it('ten creates at once with one Idempotency-Key', async () => {
    const key = { 'idempotency-key': uuidv7() }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => maren.request('POST', '/contacts', { name: 'Once' }, key)),
    )
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    const other = await maren.request('POST', '/contacts', { name: 'Other' }, key)
    expect(other.body.error).toBe('idempotency_mismatch')
  })

  it('a stale edit, and shows the current record', async () => {
    const { id } = await createContact(maren)
    await maren.request('PATCH', `/contacts/${id}/name`, { name: 'Now' })
    for (const match of ['1', '"1"']) {
      const answer = await maren.request('PATCH', `/contacts/${id}/name`, { name: 'Late' }, { 'if-match': match })
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({ error: 'stale', data: { name: 'Now', version: 2 } })
    }
  })

  it('fifty edits at once without losing one', async () => {
    const { id } = await createContact(maren)
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        maren.request('PATCH', `/contacts/${id}/job-title`, { jobTitle: `Title ${n}` }),
      ),
    )
    expect((await maren.request('GET', `/contacts/${id}`)).body.data.version).toBe(51)
  })

  it('edits of one version at once: one wins, the others get the current version', async () => {
    const { id } = await createContact(maren)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        maren.request('PATCH', `/contacts/${id}/name`, { name: `Name ${n}` }, { 'if-match': '1' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers) if (status !== 200) expect(body.data.version).toBe(2)
  })
})
