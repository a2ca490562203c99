import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { jobs } from '../../app.ts'
import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { whileLocked } from '../../testing/harness/while-locked.ts'
import { createContact } from '../contacts/examples.ts'
import { createTag, runTagOperation } from '../tags/examples.ts'
import { editMany, tagMany } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const priya = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Priya Nair' })
const ines = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Ines Dahl' })
const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
const otherTenant = await createPerson(server)

const createContacts = async (count: number, values: object = {}): Promise<string[]> => {
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push((await createContact(maren, { name: `Person ${n}`, ...values })).id)
  return ids
}
const edit = (ids: readonly string[], changes: object, person = maren) =>
  editMany(person, 'contacts', 'contactIds', ids, changes)
const list = async (person: Person, query = '') => (await person.request('GET', `/bulk-edits${query}`)).body
const read = (id: string, person = maren) => person.request('GET', `/bulk-edits/${id}`)
const undo = (id: string, body: object = {}, person = maren) => person.request('POST', `/bulk-edits/${id}/undo`, body)
const get = async (id = '', plural = 'contacts') => (await maren.request('GET', `/${plural}/${id}`)).body.data
const jobTitles = async (ids: string[]) => Promise.all(ids.map(async (id) => (await get(id)).jobTitle))

/** Makes an edit as old as if it had been made days ago. */
const backdate = (id: string, days: number) =>
  server.platform.database.owner.query(
    `update bulk_edits set created_at = now() - $2 * interval '1 day' - interval '1 minute' where id = $1`,
    [id, days],
  )
const countStored = async (id: string) =>
  (await server.platform.database.owner.query('select from bulk_edits where id = $1', [id])).rowCount

/** A pipeline stage of the workspace's first pipeline, with its id. */
async function createStage(category: string): Promise<string> {
  const [{ id }] = (await maren.request('GET', '/pipelines')).body.data
  const values = { name: `Stage ${uuidv7()}`, category }
  const { stages } = (await maren.request('POST', `/pipelines/${id}/stages`, values)).body.data
  return stages.find(({ name }: { name: string }) => name === values.name).id
}
const createDeals = async (count: number, values: object = {}): Promise<string[]> => {
  const ids: string[] = []
  for (let n = 0; n < count; n++)
    ids.push((await maren.request('POST', '/deals', { title: `Buoys ${n}`, ...values })).body.data.id)
  return ids
}
const editDeals = (ids: readonly string[], changes: object) => editMany(maren, 'deals', 'dealIds', ids, changes)

