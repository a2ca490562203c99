import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { aServer } from '../../platform/testing/harness.ts'
import { aPerson, call, type Person } from '../../platform/testing/people.ts'
import { aContact } from '../contacts/story.ts'
import { aTagOnCompany, companyValues, makeCompany } from './story.ts'

const server = await aServer()
const maren = await aPerson(server)
const stranger = await aPerson(server, { name: 'Tobias Renner' })
const viewer = await aPerson(server, { role: 'VIEWER', beside: maren, name: 'Priya Nair' })

const read = (id: string, person = maren) => person.calls('GET', `/companies/${id}`)
/** A call as the specification lists some of them: without any query. */
const bare = (person: Person, method: 'PATCH' | 'DELETE', id: string, body?: object) =>
  call(server, method, `/companies/${id}`, body, { authorization: `Bearer ${person.token}` })

describe('does', () => {
  it('creates a company with every field and gives it back (COM-001, COM-004, COM-005)', async () => {
    const created = await maren.calls('POST', '/companies', { ...companyValues, ownerId: maren.userId })
    expect(created.status).toBe(201)
    const { counts, tags, version } = created.body.data
    expect({ counts, tags, version }).toEqual({
      counts: { activities: 0, deals: 0, messages: 0, notes: 0, tasks: 0 },
      tags: [],
      version: 1,
    })
    expect((await read(created.body.data.id)).body.data).toEqual(created.body.data)
  })

  it('names its owner and its tags (COM-002)', async () => {
    const { id } = await makeCompany(maren, { name: 'Halyard & Sons', ownerId: maren.userId })
    const tag = await aTagOnCompany(server, maren, id)
    const { owner, tags } = (await read(id)).body.data
    expect(owner).toEqual({ id: maren.userId, name: 'Maren Aldous', email: maren.email })
    expect(tags.map((one: { id: string }) => one.id)).toEqual([tag])
  })

  it('takes one company to the trash without its workspace being named (COM-014)', async () => {
    const { id } = await makeCompany(maren)
    const gone = await bare(maren, 'DELETE', id)
    expect(gone.body.data).toMatchObject({ id, deletionId: expect.any(String) })
    expect((await read(id)).status).toBe(404)
  })

  it('deletes in bulk with force and deleteRelated on by default, and undoes it as one step (COM-015, COM-023, COM-024)', async () => {
    const companies = [await makeCompany(maren), await makeCompany(maren)]
    const companyIds = companies.map(({ id }) => id)
    await aContact(maren, { name: 'Amara Okonkwo', companyId: companyIds[0] })
    const gone = await maren.calls('DELETE', '/companies/bulk', { companyIds: [...companyIds, uuidv7()] })
    expect(gone.body.data.count).toBe(2)
    for (const id of companyIds) expect((await read(id)).status).toBe(404)
    const back = await maren.calls('POST', '/companies/restore', { deletionId: gone.body.data.deletionId })
    expect(back.body.data.count).toBe(2)
    for (const id of companyIds) expect((await read(id)).status).toBe(200)
  })

  it('unlinks the contacts of a deleted company, and links them again when it comes back', async () => {
    const { id } = await makeCompany(maren, { name: 'Brightwater' })
    const contact = await aContact(maren, { name: 'Amara Okonkwo', companyId: id })
    const company = async () => (await maren.calls('GET', `/contacts/${contact.id}`)).body.data.company
    const { deletionId } = (await maren.calls('DELETE', `/companies/${id}`)).body.data
    expect(await company()).toBeNull()
    await maren.calls('POST', '/companies/restore', { deletionId })
    expect(await company()).toEqual({ id, name: 'Brightwater' })
  })

  it('changes fields of all companies that a filter finds', async () => {
    for (let n = 0; n < 3; n++) await makeCompany(maren, { name: `Filter ${n}`, source: 'Fair' })
    const answer = await maren.calls('PATCH', '/companies/bulk', {
      filters: { source: 'Fair', search: 'filter' },
      changes: { size: 'LARGE', ownerId: maren.userId },
    })
    expect(answer.body.data.count).toBe(3)
    expect((await maren.calls('GET', '/companies?source=Fair&size=LARGE')).body.page.total).toBe(3)
  })
})

