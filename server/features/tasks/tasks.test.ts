import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { aServer } from '../../platform/testing/harness.ts'
import { aPerson, call, type Person } from '../../platform/testing/people.ts'
import { aCompany } from '../companies/story.ts'
import { aContact } from '../contacts/story.ts'
import { makeDeal } from '../deals/story.ts'
import { makeTask, taskValues } from './story.ts'

const server = await aServer()
const maren = await aPerson(server)
const stranger = await aPerson(server, { name: 'Tobias Renner' })
const viewer = await aPerson(server, { role: 'VIEWER', beside: maren, name: 'Priya Nair' })

const read = (id: string, person = maren) => person.calls('GET', `/tasks/${id}`)
const linksOf = async (person: Person) => ({
  contactId: (await aContact(person, { name: 'Amara Okonkwo' })).id,
  companyId: await aCompany(server, person),
  dealId: (await makeDeal(person)).id,
})

describe('does', () => {
  it('creates a task with every field and gives it back in the envelope (TASK-001, TASK-013, TASK-047)', async () => {
    const links = await linksOf(maren)
    const created = await maren.calls('POST', '/tasks', { ...taskValues, ...links, assigneeId: maren.userId })
    expect([created.status, created.body.success]).toEqual([201, true])
    const { id, createdAt, updatedAt, dueDate, completedAt, ...task } = created.body.data
    const { dueDate: due, completedAt: completed, ...values } = taskValues
    expect(task).toMatchObject({ ...values, ...links, assigneeId: maren.userId, version: 1 })
    expect([dueDate, completedAt].map((at) => new Date(at).toISOString())).toEqual([due, completed])
    expect([createdAt, updatedAt].map(Date.parse)).not.toContain(Number.NaN)
    expect((await read(id)).body).toEqual(created.body)
  })

  it('makes a pending task of medium priority of a title alone, which is trimmed (TASK-031, TASK-032, TASK-037)', async () => {
    const task = await makeTask(maren, { title: '  Depot site visit ' })
    expect(task).toMatchObject({ title: 'Depot site visit', priority: 'MEDIUM', status: 'PENDING', isAutomated: false })
    expect(task).toMatchObject({ description: null, dueDate: null, completedAt: null, automationRule: null })
  })

  it('gives a task to whoever makes it, unless they say somebody else or nobody (TASK-006)', async () => {
    expect((await makeTask(maren)).assignee).toEqual({ id: maren.userId, name: 'Maren Aldous', email: maren.email })
    const priyas = await makeTask(maren, { title: 'Hers', assigneeId: viewer.userId })
    expect(priyas.assignee).toMatchObject({ name: 'Priya Nair' })
    expect((await makeTask(maren, { title: 'Nobody’s', assigneeId: null })).assignee).toBeNull()
  })

  it('names its contact, company, deal, workspace and organization (TASK-007, TASK-008, TASK-009)', async () => {
    const who = { name: 'Amara Okonkwo', email: 'amara@halyard.example', phoneNumber: '+44 20 7946 0958' }
    const contact = await aContact(maren, who)
    const companyId = await aCompany(server, maren, { name: 'Halyard & Sons' })
    await maren.calls('PATCH', `/companies/${companyId}`, { industry: 'Rope' })
    const deal = await makeDeal(maren, { title: 'Ropes' })
    const task = await makeTask(maren, { title: 'Ask again', contactId: contact.id, companyId, dealId: deal.id })
    expect(task).toMatchObject({
      contact: { id: contact.id, ...who },
      company: { id: companyId, name: 'Halyard & Sons', industry: 'Rope' },
      deal: { id: deal.id, title: 'Ropes' },
      workspace: { name: 'EMEA Sales' },
    })
  })

  it('names the organization it belongs to (TASK-010)', async () => {
    expect((await makeTask(maren)).organization).toEqual({ name: 'Kestrel Trade Co.' })
  })

  it('shows the contact and the company of its deal, unless it names others', async () => {
    const { contactId, companyId } = await linksOf(maren)
    const deal = await makeDeal(maren, { title: 'Pipes', contactId, companyId })
    const task = await makeTask(maren, { title: 'Kick-off agenda', dealId: deal.id })
    expect(task).toMatchObject({ contactId: null, contact: { id: contactId }, company: { id: companyId } })
    const other = await aContact(maren, { name: 'Otto Brandt' })
    const own = await makeTask(maren, { title: 'Kick-off', dealId: deal.id, contactId: other.id })
    expect(own.contact?.name).toBe('Otto Brandt')
  })

  it('reads one task and changes some of its fields, with a version (TASK-012, TASK-014)', async () => {
    const { id } = await makeTask(maren)
    const body = { status: 'IN_PROGRESS', priority: 'HIGH', dueDate: '2026-10-31T09:30:00-05:00', description: 'Soon' }
    const changed = await maren.calls('PATCH', `/tasks/${id}`, body)
    expect(changed.body.data).toMatchObject({ ...body, dueDate: '2026-10-31T14:30:00+00:00', version: 2 })
    expect((await read(id)).body.data).toEqual(changed.body.data)
    const stale = await maren.calls('PATCH', `/tasks/${id}`, { priority: 'LOW' }, { 'if-match': '1' })
    expect(stale.body).toMatchObject({ error: 'stale', data: { priority: 'HIGH', version: 2 } })
  })

  it('takes one task to the trash and brings it back (TASK-015)', async () => {
    const { id } = await makeTask(maren, { title: 'Trashed lamps' })
    const gone = await maren.calls('DELETE', `/tasks/${id}`)
    expect(gone.body.data).toMatchObject({ id, deletionId: expect.any(String) })
    expect((await read(id)).status).toBe(404)
    const trash = await maren.calls('GET', '/trash')
    expect(trash.body.data).toContainEqual(expect.objectContaining({ kind: 'task', id, name: 'Trashed lamps' }))
    await maren.calls('POST', '/tasks/restore', { deletionId: gone.body.data.deletionId })
    expect((await read(id)).status).toBe(200)
  })

  it('deletes many by ids, passing over those that are not there, as one step that can be undone (TASK-016)', async () => {
    const ids = [(await makeTask(maren)).id, (await makeTask(maren)).id]
    const gone = await maren.calls('DELETE', '/tasks/bulk', { taskIds: [...ids, uuidv7()] })
    expect(gone.body.data).toEqual({ count: 2, deletionId: expect.any(String) })
    for (const id of ids) expect((await read(id)).status).toBe(404)
    const back = await maren.calls('POST', '/tasks/restore', { deletionId: gone.body.data.deletionId })
    expect(back.body.data.count).toBe(2)
  })

  it('deletes and changes many by filters', async () => {
    for (const title of ['Batch one', 'Batch two']) await makeTask(maren, { title, priority: 'LOW' })
    const filters = { search: 'batch', priority: 'LOW' }
    const changed = await maren.calls('PATCH', '/tasks/bulk', { filters, changes: { status: 'COMPLETED' } })
    expect(changed.body.data.count).toBe(2)
    const some = await maren.calls('GET', '/tasks?search=batch&status=COMPLETED')
    expect(some.body.data.map(({ completedAt }: { completedAt: string }) => typeof completedAt)).toEqual([
      'string',
      'string',
    ])
    expect((await maren.calls('DELETE', '/tasks/bulk', { filters })).body.data.count).toBe(2)
  })

  it('keeps a history of what happened to it', async () => {
    const { id } = await makeTask(maren)
    await maren.calls('PATCH', `/tasks/${id}`, { status: 'COMPLETED' })
    const { data } = (await maren.calls('GET', `/tasks/${id}/history`)).body
    expect(data.map(({ what }: { what: string }) => what)).toEqual(['changed', 'created'])
    expect(Object.keys(data[0].changes).sort()).toEqual(['completedAt', 'status'])
    expect(data[0].changes.status).toEqual(['PENDING', 'COMPLETED'])
  })

  it('goes to the trash with the record it is about, and comes back with it alone', async () => {
    const contact = await aContact(maren, { name: 'Otto Brandt' })
    const deal = await makeDeal(maren)
    const task = await makeTask(maren, { title: 'About Otto', contactId: contact.id })
    const both = await makeTask(maren, { title: 'About both', contactId: contact.id, dealId: deal.id })
    const { deletionId } = (await maren.calls('DELETE', `/contacts/${contact.id}`)).body.data
    expect((await read(task.id)).status).toBe(404)
    expect((await read(both.id)).body.data).toMatchObject({ contactId: contact.id, contact: null })
    expect((await maren.calls('POST', '/tasks/restore', { deletionId })).status).toBe(404)
    await maren.calls('POST', '/contacts/restore', { deletionId })
    expect((await read(task.id)).body.data.contact.name).toBe('Otto Brandt')
    const { data } = (await maren.calls('GET', `/tasks/${task.id}/history`)).body
    expect(data.map(({ what, changes }: { what: string; changes: object | null }) => [what, changes])).toEqual([
      ['restored', null],
      ['deleted', null],
      ['created', null],
    ])
  })
})