describe('does', () => {
  it('lists every change of many records, newest first: what, of how many, by whom and when', async () => {
    const person = await createPerson(server, { name: 'Amara Okonkwo' })
    const { id } = await createContact(person, { name: 'Lea Roth' })
    const dealId = (await person.request('POST', '/deals', { title: 'Buoys' })).body.data.id
    const tag = await createTag(person, 'Autumn')
    const edited = await edit([id], { jobTitle: 'Captain', leadScore: 7 }, person)
    const assigned = await edit([id], { ownerId: person.userId }, person)
    const moved = await editMany(person, 'deals', 'dealIds', [dealId], { status: 'WON' })
    const tagged = await tagMany(person, 'tag', [tag.id], [id])
    const untagged = await tagMany(person, 'untag', [tag.id], [id])
    const { data, page } = await list(person)
    const tags = { tagIds: [tag.id], tagCount: 1 }
    expect(data).toMatchObject([
      { id: untagged, kind: 'contact', action: 'untag', changes: tags, names: { [tag.id]: 'Autumn' }, count: 1 },
      { id: tagged, kind: 'contact', action: 'tag', changes: tags },
      { id: moved, kind: 'deal', action: 'move', changes: { status: 'WON' } },
      {
        id: assigned,
        kind: 'contact',
        action: 'assign',
        changes: { ownerId: person.userId },
        names: { [person.userId]: 'Amara Okonkwo' },
      },
      { id: edited, action: 'edit', changes: { jobTitle: 'Captain', leadScore: 7 }, undone: null },
    ])
    expect(data[0].by).toMatchObject({ id: person.userId, name: 'Amara Okonkwo' })
    expect(Date.parse(data[0].at)).toBeLessThanOrEqual(Date.now() + 1_000)
    expect(page).toMatchObject({ total: 5, nextCursor: null })
  })

  it('lists requests of one id as one step, requests without an id each, and none that changed no record', async () => {
    const person = await createPerson(server)
    const ids = [(await createContact(person)).id, (await createContact(person)).id]
    const bulkOperationId = uuidv7()
    const change = (body: object) => person.request('PATCH', '/contacts/bulk', body)
    for (const id of ids) await change({ contactIds: [id], changes: { priority: 'HOT' }, bulkOperationId })
    await change({ contactIds: ids, changes: { priority: 'WARM' } })
    await change({ contactIds: [uuidv7()], changes: { priority: 'WARM' } })
    expect((await list(person)).data.map(({ count }: { count: number }) => count)).toEqual([2, 2])
    const [{ id }] = (await list(person)).data
    expect((await undo(id, {}, person)).body.data).toEqual({ count: 2, kept: 0 })
    expect((await person.request('GET', `/contacts/${ids[0]}`)).body.data.priority).toBe('HOT')
  })

  it('lists more edits than a page holds', async () => {
    const person = await createPerson(server)
    await server.platform.database.owner.query(
      `insert into bulk_edits (workspace_id, id, kind, action, changes, records, created_by, created_at)
       select $1, new_id(), 'contact', 'edit', jsonb_build_object('leadScore', n), n, $2, now() - make_interval(mins => n)
         from generate_series(1, 120) n`,
      [person.workspaceId, person.userId],
    )
    const counts: number[] = []
    let cursor = ''
    do {
      const { data, page } = await list(person, `?limit=50${cursor}`)
      counts.push(...data.map(({ count }: { count: number }) => count))
      cursor = page.nextCursor ? `&cursor=${encodeURIComponent(page.nextCursor)}` : ''
    } while (cursor)
    expect(counts).toEqual(Array.from({ length: 120 }, (_, n) => n + 1))
  })

  it('undoes an edit, except what was changed since, which it names with what would be lost', async () => {
    const ids = await createContacts(3, { jobTitle: 'Buyer' })
    const id = await edit(ids, { jobTitle: 'Captain' })
    await priya.request('PATCH', `/contacts/${ids[1]}/job-title`, { jobTitle: 'Pilot' })
    await priya.request('PATCH', `/contacts/${ids[2]}/lead-score`, { leadScore: 12 })
    expect((await read(id)).body.data).toMatchObject({
      id,
      count: 3,
      changedCount: 1,
      changed: [{ id: ids[1], name: 'Person 1', changes: { jobTitle: ['Pilot', 'Buyer'] } }],
    })
    expect((await undo(id)).body.data).toEqual({ count: 2, kept: 1 })
    expect(await jobTitles(ids)).toEqual(['Buyer', 'Pilot', 'Buyer'])
    expect((await read(id)).body.data).toMatchObject({
      changedCount: 0,
      changed: [],
      undone: { by: { id: maren.userId }, count: 2, kept: 1 },
    })
  })

  it('undoes what was changed since as well if asked, but not what is in the trash', async () => {
    const { key } = (await maren.request('POST', '/custom-fields', { kind: 'contact', label: 'Port', type: 'TEXT' }))
      .body.data
    const ids = await createContacts(3, { jobTitle: 'Buyer', customFields: { [key]: 'Bergen' } })
    const id = await edit(ids, { jobTitle: 'Captain', customFields: { [key]: null } })
    await priya.request('PATCH', `/contacts/${ids[1]}`, { jobTitle: 'Pilot', customFields: { [key]: 'Oslo' } })
    await maren.request('DELETE', `/contacts/${ids[2]}`)
    const [changed] = (await read(id)).body.data.changed
    expect(changed.changes).toEqual({
      jobTitle: ['Pilot', 'Buyer'],
      customFields: [{ [key]: 'Oslo' }, { [key]: 'Bergen' }],
    })
    expect((await undo(id, { includeChanged: true })).body.data).toEqual({ count: 2, kept: 1 })
    expect(await jobTitles(ids.slice(0, 2))).toEqual(['Buyer', 'Buyer'])
    expect((await get(ids[1])).customFields).toEqual({ [key]: 'Bergen' })
  })

  it('returns deals to their stage, status and closing date, and records the move', async () => {
    const demo = await createStage('OPEN')
    const signed = await createStage('WON')
    const [untouched, since] = await createDeals(2, { stageId: demo })
    const id = await editDeals([untouched ?? '', since ?? ''], { stageId: signed })
    expect(await get(untouched, 'deals')).toMatchObject({ status: 'WON', actualCloseDate: expect.any(String) })
    await priya.request('PATCH', `/deals/${since}/status`, { status: 'LOST' })
    expect((await read(id)).body.data).toMatchObject({
      action: 'move',
      changedCount: 1,
      changed: [{ id: since, changes: { stageId: [expect.any(String), demo] } }],
      names: { [signed]: expect.stringContaining('Stage ') },
    })
    expect((await undo(id)).body.data).toEqual({ count: 1, kept: 1 })
    const restored = { stageId: demo, status: 'OPEN', actualCloseDate: null }
    expect(await get(untouched, 'deals')).toMatchObject(restored)
    expect(await get(since, 'deals')).toMatchObject({ status: 'LOST' })
    const periods = (await maren.request('GET', `/deals/${untouched}/stages`)).body.data
    expect(periods.map(({ stageId }: { stageId: string }) => stageId)).toEqual([demo, signed, demo])
  })

  it('returns deals that were moved on since to their stage if asked', async () => {
    const [demo, later] = [await createStage('OPEN'), await createStage('OPEN')]
    const [id = ''] = await createDeals(1)
    const { stageId } = await get(id, 'deals')
    const step = await editDeals([id], { stageId: demo })
    await priya.request('PATCH', `/deals/${id}`, { stageId: later })
    expect((await undo(step, { includeChanged: true })).body.data).toEqual({ count: 1, kept: 0 })
    expect(await get(id, 'deals')).toMatchObject({ stageId, status: 'OPEN' })
  })

  it('returns activities that were moved to another subject, whatever they are about by now', async () => {
    const [first, second] = await createContacts(2)
    const companyId = (await maren.request('POST', '/companies', { name: 'Quay' })).body.data.id
    const values = { title: 'Call', type: 'CALL', contactId: first }
    const { id } = (await maren.request('POST', '/activities', values)).body.data
    const step = await editMany(maren, 'activities', 'activityIds', [id], { contactId: second })
    await priya.request('PUT', `/activities/${id}`, { companyId })
    expect((await undo(step, { includeChanged: true })).body.data).toEqual({ count: 1, kept: 0 })
    expect(await get(id, 'activities')).toMatchObject({ contactId: first, companyId: null })
  })

  it('gives back tags, and only if asked those that were added or removed again', async () => {
    const ids = await createContacts(2)
    const tag = await createTag(maren, `Fair ${uuidv7()}`)
    const step = await tagMany(maren, 'tag', [tag.id], ids)
    const target = { tagId: tag.id, entityId: ids[1] ?? '', entityType: 'contact' as const }
    await runTagOperation(priya, 'unassign', target)
    await runTagOperation(priya, 'assign', target)
    expect((await read(step)).body.data).toMatchObject({
      changedCount: 1,
      changed: [{ id: ids[1], changes: { tagIds: [[tag.id], []] }, names: { [tag.id]: tag.name } }],
    })
    expect((await undo(step, { includeChanged: true })).body.data).toEqual({ count: 2, kept: 0 })
    for (const id of ids) expect((await get(id)).tags).toEqual([])
  })

  it('lets an administrator undo the edit of a member, and marks one that the old call undid', async () => {
    const ids = await createContacts(1, { jobTitle: 'Buyer' })
    const id = await edit(ids, { jobTitle: 'Captain' }, priya)
    expect((await undo(id)).body.data).toEqual({ count: 1, kept: 0 })
    expect((await read(id, priya)).body.data.undone.by).toMatchObject({ id: maren.userId })
    const again = await edit(ids, { jobTitle: 'Captain' }, priya)
    await priya.request('POST', '/contacts/bulk/undo', { bulkOperationId: again })
    expect((await read(again)).body.data.undone).toMatchObject({ by: { id: priya.userId }, count: 1, kept: 0 })
  })
})

