import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { createPerson, type Person, sendRequest } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { insertCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal } from '../deals/examples.ts'
import { createTask, taskValues } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const otherTenant = await createPerson(server, { name: 'Tobias Renner' })
const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren, name: 'Priya Nair' })

const getTask = (id: string, person = maren) => person.request('GET', `/tasks/${id}`)
const createLinks = async (person: Person) => ({
  contactId: (await createContact(person, { name: 'Amara Okonkwo' })).id,
  companyId: await insertCompany(server, person),
  dealId: (await createDeal(person)).id,
})

describe('does', () => {
  it('creates a task with every field and gives it back in the envelope (TASK-001, TASK-013, TASK-047)', async () => {
    const links = await createLinks(maren)
    const created = await maren.request('POST', '/tasks', { ...taskValues, ...links, assigneeId: maren.userId })
    expect([created.status, created.body.success]).toEqual([201, true])
    const { id, createdAt, updatedAt, dueDate, completedAt, ...task } = created.body.data
    const { dueDate: due, completedAt: completed, ...values } = taskValues
    expect(task).toMatchObject({ ...values, ...links, assigneeId: maren.userId, version: 1 })
    expect([dueDate, completedAt].map((at) => new Date(at).toISOString())).toEqual([due, completed])
    expect([createdAt, updatedAt].map(Date.parse)).not.toContain(Number.NaN)
    expect((await getTask(id)).body).toEqual(created.body)
  })

  it('makes a pending task of medium priority of a title alone, which is trimmed (TASK-031, TASK-032, TASK-037)', async () => {
    const task = await createTask(maren, { title: '  Depot site visit ' })
    expect(task).toMatchObject({ title: 'Depot site visit', priority: 'MEDIUM', status: 'PENDING', isAutomated: false })
    expect(task).toMatchObject({ description: null, dueDate: null, completedAt: null, automationRule: null })
  })

  it('assigns a task to its creator, unless they choose somebody else or leave it unassigned (TASK-006)', async () => {
    expect((await createTask(maren)).assignee).toEqual({ id: maren.userId, name: 'Maren Aldous', email: maren.email })
    const priyas = await createTask(maren, { title: 'Hers', assigneeId: viewer.userId })
    expect(priyas.assignee).toMatchObject({ name: 'Priya Nair' })
    expect((await createTask(maren, { title: 'Nobody’s', assigneeId: null })).assignee).toBeNull()
  })

  it('names its contact, company, deal, workspace and organization (TASK-007, TASK-008, TASK-009)', async () => {
    const who = { name: 'Amara Okonkwo', email: 'amara@halyard.example', phoneNumber: '+44 20 7946 0958' }
    const contact = await createContact(maren, who)
    const companyId = await insertCompany(server, maren, { name: 'Halyard & Sons' })
    await maren.request('PATCH', `/companies/${companyId}`, { industry: 'Rope' })
    const deal = await createDeal(maren, { title: 'Ropes' })
    const task = await createTask(maren, { title: 'Ask again', contactId: contact.id, companyId, dealId: deal.id })
    expect(task).toMatchObject({
      contact: { id: contact.id, ...who },
      company: { id: companyId, name: 'Halyard & Sons', industry: 'Rope' },
      deal: { id: deal.id, title: 'Ropes' },
      workspace: { name: 'EMEA Sales' },
    })
  })

  it('names the organization it belongs to (TASK-010)', async () => {
    expect((await createTask(maren)).organization).toEqual({ name: 'Kestrel Trade Co.' })
  })

  it('shows the contact and the company of its deal, unless it names others', async () => {
    const { contactId, companyId } = await createLinks(maren)
    const deal = await createDeal(maren, { title: 'Pipes', contactId, companyId })
    const task = await createTask(maren, { title: 'Kick-off agenda', dealId: deal.id })
    expect(task).toMatchObject({ contactId: null, contact: { id: contactId }, company: { id: companyId } })
    const other = await createContact(maren, { name: 'Otto Brandt' })
    const own = await createTask(maren, { title: 'Kick-off', dealId: deal.id, contactId: other.id })
    expect(own.contact?.name).toBe('Otto Brandt')
  })

  it('reads one task and changes some of its fields, with a version (TASK-012, TASK-014)', async () => {
    const { id } = await createTask(maren)
    const body = { status: 'IN_PROGRESS', priority: 'HIGH', dueDate: '2026-10-31T09:30:00-05:00', description: 'Soon' }
    const changed = await maren.request('PATCH', `/tasks/${id}`, body)
    expect(changed.body.data).toMatchObject({ ...body, dueDate: '2026-10-31T14:30:00+00:00', version: 2 })
    expect((await getTask(id)).body.data).toEqual(changed.body.data)
    const stale = await maren.request('PATCH', `/tasks/${id}`, { priority: 'LOW' }, { 'if-match': '1' })
    expect(stale.body).toMatchObject({ error: 'stale', data: { priority: 'HIGH', version: 2 } })
  })

  it('trashes and restores one task (TASK-015)', async () => {
    const { id } = await createTask(maren, { title: 'Trashed lamps' })
    const gone = await maren.request('DELETE', `/tasks/${id}`)
    expect(gone.body.data).toMatchObject({ id, deletionId: expect.any(String) })
    expect((await getTask(id)).status).toBe(404)
    const trash = await maren.request('GET', '/trash')
    expect(trash.body.data).toContainEqual(expect.objectContaining({ kind: 'task', id, name: 'Trashed lamps' }))
    await maren.request('POST', '/tasks/restore', { deletionId: gone.body.data.deletionId })
    expect((await getTask(id)).status).toBe(200)
  })

  it('deletes many by ids, passing over those that are not there, as one step that can be undone (TASK-016)', async () => {
    const ids = [(await createTask(maren)).id, (await createTask(maren)).id]
    const gone = await maren.request('DELETE', '/tasks/bulk', { taskIds: [...ids, uuidv7()] })
    expect(gone.body.data).toEqual({ count: 2, deletionId: expect.any(String) })
    for (const id of ids) expect((await getTask(id)).status).toBe(404)
    const back = await maren.request('POST', '/tasks/restore', { deletionId: gone.body.data.deletionId })
    expect(back.body.data.count).toBe(2)
  })

  it('deletes and changes many by filters', async () => {
    for (const title of ['Batch one', 'Batch two']) await createTask(maren, { title, priority: 'LOW' })
    const filters = { search: 'batch', priority: 'LOW' }
    const changed = await maren.request('PATCH', '/tasks/bulk', { filters, changes: { status: 'COMPLETED' } })
    expect(changed.body.data.count).toBe(2)
    const some = await maren.request('GET', '/tasks?search=batch&status=COMPLETED')
    expect(some.body.data.map(({ completedAt }: { completedAt: string }) => typeof completedAt)).toEqual([
      'string',
      'string',
    ])
    expect((await maren.request('DELETE', '/tasks/bulk', { filters })).body.data.count).toBe(2)
  })

  it('keeps a history of what happened to it', async () => {
    const { id } = await createTask(maren)
    await maren.request('PATCH', `/tasks/${id}`, { status: 'COMPLETED' })
    const { data } = (await maren.request('GET', `/tasks/${id}/history`)).body
    expect(data.map(({ operation }: { operation: string }) => operation)).toEqual(['changed', 'created'])
    expect(Object.keys(data[0].changes).sort()).toEqual(['completedAt', 'status'])
    expect(data[0].changes.status).toEqual(['PENDING', 'COMPLETED'])
  })

  it('is trashed with the record it is about, and restored only with it', async () => {
    const contact = await createContact(maren, { name: 'Otto Brandt' })
    const deal = await createDeal(maren)
    const task = await createTask(maren, { title: 'About Otto', contactId: contact.id })
    const both = await createTask(maren, { title: 'About both', contactId: contact.id, dealId: deal.id })
    const { deletionId } = (await maren.request('DELETE', `/contacts/${contact.id}`)).body.data
    expect((await getTask(task.id)).status).toBe(404)
    expect((await getTask(both.id)).body.data).toMatchObject({ contactId: contact.id, contact: null })
    expect((await maren.request('POST', '/tasks/restore', { deletionId })).status).toBe(404)
    await maren.request('POST', '/contacts/restore', { deletionId })
    expect((await getTask(task.id)).body.data.contact.name).toBe('Otto Brandt')
    const { data } = (await maren.request('GET', `/tasks/${task.id}/history`)).body
    expect(
      data.map(({ operation, changes }: { operation: string; changes: object | null }) => [operation, changes]),
    ).toEqual([
      ['restored', null],
      ['deleted', null],
      ['created', null],
    ])
  })
})

