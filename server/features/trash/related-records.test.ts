import { describe, expect, it } from 'vitest'
import { jobs } from '../../app.ts'
import type { JobHandler } from '../../platform/jobs/job-runner.ts'
import { createPerson } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'

const server = await getTestServer({ alone: true })
const maren = await createPerson(server)
const otherTenant = await createPerson(server, { name: 'Tobias Renner' })

type Subject = 'contact' | 'company' | 'deal'
const paths = { contact: 'contacts', company: 'companies', deal: 'deals' } as const
const subjects = Object.keys(paths) as Subject[]

const createRecord = async (path: string, body: object, person = maren): Promise<{ id: string }> => {
  const answer = await person.request('POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const createDeal = (body: object = {}) => createRecord('/deals', { title: 'Optics for Rotterdam', ...body })
const createBySubject: Record<Subject, () => Promise<{ id: string }>> = {
  contact: () => createContact(maren, { name: 'Amara Okonkwo' }),
  company: () => createCompany(maren),
  deal: createDeal,
}

/** Creates a subject with an activity, a note and a task. */
async function createWithRelated(subject: Subject) {
  const { id } = await createBySubject[subject]()
  const link = { [`${subject}Id`]: id }
  const activity = await createRecord('/activities', { title: 'Call', type: 'CALL', ...link })
  const note = await createRecord('/notes', { content: 'Likes ceramics.', ...link })
  const task = await createRecord('/tasks', { title: 'Send the offer', ...link })
  return { id, link, related: [`/activities/${activity.id}`, `/notes/${note.id}`, `/tasks/${task.id}`] }
}
const getStatuses = async (all: string[]) =>
  Promise.all(all.map(async (path) => (await maren.request('GET', path)).status))
const getRelatedCounts = async (subject: Subject, id: string) =>
  (await maren.request('GET', `/${paths[subject]}/${id}`)).body.data.counts
const deleteSubject = async (subject: Subject, id: string, body: object = {}) => {
  const [path, method] =
    subject === 'deal' ? ['/deals/bulk-delete', 'POST' as const] : [`/${paths[subject]}/bulk`, 'DELETE' as const]
  return maren.request(method, path, { [`${subject}Ids`]: [id], ...body })
}
const postRestore = (body: object) => maren.request('POST', '/trash/restore', body)
const queryAsOwner = (text: string, values: unknown[] = []) => server.platform.database.owner.query(text, values)
const runPurge = () => (jobs.purge as JobHandler)(null as never, server.platform)
/** Makes records look trashed for some days, and purges those that have expired. */
async function backdateDeletion(table: string, days: number, purges = true): Promise<void> {
  await queryAsOwner(`update ${table} set deleted_at = now() - $1 * interval '1 day' where deleted_at is not null`, [
    days,
  ])
  if (purges) await runPurge()
}
/** Counts whether a record, or one trashed with it, still exists, in the trash or not. */
const countRowsOf = async (table: string, id: string): Promise<number> => {
  const column = ['activities', 'notes', 'tasks'].includes(table) ? 'deleted_with_id' : 'id'
  return (
    await queryAsOwner(`select from ${table} where workspace_id = $1 and ${column} = $2`, [maren.workspaceId, id])
  ).rowCount as number
}
const allFound = [200, 200, 200]
const allNotFound = [404, 404, 404]

describe.each(subjects)('does, for what hangs on a %s,', (subject) => {
  it('counts it', async () => {
    const { id, link } = await createWithRelated(subject)
    await createRecord('/tasks', { title: 'Call back', ...link })
    expect(await getRelatedCounts(subject, id)).toMatchObject({ activities: 1, notes: 1, tasks: 2, messages: 0 })
  })

  it('is trashed and restored with its record, as one deletion', async () => {
    const { id, related } = await createWithRelated(subject)
    const { deletionId } = (await deleteSubject(subject, id)).body.data
    expect(await getStatuses(related)).toEqual(allNotFound)
    expect((await postRestore({ deletionId })).body.data).toEqual({ count: 1 })
    expect(await getStatuses(related)).toEqual(allFound)
    expect(await getRelatedCounts(subject, id)).toMatchObject({ activities: 1, notes: 1, tasks: 1 })
  })

  it('is trashed and restored with a single record', async () => {
    const { id, related } = await createWithRelated(subject)
    expect((await maren.request('DELETE', `/${paths[subject]}/${id}`)).status).toBe(200)
    expect(await getStatuses(related)).toEqual(allNotFound)
    expect((await postRestore({ kind: subject, id })).status).toBe(200)
    expect(await getStatuses(related)).toEqual(allFound)
  })

  it('undoes a deletion with everything by the call of the records', async () => {
    const { id, related } = await createWithRelated(subject)
    const { deletionId } = (await deleteSubject(subject, id)).body.data
    expect((await maren.request('POST', `/${paths[subject]}/restore`, { deletionId })).body.data).toEqual({ count: 1 })
    expect(await getStatuses(related)).toEqual(allFound)
  })

  it('leaves it where it is when only the record is to go', async () => {
    const { id, related } = await createWithRelated(subject)
    expect((await deleteSubject(subject, id, { deleteRelated: false })).status).toBe(200)
    expect(await getStatuses(related)).toEqual(allFound)
  })

  it('lists the record in the trash, without its related records', async () => {
    const { id } = await createWithRelated(subject)
    const { deletionId } = (await deleteSubject(subject, id)).body.data
    const step = (await maren.request('GET', '/trash?limit=500')).body.data.filter(
      (entry: { deletionId: string }) => entry.deletionId === deletionId,
    )
    expect(step).toMatchObject([{ kind: subject, id, count: 1 }])
  })

  it('leaves records in the trash that were deleted earlier', async () => {
    const { id, related } = await createWithRelated(subject)
    await maren.request('DELETE', related[1] as string)
    const { deletionId } = (await deleteSubject(subject, id)).body.data
    await postRestore({ deletionId })
    expect(await getStatuses(related)).toEqual([200, 404, 200])
  })

  it('leaves related records of another record with the same id', async () => {
    const other = subject === 'contact' ? 'company' : 'contact'
    const { id, related } = await createWithRelated(subject)
    await createRecord(`/${paths[other]}`, { id, name: 'Of the same id' })
    const note = await createRecord('/notes', { content: 'Of the other one.', [`${other}Id`]: id })
    await deleteSubject(other, id)
    const { deletionId } = (await deleteSubject(subject, id)).body.data
    expect((await maren.request('POST', `/${paths[subject]}/restore`, { deletionId })).body.data).toEqual({ count: 1 })
    expect(await getStatuses([...related, `/notes/${note.id}`])).toEqual([...allFound, 404])
    await deleteSubject(subject, id)
    expect((await postRestore({ kind: other, id })).status).toBe(200)
    expect(await getStatuses([...related, `/notes/${note.id}`])).toEqual([...allNotFound, 200])
  })

  it('keeps the record while a related record can still be restored, and no longer', async () => {
    const { id, related } = await createWithRelated(subject)
    await deleteSubject(subject, id, { deleteRelated: false })
    await backdateDeletion(paths[subject], 31)
    expect(await getStatuses(related)).toEqual(allFound)
    await maren.request('DELETE', related[0] as string)
    await maren.request('DELETE', related[1] as string)
    await runPurge()
    expect(await countRowsOf(paths[subject], id)).toBe(1)
    for (const table of ['activities', 'notes']) await backdateDeletion(table, 31)
    // The server purges by itself, too, and may be about to take it.
    await expect.poll(() => countRowsOf(paths[subject], id)).toBe(0)
    expect(await getStatuses(related)).toEqual([404, 404, 200])
  })

  it('is purged with the record that it was deleted with', async () => {
    const { id } = await createWithRelated(subject)
    await deleteSubject(subject, id)
    for (const table of [paths[subject], 'activities', 'notes', 'tasks']) await backdateDeletion(table, 31, false)
    await runPurge()
    for (const table of [paths[subject], 'activities', 'notes', 'tasks'])
      await expect.poll(() => countRowsOf(table, id), { message: table }).toBe(0)
  })

  it('emits an event for each kind', async () => {
    const { id } = await createWithRelated(subject)
    await deleteSubject(subject, id)
    const { rows } = await server.platform.database.owner.query(
      'select kind from events where workspace_id = $1 order by seq desc limit 4',
      [maren.workspaceId],
    )
    expect(rows.map(({ kind }) => kind).sort()).toEqual(
      ['activity.changed', `${subject}.deleted`, 'note.changed', 'task.changed'].sort(),
    )
  })
})

describe('does, for links that lead to several records,', () => {
  it('leaves a task that is about something else as well', async () => {
    const contact = await createContact(maren)
    const deal = await createDeal({ contactId: contact.id })
    const task = await createRecord('/tasks', { title: 'Sign', contactId: contact.id, dealId: deal.id })
    await maren.request('DELETE', `/contacts/${contact.id}`)
    expect(await getStatuses([`/tasks/${task.id}`, `/deals/${deal.id}`])).toEqual([200, 200])
    expect((await maren.request('GET', `/deals/${deal.id}`)).body.data.contact).toBeNull()
  })

  it('restores a task of which one record is not in the trash, and one about nothing', async () => {
    const contact = await createContact(maren)
    const deal = await createDeal()
    const both = await createRecord('/tasks', { title: 'Sign', contactId: contact.id, dealId: deal.id })
    const none = await createRecord('/tasks', { title: 'Tidy up' })
    for (const path of [`/tasks/${both.id}`, `/tasks/${none.id}`, `/contacts/${contact.id}`])
      await maren.request('DELETE', path)
    for (const { id } of [both, none]) expect((await postRestore({ kind: 'task', id })).status).toBe(200)
  })

  it('counts the deals of contacts and companies, and links them again when those are restored', async () => {
    const contact = await createContact(maren)
    const company = await createCompany(maren)
    const deal = await createDeal({ contactId: contact.id, companyId: company.id })
    expect(await getRelatedCounts('contact', contact.id)).toMatchObject({ deals: 1 })
    expect(await getRelatedCounts('company', company.id)).toMatchObject({ deals: 1 })
    const { deletionId } = (await deleteSubject('company', company.id)).body.data
    expect((await maren.request('GET', `/deals/${deal.id}`)).body.data.company).toBeNull()
    await postRestore({ deletionId })
    expect((await maren.request('GET', `/deals/${deal.id}`)).body.data.company).toMatchObject({ id: company.id })
  })
})

describe.each(subjects)('refuses, for what hangs on a %s,', (subject) => {
  it('a deletion without force, with the counts of related records', async () => {
    const { id, related } = await createWithRelated(subject)
    const answer = await deleteSubject(subject, id, { force: false })
    expect([answer.status, answer.body.error]).toEqual([409, 'has_related'])
    for (const words of ['1 activity', '1 note', '1 task'])
      expect(answer.body.message).toMatch(RegExp(`\\b${words}\\b`))
    expect(await getStatuses([`/${paths[subject]}/${id}`, ...related])).toEqual([200, ...allFound])
  })

  it('to restore it alone while its record is in the trash', async () => {
    const { id, related } = await createWithRelated(subject)
    const steps: string[] = []
    for (const path of related) steps.push((await maren.request('DELETE', path)).body.data.deletionId)
    await deleteSubject(subject, id)
    for (const [n, kind] of (['activity', 'note', 'task'] as const).entries()) {
      const path = related[n] as string
      const own = { kind, id: path.split('/')[2] }
      for (const answer of [
        await postRestore(own),
        await postRestore({ deletionId: steps[n] }),
        await maren.request('POST', `/${path.split('/')[1]}/restore`, { deletionId: steps[n] }),
      ]) {
        expect([answer.status, answer.body.error]).toEqual([409, 'subject_in_trash'])
        expect(answer.body.message).toContain(`Restore the ${subject} first.`)
      }
      expect((await otherTenant.request('POST', '/trash/restore', own)).status).toBe(404)
    }
    await postRestore({ kind: subject, id })
    for (const deletionId of steps) expect((await postRestore({ deletionId })).status).toBe(200)
    expect(await getStatuses(related)).toEqual(allFound)
  })

  it('to restore several at once, and names the record that is in the trash', async () => {
    const [found, lost] = [await createWithRelated(subject), await createWithRelated(subject)]
    const names = { contact: 'Lea Roth', company: 'Nordwind', deal: 'Port gates' }
    const [path, field] = [paths[subject], subject === 'deal' ? 'title' : 'name']
    const renamed = await maren.request('PATCH', `/${path}/${lost.id}`, { [field]: names[subject] })
    expect(renamed.status).toBe(200)
    const taskIds = [found, lost].map(({ related }) => related[2]?.split('/')[2])
    const { deletionId } = (await maren.request('DELETE', '/tasks/bulk', { taskIds })).body.data
    await deleteSubject(subject, lost.id)
    for (const answer of [
      await postRestore({ deletionId }),
      await maren.request('POST', '/tasks/restore', { deletionId }),
    ])
      expect([answer.status, answer.body.message]).toEqual([
        409,
        `The ${subject} “${names[subject]}” that this belongs to is in the trash. Restore the ${subject} first.`,
      ])
    await postRestore({ kind: subject, id: lost.id })
    expect((await postRestore({ deletionId })).body.data).toEqual({ count: 2 })
  })
})

describe('hides', () => {
  it('related records of another workspace: they are neither trashed nor restored', async () => {
    const { id, related } = await createWithRelated('contact')
    expect((await otherTenant.request('DELETE', '/contacts/bulk', { contactIds: [id] })).status).toBe(404)
    expect(await getStatuses(related)).toEqual(allFound)
    const { deletionId } = (await deleteSubject('contact', id)).body.data
    expect((await otherTenant.request('POST', '/trash/restore', { deletionId })).status).toBe(404)
    expect(await getStatuses(related)).toEqual(allNotFound)
  })
})

describe('survives', () => {
  it('an active record of another workspace with the same id: the own one is in the trash', async () => {
    const { id, related } = await createWithRelated('contact')
    await createContact(otherTenant, { id, name: 'Of the same id' })
    await maren.request('DELETE', related[1] as string)
    await maren.request('DELETE', `/contacts/${id}`)
    expect((await postRestore({ kind: 'note', id: related[1]?.split('/')[2] })).status).toBe(409)
  })

  it('two deletions of one record at once: its related records belong to the first', async () => {
    const { id, related } = await createWithRelated('contact')
    const answers = await Promise.all([deleteSubject('contact', id), deleteSubject('contact', id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await getStatuses(related)).toEqual(allNotFound)
    const { deletionId } = answers.find(({ status }) => status === 200)?.body.data ?? {}
    await postRestore({ deletionId })
    expect(await getStatuses(related)).toEqual(allFound)
  })
})
