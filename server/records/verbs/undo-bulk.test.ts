import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { createContact } from '../../features/contacts/examples.ts'
import { createTag, runTagOperation } from '../../features/tags/examples.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { whileLocked } from '../../testing/harness/while-locked.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const priya = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Priya Nair' })
const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
const otherTenant = await createPerson(server)

const createContacts = async (count: number, values: object = {}): Promise<string[]> => {
  const ids = []
  for (let n = 0; n < count; n++) ids.push((await createContact(maren, { name: `Person ${n}`, ...values })).id)
  return ids
}

/** Updates contacts in one bulk operation, and returns its id. */
async function updateMany(contactIds: string[], changes: object): Promise<string> {
  const bulkOperationId = uuidv7()
  const body = { contactIds, changes, bulkOperationId }
  expect((await maren.request('PATCH', '/contacts/bulk', body)).body.data).toEqual({ count: contactIds.length })
  return bulkOperationId
}

/** Blocks both undos of a contact until both of them wait. */
const lockContact = (id: string) => ({
  statement: 'select from contacts where id = $1 for update',
  values: [id],
  waiting: 2,
})

const undo = (bulkOperationId: string, person: Person = maren, path = '/contacts/bulk/undo') =>
  person.request('POST', path, { bulkOperationId })
const get = async (id: string, plural = 'contacts') => (await maren.request('GET', `/${plural}/${id}`)).body.data
const tagNames = async (id: string) => (await get(id)).tags.map(({ name }: { name: string }) => name)