describe('refuses', () => {
  it('viewers, unknown ids and unknown properties', async () => {
    const id = await edit(await createContacts(1), { jobTitle: 'Captain' })
    expect((await list(viewer)).error).toBe('not_permitted')
    expect((await read(id, viewer)).body.error).toBe('not_permitted')
    expect((await undo(id, {}, viewer)).body.error).toBe('not_permitted')
    expect((await undo(uuidv7())).status).toBe(404)
    expect((await undo('nonsense')).status).toBe(404)
    expect((await undo(id, { includeChanged: 'certainly' })).status).toBe(422)
    expect((await undo(id, { force: true })).status).toBe(422)
  })

  it('an edit of more than 30 days ago, which is no longer listed and then purged', async () => {
    const ids = await createContacts(1, { jobTitle: 'Buyer' })
    const [recent, old] = [await edit(ids, { jobTitle: 'Pilot' }), await edit(ids, { jobTitle: 'Captain' })]
    await backdate(recent, 29)
    await backdate(old, 30)
    const listed = (await list(maren, '?limit=500')).data.map(({ id }: { id: string }) => id)
    expect([listed.includes(recent), listed.includes(old)]).toEqual([true, false])
    expect((await read(old)).status).toBe(404)
    const answer = await undo(old)
    expect([answer.status, answer.body.error, answer.body.message]).toEqual([
      409,
      'too_late',
      'This bulk edit is too old to undo.',
    ])
    expect(await jobTitles(ids)).toEqual(['Captain'])
    await (jobs.purge as JobHandler)(null as never, server.platform)
    await expect.poll(() => countStored(old)).toBe(0)
    expect(await countStored(recent)).toBe(1)
  })

  it('an edit that changed no value', async () => {
    const id = await edit(await createContacts(1, { jobTitle: 'Buyer' }), { jobTitle: 'Buyer' })
    const answer = await undo(id)
    expect([answer.status, answer.body.error]).toEqual([409, 'nothing_to_undo'])
  })

  it('the id of another change: of another kind, of tags, of a colleague, or undone', async () => {
    const ids = await createContacts(1, { jobTitle: 'Buyer' })
    const taskId = (await maren.request('POST', '/tasks', { title: 'Call' })).body.data.id
    const tag = await createTag(maren, `Quay ${uuidv7()}`)
    const bulkOperationId = await edit(ids, { jobTitle: 'Captain' })
    const again = { contactIds: ids, changes: { jobTitle: 'Pilot' }, bulkOperationId }
    const entities = { tagIds: [tag.id], entityIds: ids, entityType: 'contact', bulkOperationId }
    const refused = [
      await maren.request('PATCH', '/tasks/bulk', { taskIds: [taskId], changes: { title: 'Ask' }, bulkOperationId }),
      await priya.request('PATCH', '/contacts/bulk', again),
      await maren.request('POST', '/tags/unified', { operation: 'bulk_assign', ...entities }),
      await maren.request('POST', '/tags/bulk-unassign', entities),
    ]
    await undo(bulkOperationId)
    refused.push(await maren.request('PATCH', '/contacts/bulk', again))
    for (const { status, body } of refused)
      expect([status, body.error, body.message]).toEqual([
        409,
        'bulk_operation_taken',
        'This bulkOperationId belongs to another change.',
      ])
    expect(await get(ids[0])).toMatchObject({ jobTitle: 'Buyer', tags: [] })
    expect((await get(taskId, 'tasks')).title).toBe('Call')
  })
})