describe('refuses', () => {
  it('calls without a token, without a workspace, and for one of somebody else (TASK-044, TASK-045, TASK-046)', async () => {
    const { id } = await makeTask(maren)
    const { contactId, companyId, dealId } = await linksOf(maren)
    const query = `workspaceId=${maren.workspaceId}&organizationId=${maren.organizationId}`
    const signedIn = { authorization: `Bearer ${maren.token}` }
    const body = { title: 'X' }
    const calls: ['GET' | 'POST' | 'PATCH' | 'DELETE', string, object?][] = [
      ['GET', '/tasks'],
      ['GET', `/tasks/contacts/${contactId}`],
      ['GET', `/tasks/companies/${companyId}`],
      ['GET', `/tasks/deals/${dealId}`],
      ['GET', `/tasks/${id}`],
      ['POST', '/tasks', body],
      ['PATCH', `/tasks/${id}`, body],
      ['DELETE', '/tasks/bulk', { taskIds: [id] }],
      ['DELETE', `/tasks/${id}`],
    ]
    for (const [method, path, sent] of calls) {
      expect((await call(server, method, `${path}?${query}`, sent, {})).status, `${method} ${path}`).toBe(401)
      expect((await call(server, method, path, sent, signedIn)).status, `${method} ${path}`).toBe(400)
      const foreign = `${path}?workspaceId=${stranger.workspaceId}&organizationId=${stranger.organizationId}`
      expect((await call(server, method, foreign, sent, signedIn)).status, `${method} ${path}`).toBe(404)
    }
    expect((await call(server, 'GET', `/tasks/${id}?${query}`, undefined, signedIn)).status).toBe(200)
  })

  it('a link to what another workspace has, or nobody, and stores nothing', async () => {
    const foreign = { assigneeId: stranger.userId, ...(await linksOf(stranger)) }
    const { id } = await makeTask(maren)
    const before = (await maren.calls('GET', '/tasks')).body.page.total
    for (const [key, value] of Object.entries(foreign))
      for (const target of [value, uuidv7()]) {
        const created = await maren.calls('POST', '/tasks', { title: 'Theirs', [key]: target })
        expect([created.status, Object.keys(created.body.field_errors)], key).toEqual([404, [key]])
        expect((await maren.calls('PATCH', `/tasks/${id}`, { [key]: target })).status, key).toBe(404)
      }
    expect((await maren.calls('GET', '/tasks')).body.page.total).toBe(before)
    expect((await read(id)).body.data.version).toBe(1)
  })

  it('changes from a viewer, who may read', async () => {
    const { id } = await makeTask(maren)
    expect((await read(id, viewer)).status).toBe(200)
    const tries = [
      await viewer.calls('POST', '/tasks', { title: 'X' }),
      await viewer.calls('PATCH', `/tasks/${id}`, { status: 'COMPLETED' }),
      await viewer.calls('DELETE', `/tasks/${id}`),
      await viewer.calls('DELETE', '/tasks/bulk', { taskIds: [id] }),
    ]
    expect(tries.map(({ status, body }) => [status, body.error])).toEqual(Array(4).fill([409, 'not_permitted']))
  })

  it('to delete nothing at all, and what is not there', async () => {
    expect((await maren.calls('DELETE', '/tasks/bulk', { taskIds: [] })).status).toBe(422)
    expect((await maren.calls('DELETE', '/tasks/bulk', { taskIds: [uuidv7()] })).status).toBe(404)
    expect((await maren.calls('DELETE', `/tasks/${uuidv7()}`)).status).toBe(404)
  })
})