describe('does', () => {
  it('restores the value that each contact had', async () => {
    const [one, other] = await createContacts(2)
    await maren.request('PATCH', `/contacts/${one}`, { jobTitle: 'Buyer', ownerId: priya.userId })
    await maren.request('PATCH', `/contacts/${other}`, { leadScore: 7 })
    const operation = await updateMany([one ?? '', other ?? ''], {
      jobTitle: 'Captain',
      ownerId: maren.userId,
      leadScore: 80,
    })
    expect((await undo(operation)).body.data).toEqual({ count: 2, kept: 0 })
    expect(await get(one ?? '')).toMatchObject({ jobTitle: 'Buyer', ownerId: priya.userId, leadScore: null })
    expect(await get(other ?? '')).toMatchObject({ jobTitle: null, ownerId: null, leadScore: 7 })
  })

  it('leaves alone and counts what somebody changed or deleted since', async () => {
    const ids = await createContacts(4, { jobTitle: 'Buyer' })
    const operation = await updateMany(ids, { jobTitle: 'Captain' })
    await priya.request('PATCH', `/contacts/${ids[1]}/job-title`, { jobTitle: 'Pilot' })
    await priya.request('PATCH', `/contacts/${ids[2]}/lead-score`, { leadScore: 12 })
    await maren.request('DELETE', `/contacts/${ids[3]}`)
    expect((await undo(operation)).body.data).toEqual({ count: 2, kept: 2 })
    expect(await get(ids[0] ?? '')).toMatchObject({ jobTitle: 'Buyer', version: 3 })
    expect(await get(ids[1] ?? '')).toMatchObject({ jobTitle: 'Pilot', version: 3 })
    expect(await get(ids[2] ?? '')).toMatchObject({ jobTitle: 'Buyer', leadScore: 12 })
  })

  it('restores what several requests with one id changed, also by filters', async () => {
    const source = uuidv7()
    const [one, other] = await createContacts(2, { source })
    const bulkOperationId = uuidv7()
    for (const selection of [{ contactIds: [one] }, { filters: { source } }])
      await maren.request('PATCH', '/contacts/bulk', { ...selection, changes: { priority: 'HOT' }, bulkOperationId })
    expect((await undo(bulkOperationId)).body.data).toEqual({ count: 2, kept: 0 })
    for (const id of [one, other]) expect((await get(id ?? '')).priority).toBeNull()
  })

  it('returns deals to the stage they were in', async () => {
    const [{ id: pipelineId }] = (await maren.request('GET', '/pipelines')).body.data
    const proposal = { name: 'Proposal', category: 'OPEN', probability: 40 }
    const { stages } = (await maren.request('POST', `/pipelines/${pipelineId}/stages`, proposal)).body.data
    const open = stages.find(({ name }: { name: string }) => name === 'Proposal')
    const deal = (await maren.request('POST', '/deals', { title: 'Buoys', stageId: open.id })).body.data
    const before = await get(deal.id, 'deals')
    const bulkOperationId = uuidv7()
    await maren.request('PATCH', '/deals/bulk', { dealIds: [deal.id], changes: { status: 'WON' }, bulkOperationId })
    expect(await get(deal.id, 'deals')).toMatchObject({ status: 'WON' })
    expect((await undo(bulkOperationId, maren, '/deals/bulk/undo')).body.data).toEqual({ count: 1, kept: 0 })
    const { status, stageId, probability, actualCloseDate } = before
    expect(await get(deal.id, 'deals')).toMatchObject({ status, stageId, probability, actualCloseDate })
  })

  it('returns deals to the stage they were in, of the same status as the one that they were moved to', async () => {
    const [{ id: pipelineId }] = (await maren.request('GET', '/pipelines')).body.data
    const values = { name: `Demo ${uuidv7()}`, category: 'OPEN', probability: 60 }
    const { stages } = (await maren.request('POST', `/pipelines/${pipelineId}/stages`, values)).body.data
    const stageId = stages.find(({ name }: { name: string }) => name === values.name).id
    const deal = (await maren.request('POST', '/deals', { title: 'Buoys' })).body.data
    const bulkOperationId = uuidv7()
    await maren.request('PATCH', '/deals/bulk', { dealIds: [deal.id], changes: { stageId }, bulkOperationId })
    expect(await get(deal.id, 'deals')).toMatchObject({ stageId, probability: 60 })
    expect((await undo(bulkOperationId, maren, '/deals/bulk/undo')).body.data).toEqual({ count: 1, kept: 0 })
    expect(await get(deal.id, 'deals')).toMatchObject({ stageId: deal.stageId, status: 'OPEN', probability: 0 })
  })

  it('leaves alone and counts deals that somebody moved to another won stage, or won again, since', async () => {
    const [{ id: pipelineId }] = (await maren.request('GET', '/pipelines')).body.data
    const values = { name: `Signed ${uuidv7()}`, category: 'WON' }
    const { stages } = (await maren.request('POST', `/pipelines/${pipelineId}/stages`, values)).body.data
    const signed = stages.find(({ name }: { name: string }) => name === values.name).id
    const ids: string[] = []
    for (const title of ['Buoys', 'Cranes', 'Pallets'])
      ids.push((await maren.request('POST', '/deals', { title })).body.data.id)
    const [moved, wonAgain, untouched] = ids
    const bulkOperationId = uuidv7()
    const actualCloseDate = '2026-03-02T09:00:00+00:00'
    const changes = { status: 'WON', actualCloseDate }
    await maren.request('PATCH', '/deals/bulk', { dealIds: ids, changes, bulkOperationId })
    await priya.request('PATCH', `/deals/${moved}`, { stageId: signed })
    await priya.request('PATCH', `/deals/${wonAgain}/status`, { status: 'OPEN' })
    await priya.request('PATCH', `/deals/${wonAgain}/status`, { status: 'WON', actualCloseDate })
    expect((await undo(bulkOperationId, maren, '/deals/bulk/undo')).body.data).toEqual({ count: 1, kept: 2 })
    expect(await get(moved ?? '', 'deals')).toMatchObject({ status: 'WON', stageId: signed, actualCloseDate })
    expect(await get(wonAgain ?? '', 'deals')).toMatchObject({ status: 'WON', actualCloseDate })
    expect(await get(untouched ?? '', 'deals')).toMatchObject({ status: 'OPEN', actualCloseDate: null })
  })

  it('returns tasks to their subject, unless somebody moved them since', async () => {
    const [first, second, third] = await createContacts(3)
    const company = (await maren.request('POST', '/companies', { name: 'Quay' })).body.data.id
    const tasks = []
    for (let n = 0; n < 2; n++)
      tasks.push((await maren.request('POST', '/tasks', { title: 'Call', contactId: first })).body.data.id)
    tasks.push((await maren.request('POST', '/tasks', { title: 'Call', companyId: company })).body.data.id)
    const bulkOperationId = uuidv7()
    const changes = { contactId: second }
    await maren.request('PATCH', '/tasks/bulk', { taskIds: tasks, changes, bulkOperationId })
    await priya.request('PATCH', `/tasks/${tasks[1]}`, { contactId: third })
    expect((await undo(bulkOperationId, maren, '/tasks/bulk/undo')).body.data).toEqual({ count: 2, kept: 1 })
    expect(await get(tasks[0], 'tasks')).toMatchObject({ contactId: first, companyId: null })
    expect(await get(tasks[1], 'tasks')).toMatchObject({ contactId: third, companyId: null })
    expect(await get(tasks[2], 'tasks')).toMatchObject({ contactId: null, companyId: company })
  })

  it('restores custom fields one by one', async () => {
    const field = (label: string) => maren.request('POST', '/custom-fields', { kind: 'contact', label, type: 'TEXT' })
    const [port, ship] = [(await field('Port')).body.data.key, (await field('Ship')).body.data.key]
    const [id = ''] = await createContacts(1, { customFields: { [port]: 'Bergen', [ship]: 'Fram' } })
    const operation = await updateMany([id], { customFields: { [port]: 'Oslo' } })
    await maren.request('PATCH', `/contacts/${id}`, { customFields: { [ship]: 'Gjøa' } })
    expect((await undo(operation)).body.data).toEqual({ count: 1, kept: 0 })
    expect((await get(id)).customFields).toEqual({ [port]: 'Bergen', [ship]: 'Gjøa' })
  })

  it('restores custom fields that were cleared, unless somebody entered another value since', async () => {
    const { key } = (await maren.request('POST', '/custom-fields', { kind: 'contact', label: 'Berth', type: 'TEXT' }))
      .body.data
    const ids = await createContacts(2, { customFields: { [key]: 'Pier 4' } })
    const operation = await updateMany(ids, { customFields: { [key]: null } })
    expect((await get(ids[0] ?? '')).customFields).toEqual({})
    await priya.request('PATCH', `/contacts/${ids[1]}`, { customFields: { [key]: 'Pier 9' } })
    expect((await undo(operation)).body.data).toEqual({ count: 1, kept: 1 })
    expect((await get(ids[0] ?? '')).customFields).toEqual({ [key]: 'Pier 4' })
    expect((await get(ids[1] ?? '')).customFields).toEqual({ [key]: 'Pier 9' })
  })

  it('restores objects that were replaced or cleared as a whole', async () => {
    const [one = '', other = ''] = await createContacts(2, { channelPrefs: { sms: true } })
    const replaced = await updateMany([one], { channelPrefs: { email: true } })
    const cleared = await updateMany([other], { channelPrefs: null, customAttributes: { dock: null } })
    for (const operation of [replaced, cleared])
      expect((await undo(operation)).body.data).toEqual({ count: 1, kept: 0 })
    for (const id of [one, other]) expect(await get(id)).toMatchObject({ channelPrefs: { sms: true } })
    expect((await get(other)).customAttributes ?? {}).toEqual({})
  })

  it('restores what was there before the first of several requests with one id', async () => {
    const fieldKey = async (label: string) =>
      (await maren.request('POST', '/custom-fields', { kind: 'contact', label, type: 'TEXT' })).body.data.key
    const [deck, hold] = [await fieldKey('Deck'), await fieldKey('Hold')]
    const contactIds = await createContacts(1, { jobTitle: 'Buyer', customFields: { [deck]: 'A' } })
    const bulkOperationId = uuidv7()
    for (const changes of [
      { jobTitle: 'Captain', customFields: { [deck]: 'B' } },
      { jobTitle: 'Pilot', customFields: { [hold]: 'C' } },
    ])
      await maren.request('PATCH', '/contacts/bulk', { contactIds, changes, bulkOperationId })
    expect((await undo(bulkOperationId)).body.data).toEqual({ count: 1, kept: 0 })
    const restored = await get(contactIds[0] ?? '')
    expect(restored).toMatchObject({ jobTitle: 'Buyer', customFields: { [deck]: 'A' } })
    expect(restored.customFields).not.toHaveProperty(hold)
  })

  it('removes the tags that were added, and adds those that were removed', async () => {
    const ids = await createContacts(3)
    const [fair, rail] = [await createTag(maren, `Fair ${uuidv7()}`), await createTag(maren, `Rail ${uuidv7()}`)]
    const tag = (tagId: string, entityId = '') => ({ tagId, entityId, entityType: 'contact' as const })
    await runTagOperation(maren, 'assign', tag(fair.id, ids[0]))
    const [added, removed] = [uuidv7(), uuidv7()]
    const entities = { entityIds: ids, entityType: 'contact' as const }
    const all = { tagIds: [fair.id, rail.id], ...entities }
    await runTagOperation(maren, 'bulk_assign', { ...all, bulkOperationId: added })
    await maren.request('POST', '/tags/bulk-unassign', { tagIds: [rail.id], ...entities, bulkOperationId: removed })
    expect(await tagNames(ids[1] ?? '')).toEqual([fair.name])
    const path = '/contacts/bulk/tags/undo'
    expect((await undo(removed, maren, path)).body.data).toEqual({ count: 3, kept: 0 })
    expect(await tagNames(ids[1] ?? '')).toEqual([fair.name, rail.name])
    // Somebody removes the tag, and adds it again on purpose.
    await runTagOperation(priya, 'unassign', tag(fair.id, ids[2]))
    await runTagOperation(priya, 'assign', tag(fair.id, ids[2]))
    expect((await undo(added, maren, path)).body.data).toMatchObject({ kept: 3 })
    expect(await tagNames(ids[0] ?? '')).toEqual([fair.name, rail.name])
    expect(await tagNames(ids[1] ?? '')).toEqual([rail.name])
    expect(await tagNames(ids[2] ?? '')).toEqual([fair.name, rail.name])
  })
})