describe('hides', () => {
  it('the edits of another workspace, and those of colleagues from members', async () => {
    const id = await edit(await createContacts(1, { jobTitle: 'Buyer' }), { jobTitle: 'Captain' }, priya)
    for (const person of [ines, otherTenant]) {
      expect((await list(person)).data).toEqual([])
      expect((await read(id, person)).status).toBe(404)
      expect((await undo(id, {}, person)).status).toBe(404)
    }
    expect((await read(id, priya)).body.data.undone).toBeNull()
  })

  it('the names of another workspace’s records, whose ids were typed as values', async () => {
    const foreign = [
      (await createContact(otherTenant, { name: 'Foreign contact' })).id,
      (await otherTenant.request('POST', '/companies', { name: 'Foreign company' })).body.data.id,
      (await otherTenant.request('POST', '/deals', { title: 'Foreign deal' })).body.data.id,
      (await otherTenant.request('GET', '/pipelines')).body.data[0].stages[0].id,
      otherTenant.userId,
    ]
    for (const jobTitle of foreign) {
      const [contactId = ''] = await createContacts(1, { jobTitle: 'Buyer' })
      const id = await edit([contactId], { jobTitle })
      const listed = (await list(maren)).data.find((row: { id: string }) => row.id === id)
      expect([listed.changes.jobTitle, listed.names]).toEqual([jobTitle, {}])
      await maren.request('PATCH', `/contacts/${contactId}/job-title`, { jobTitle: foreign[0] })
      const { names, changed } = (await read(id)).body.data
      expect([names, changed.map((record: { names: object }) => record.names)]).toEqual([
        {},
        jobTitle === foreign[0] ? [] : [{}],
      ])
    }
  })
})