describe('hides', () => {
  it('a task from another workspace, whatever is done with it (TASK-044)', async () => {
    const links = await linksOf(maren)
    const { id } = await makeTask(maren, { title: 'Secret', ...links })
    const tries = [
      await read(id, stranger),
      await stranger.calls('PATCH', `/tasks/${id}`, { title: 'Mine' }),
      await stranger.calls('DELETE', `/tasks/${id}`),
      await stranger.calls('DELETE', '/tasks/bulk', { taskIds: [id] }),
      await stranger.calls('GET', `/tasks/${id}/history`),
      await stranger.calls('GET', `/tasks/contacts/${links.contactId}`),
      await stranger.calls('GET', `/tasks/companies/${links.companyId}`),
      await stranger.calls('GET', `/tasks/deals/${links.dealId}`),
    ]
    expect(tries.map(({ status }) => status)).toEqual(Array(8).fill(404))
    expect((await stranger.calls('GET', '/tasks')).body.data).toEqual([])
    expect((await read(id)).body.data.version).toBe(1)
  })
})

describe('survives', () => {
  it('a create sent twice with its own id: one task', async () => {
    const id = uuidv7()
    const answers = [
      await maren.calls('POST', '/tasks', { id, title: 'Twice', isAutomated: true }),
      await maren.calls('POST', '/tasks', { id, title: 'Twice', isAutomated: true }),
      await maren.calls('POST', '/tasks', { id, title: 'Another' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 409])
  })

  it('a bulk deletion that is not forced: nothing hangs on a task', async () => {
    const { id } = await makeTask(maren)
    const gone = await maren.calls('DELETE', '/tasks/bulk', { taskIds: [id], force: false })
    expect(gone.body.data.count).toBe(1)
  })
})