describe('refuses', () => {
  it('calls without a token, without a workspace, and for one of somebody else (TASK-044, TASK-045, TASK-046)', async () => {
    const { id } = await createTask(maren)
    const { contactId, companyId, dealId } = await createLinks(maren)
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
      expect((await sendRequest(server, method, `${path}?${query}`, sent, {})).status, `${method} ${path}`).toBe(401)
      expect((await sendRequest(server, method, path, sent, signedIn)).status, `${method} ${path}`).toBe(400)
      const foreign = `${path}?workspaceId=${otherTenant.workspaceId}&organizationId=${otherTenant.organizationId}`
      expect((await sendRequest(server, method, foreign, sent, signedIn)).status, `${method} ${path}`).toBe(404)
    }
    expect((await sendRequest(server, 'GET', `/tasks/${id}?${query}`, undefined, signedIn)).status).toBe(200)
  })

  it('a link to a record of another workspace or to none, and stores nothing', async () => {
    const foreign = { assigneeId: otherTenant.userId, ...(await createLinks(otherTenant)) }
    const { id } = await createTask(maren)
    const before = (await maren.request('GET', '/tasks')).body.page.total
    for (const [key, value] of Object.entries(foreign))
      for (const target of [value, uuidv7()]) {
        const created = await maren.request('POST', '/tasks', { title: 'Theirs', [key]: target })
        expect([created.status, Object.keys(created.body.field_errors)], key).toEqual([404, [key]])
        expect((await maren.request('PATCH', `/tasks/${id}`, { [key]: target })).status, key).toBe(404)
      }
    expect((await maren.request('GET', '/tasks')).body.page.total).toBe(before)
    expect((await getTask(id)).body.data.version).toBe(1)
  })

  it('changes from a viewer, who may read', async () => {
    const { id } = await createTask(maren)
    expect((await getTask(id, viewer)).status).toBe(200)
    const tries = [
      await viewer.request('POST', '/tasks', { title: 'X' }),
      await viewer.request('PATCH', `/tasks/${id}`, { status: 'COMPLETED' }),
      await viewer.request('DELETE', `/tasks/${id}`),
      await viewer.request('DELETE', '/tasks/bulk', { taskIds: [id] }),
    ]
    expect(tries.map(({ status, body }) => [status, body.error])).toEqual(Array(4).fill([409, 'not_permitted']))
  })

  it('to delete nothing at all, or tasks that do not exist', async () => {
    expect((await maren.request('DELETE', '/tasks/bulk', { taskIds: [] })).status).toBe(422)
    expect((await maren.request('DELETE', '/tasks/bulk', { taskIds: [uuidv7()] })).status).toBe(404)
    expect((await maren.request('DELETE', `/tasks/${uuidv7()}`)).status).toBe(404)
  })
})