describe('refuses', () => {
  it('a company without a name, new or changed (COM-005)', async () => {
    for (const body of [{}, { domain: 'a.example' }, { name: '   ' }, { name: null }])
      expect((await maren.calls('POST', '/companies', body)).status, JSON.stringify(body)).toBe(422)
    const { id } = await makeCompany(maren)
    for (const name of [null, '', '  ']) {
      const answer = await maren.calls('PATCH', `/companies/${id}`, { name })
      expect(answer.status).toBe(422)
      expect(answer.body.field_errors.name).toHaveLength(1)
    }
    expect((await read(id)).body.data).toMatchObject({ name: 'Tessellate Freight', version: 1 })
  })

  it('a bulk step on related records when force is off, counting living contacts and tags', async () => {
    const { id } = await makeCompany(maren)
    await aTagOnCompany(server, maren, id)
    await aContact(maren, { name: 'Amara Okonkwo', companyId: id })
    const gone = await aContact(maren, { name: 'Otto Brandt', companyId: id })
    await maren.calls('DELETE', `/contacts/${gone.id}`)
    const answer = await maren.calls('DELETE', '/companies/bulk', { companyIds: [id], force: false })
    expect([answer.status, answer.body.error]).toEqual([409, 'has_related'])
    expect(answer.body.message).toContain('1 contact, 1 tag')
    expect((await read(id)).status).toBe(200)
  })

  it('a call that names another workspace than the one that holds the company', async () => {
    const { id } = await makeCompany(maren)
    const answer = await bare(maren, 'PATCH', id, { name: 'X', workspaceId: stranger.workspaceId })
    expect(answer.status).toBe(422)
    expect((await read(id)).body.data.version).toBe(1)
  })
})

describe('hides', () => {
  it('a company from another workspace, whatever is done with it (ORG-011, ORG-014)', async () => {
    const { id } = await makeCompany(maren)
    const tries = [
      await read(id, stranger),
      await stranger.calls('PATCH', `/companies/${id}`, { name: 'Mine' }),
      await stranger.calls('PATCH', `/companies/${id}/priority`, { priority: 'HOT' }),
      await stranger.calls('DELETE', `/companies/${id}`),
      await stranger.calls('DELETE', '/companies/bulk', { companyIds: [id] }),
      await bare(stranger, 'PATCH', id, { name: 'Mine' }),
      await bare(stranger, 'DELETE', id),
    ]
    expect(tries.map(({ status }) => status)).toEqual(Array(7).fill(404))
    expect((await read(id)).body.data.version).toBe(1)
  })

  it('a company of nobody and one of somebody else behind the same words', async () => {
    const { id } = await makeCompany(maren)
    const [foreign, unknown] = [await bare(stranger, 'DELETE', id), await bare(stranger, 'DELETE', uuidv7())]
    expect(foreign.text).toBe(unknown.text)
    expect(foreign.body.message).toBe('This company does not exist.')
  })

  it('everything from a session that has ended, whether the company is there or not', async () => {
    const guest = await aPerson(server, { role: 'OWNER', beside: maren })
    const { id } = await makeCompany(maren)
    const { owner } = server.platform.database
    await owner.query('update identity.sessions set revoked_at = now() where id = $1', [guest.sessionId])
    expect((await bare(guest, 'DELETE', id)).status).toBe(401)
    expect((await bare(guest, 'DELETE', uuidv7())).status).toBe(401)
  })

  it('changes from a viewer, who may only read', async () => {
    const { id } = await makeCompany(maren)
    expect((await read(id, viewer)).status).toBe(200)
    const answer = await bare(viewer, 'PATCH', id, { name: 'Mine' })
    expect([answer.status, answer.body.error]).toEqual([409, 'not_permitted'])
  })
})

describe('survives', () => {
  it('an id that two workspaces of one person hold: without a workspace it is nobody’s', async () => {
    const { owner } = server.platform.database
    const lena = await aPerson(server)
    const other = await aPerson(server)
    const join = 'insert into members (workspace_id, user_id, role) values ($1, $2, $3)'
    await owner.query(join, [other.workspaceId, lena.userId, 'OWNER'])
    const id = uuidv7()
    await makeCompany(lena, { id, name: 'One' })
    expect((await bare(lena, 'PATCH', id, { name: 'Changed' })).status).toBe(200)
    await makeCompany(other, { id, name: 'Two' })
    expect((await bare(lena, 'PATCH', id, { name: 'Whose' })).status).toBe(404)
    expect((await lena.calls('PATCH', `/companies/${id}`, { name: 'Mine' })).status).toBe(200)
    expect((await read(id, other)).body.data.name).toBe('Two')
  })

  it('a create sent twice with its own id, and a stale edit', async () => {
    const id = uuidv7()
    const answers = [
      await maren.calls('POST', '/companies', { id, name: 'Twice' }),
      await maren.calls('POST', '/companies', { id, name: 'Twice' }),
      await maren.calls('POST', '/companies', { id, name: 'Another' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 409])
    await maren.calls('PATCH', `/companies/${id}`, { name: 'Now' })
    const stale = await maren.calls('PATCH', `/companies/${id}`, { name: 'Late' }, { 'if-match': '1' })
    expect(stale.body).toMatchObject({ error: 'stale', data: { name: 'Now', version: 2 } })
  })
})