describe('survives', () => {
  it('an undo that comes twice: the second is refused and changes nothing', async () => {
    const ids = await createContacts(1, { jobTitle: 'Buyer' })
    const id = await edit(ids, { jobTitle: 'Captain' })
    expect((await undo(id)).status).toBe(200)
    await priya.request('PATCH', `/contacts/${ids[0]}/job-title`, { jobTitle: 'Captain' })
    const second = await undo(id, { includeChanged: true })
    expect([second.status, second.body.error, second.body.message]).toEqual([
      409,
      'already_undone',
      'This bulk edit has already been undone.',
    ])
    expect(await jobTitles(ids)).toEqual(['Captain'])
  })

  it('two undos at once: one wins', async () => {
    const [id = ''] = await createContacts(1, { jobTitle: 'Buyer' })
    const step = await edit([id], { jobTitle: 'Captain' })
    const lock = { statement: 'select from contacts where id = $1 for update', values: [id], waiting: 2 }
    const answers = await whileLocked(server, lock, () => Promise.all([undo(step), undo(step)]))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await jobTitles([id])).toEqual(['Buyer'])
    expect((await read(step)).body.data.undone).toMatchObject({ count: 1, kept: 0 })
  })

  it('a stage that is gone: the deals return to the first one of their status', async () => {
    const demo = await createStage('OPEN')
    const [id = ''] = await createDeals(1, { stageId: demo })
    const step = await editDeals([id], { status: 'WON' })
    const [{ id: pipelineId, stages }] = (await maren.request('GET', '/pipelines')).body.data
    const open = stages.find(({ category }: { category: string }) => category === 'OPEN').id
    const gone = await maren.request('DELETE', `/pipelines/${pipelineId}/stages/${demo}?moveTo=${open}`)
    expect(gone.status, gone.text).toBe(200)
    expect((await undo(step)).body.data).toEqual({ count: 0, kept: 1 })
    expect(await get(id, 'deals')).toMatchObject({ status: 'OPEN', stageId: open })
  })
})