describe('hides', () => {
  it('a task from another workspace, in every operation (TASK-044)', async () => {
    const links = await createLinks(maren)
    const { id } = await createTask(maren, { title: 'Secret', ...links })
    const tries = [
      await getTask(id, otherTenant),
      await otherTenant.request('PATCH', `/tasks/${id}`, { title: 'Mine' }),
      await otherTenant.request('DELETE', `/tasks/${id}`),
      await otherTenant.request('DELETE', '/tasks/bulk', { taskIds: [id] }),
      await otherTenant.request('GET', `/tasks/${id}/history`),
      await otherTenant.request('GET', `/tasks/contacts/${links.contactId}`),
      await otherTenant.request('GET', `/tasks/companies/${links.companyId}`),
      await otherTenant.request('GET', `/tasks/deals/${links.dealId}`),
    ]
    expect(tries.map(({ status }) => status)).toEqual(Array(8).fill(404))
    expect((await otherTenant.request('GET', '/tasks')).body.data).toEqual([])
    expect((await getTask(id)).body.data.version).toBe(1)
  })
})

describe('survives', () => {
  it('a create sent twice with the same id: one task', async () => {
    const id = uuidv7()
    const answers = [
      await maren.request('POST', '/tasks', { id, title: 'Twice', isAutomated: true }),
      await maren.request('POST', '/tasks', { id, title: 'Twice', isAutomated: true }),
      await maren.request('POST', '/tasks', { id, title: 'Another' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 409])
  })

  it('a bulk deletion without force: a task has no related records', async () => {
    const { id } = await createTask(maren)
    const gone = await maren.request('DELETE', '/tasks/bulk', { taskIds: [id], force: false })
    expect(gone.body.data.count).toBe(1)
  })
})