describe('refuses', () => {
  it('a viewer, an unknown operation, and one of a colleague', async () => {
    const operation = await updateMany(await createContacts(1), { jobTitle: 'Captain' })
    expect((await undo(operation, viewer)).body.error).toBe('not_permitted')
    expect((await undo(operation, viewer, '/contacts/bulk/tags/undo')).body.error).toBe('not_permitted')
    expect((await undo(uuidv7())).status).toBe(404)
    expect((await undo(operation, maren, '/contacts/bulk/tags/undo')).status).toBe(404)
    expect((await undo(operation, priya)).status).toBe(404)
  })

  it('a link to a record that is in the trash by now', async () => {
    const companyId = (await maren.request('POST', '/companies', { name: 'Quay' })).body.data.id
    const ids = await createContacts(1, { companyId })
    const operation = await updateMany(ids, { companyId: null })
    await maren.request('DELETE', `/companies/${companyId}`)
    expect((await undo(operation)).body.data).toEqual({ count: 0, kept: 1 })
    expect((await get(ids[0] ?? '')).companyId).toBeNull()
  })
})

describe('hides', () => {
  it('the operation of another workspace', async () => {
    const operation = await updateMany(await createContacts(1), { jobTitle: 'Captain' })
    expect((await undo(operation, otherTenant)).status).toBe(404)
  })
})

describe('survives', () => {
  it('a second undo, whose first reply was lost', async () => {
    const operation = await updateMany(await createContacts(2), { jobTitle: 'Captain' })
    for (const _ of [1, 2]) expect((await undo(operation)).body.data).toEqual({ count: 2, kept: 0 })
  })

  it('two undos at the same time, of values and of tags: both report what is true', async () => {
    const [id = ''] = await createContacts(1, { jobTitle: 'Buyer' })
    const operation = await updateMany([id], { jobTitle: 'Captain' })
    const tag = await createTag(maren, `Freight ${uuidv7()}`)
    const tagging = uuidv7()
    const tagged = { tagIds: [tag.id], entityIds: [id], entityType: 'contact' as const, bulkOperationId: tagging }
    await runTagOperation(maren, 'bulk_assign', tagged)
    expect(await tagNames(id)).toEqual([tag.name])
    for (const undoOnce of [() => undo(operation), () => undo(tagging, maren, '/contacts/bulk/tags/undo')])
      expect(await whileLocked(server, lockContact(id), () => Promise.all([undoOnce(), undoOnce()]))).toMatchObject([
        { status: 200, body: { data: { count: 1, kept: 0 } } },
        { status: 200, body: { data: { count: 1, kept: 0 } } },
      ])
    expect(await get(id)).toMatchObject({ jobTitle: 'Buyer', tags: [] })
  })

  it('an edit at the same time: one of the two is kept, and counted', async () => {
    const [id = ''] = await createContacts(1, { jobTitle: 'Buyer' })
    const operation = await updateMany([id], { jobTitle: 'Captain' })
    const edit = () => priya.request('PATCH', `/contacts/${id}/job-title`, { jobTitle: 'Pilot' })
    await Promise.all([undo(operation), edit()])
    expect((await get(id)).jobTitle).toBe('Pilot')
  })
})
