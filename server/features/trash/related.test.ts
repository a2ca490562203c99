import { describe, expect, it } from 'vitest'
import { tasks } from '../../app.ts'
import type { Task } from '../../platform/jobs.ts'
import { aServer } from '../../platform/testing/harness.ts'
import { aPerson } from '../../platform/testing/people.ts'
import { makeCompany } from '../companies/story.ts'
import { aContact } from '../contacts/story.ts'

const server = await aServer({ alone: true })
const maren = await aPerson(server)
const stranger = await aPerson(server, { name: 'Tobias Renner' })

type Subject = 'contact' | 'company' | 'deal'
const paths = { contact: 'contacts', company: 'companies', deal: 'deals' } as const
const subjects = Object.keys(paths) as Subject[]

const made = async (path: string, body: object, person = maren): Promise<{ id: string }> => {
  const answer = await person.calls('POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}
const aDeal = (body: object = {}) => made('/deals', { title: 'Optics for Rotterdam', ...body })
const makers: Record<Subject, () => Promise<{ id: string }>> = {
  contact: () => aContact(maren, { name: 'Amara Okonkwo' }),
  company: () => makeCompany(maren),
  deal: aDeal,
}

/** A subject with one activity, one note and one task of its own. */
async function laden(subject: Subject) {
  const { id } = await makers[subject]()
  const link = { [`${subject}Id`]: id }
  const activity = await made('/activities', { title: 'Call', type: 'CALL', ...link })
  const note = await made('/notes', { content: 'Likes ceramics.', ...link })
  const task = await made('/tasks', { title: 'Send the offer', ...link })
  return { id, link, hanging: [`/activities/${activity.id}`, `/notes/${note.id}`, `/tasks/${task.id}`] }
}
const statuses = async (all: string[]) => Promise.all(all.map(async (path) => (await maren.calls('GET', path)).status))
const counts = async (subject: Subject, id: string) =>
  (await maren.calls('GET', `/${paths[subject]}/${id}`)).body.data.counts
const removed = async (subject: Subject, id: string, body: object = {}) => {
  const [path, method] =
    subject === 'deal' ? ['/deals/bulk-delete', 'POST' as const] : [`/${paths[subject]}/bulk`, 'DELETE' as const]
  return maren.calls(method, path, { [`${subject}Ids`]: [id], ...body })
}
const restored = (body: object) => maren.calls('POST', '/trash/restore', body)
const owner = (text: string, values: unknown[] = []) => server.platform.database.owner.query(text, values)
const purge = () => (tasks.purge as Task)(null as never, server.platform)
/** Lets what lies in the trash lie there for so many days, and takes away what has had its time. */
async function aged(table: string, days: number, purges = true): Promise<void> {
  await owner(`update ${table} set deleted_at = now() - $1 * interval '1 day' where deleted_at is not null`, [days])
  if (purges) await purge()
}
/** Whether a record is there, in the trash or not, or what went with it. */
const rowsOf = async (table: string, id: string): Promise<number> => {
  const column = ['activities', 'notes', 'tasks'].includes(table) ? 'deleted_with' : 'id'
  return (await owner(`select from ${table} where workspace_id = $1 and ${column} = $2`, [maren.workspaceId, id]))
    .rowCount as number
}
const everything = [200, 200, 200]
const nothing = [404, 404, 404]

describe.each(subjects)('does, for what hangs on a %s,', (subject) => {
  it('counts it', async () => {
    const { id, link } = await laden(subject)
    await made('/tasks', { title: 'Call back', ...link })
    expect(await counts(subject, id)).toMatchObject({ activities: 1, notes: 1, tasks: 2, messages: 0 })
  })

  it('takes it along to the trash and brings it back, as one step', async () => {
    const { id, hanging } = await laden(subject)
    const { deletionId } = (await removed(subject, id)).body.data
    expect(await statuses(hanging)).toEqual(nothing)
    expect((await restored({ deletionId })).body.data).toEqual({ count: 1 })
    expect(await statuses(hanging)).toEqual(everything)
    expect(await counts(subject, id)).toMatchObject({ activities: 1, notes: 1, tasks: 1 })
  })

  it('takes it along when the one record is deleted, and brings it back with the one record', async () => {
    const { id, hanging } = await laden(subject)
    expect((await maren.calls('DELETE', `/${paths[subject]}/${id}`)).status).toBe(200)
    expect(await statuses(hanging)).toEqual(nothing)
    expect((await restored({ kind: subject, id })).status).toBe(200)
    expect(await statuses(hanging)).toEqual(everything)
  })

  it('undoes a deletion with everything by the call of the records', async () => {
    const { id, hanging } = await laden(subject)
    const { deletionId } = (await removed(subject, id)).body.data
    expect((await maren.calls('POST', `/${paths[subject]}/restore`, { deletionId })).body.data).toEqual({ count: 1 })
    expect(await statuses(hanging)).toEqual(everything)
  })

  it('leaves it where it is when only the record is to go', async () => {
    const { id, hanging } = await laden(subject)
    expect((await removed(subject, id, { deleteRelated: false })).status).toBe(200)
    expect(await statuses(hanging)).toEqual(everything)
  })

  it('lists in the trash the record alone, not what went along', async () => {
    const { id } = await laden(subject)
    const { deletionId } = (await removed(subject, id)).body.data
    const step = (await maren.calls('GET', '/trash?limit=500')).body.data.filter(
      (entry: { deletionId: string }) => entry.deletionId === deletionId,
    )
    expect(step).toMatchObject([{ kind: subject, id, count: 1 }])
  })

  it('leaves in the trash what had gone there before', async () => {
    const { id, hanging } = await laden(subject)
    await maren.calls('DELETE', hanging[1] as string)
    const { deletionId } = (await removed(subject, id)).body.data
    await restored({ deletionId })
    expect(await statuses(hanging)).toEqual([200, 404, 200])
  })

  it('leaves with their record what hangs on another one of the same id', async () => {
    const other = subject === 'contact' ? 'company' : 'contact'
    const { id, hanging } = await laden(subject)
    await made(`/${paths[other]}`, { id, name: 'Of the same id' })
    const note = await made('/notes', { content: 'Of the other one.', [`${other}Id`]: id })
    await removed(other, id)
    const { deletionId } = (await removed(subject, id)).body.data
    expect((await maren.calls('POST', `/${paths[subject]}/restore`, { deletionId })).body.data).toEqual({ count: 1 })
    expect(await statuses([...hanging, `/notes/${note.id}`])).toEqual([...everything, 404])
    await removed(subject, id)
    expect((await restored({ kind: other, id })).status).toBe(200)
    expect(await statuses([...hanging, `/notes/${note.id}`])).toEqual([...nothing, 200])
  })

  it('keeps the record as long as something hangs on it that may still be wanted, and no longer', async () => {
    const { id, hanging } = await laden(subject)
    await removed(subject, id, { deleteRelated: false })
    await aged(paths[subject], 31)
    expect(await statuses(hanging)).toEqual(everything)
    await maren.calls('DELETE', hanging[0] as string)
    await maren.calls('DELETE', hanging[1] as string)
    await purge()
    expect(await rowsOf(paths[subject], id)).toBe(1)
    for (const table of ['activities', 'notes']) await aged(table, 31)
    expect(await rowsOf(paths[subject], id)).toBe(0)
    expect(await statuses(hanging)).toEqual([404, 404, 200])
  })

  it('is gone for good with the record that it went with', async () => {
    const { id } = await laden(subject)
    await removed(subject, id)
    for (const table of [paths[subject], 'activities', 'notes', 'tasks']) await aged(table, 31, false)
    await purge()
    for (const table of [paths[subject], 'activities', 'notes', 'tasks']) expect(await rowsOf(table, id), table).toBe(0)
  })

  it('tells other screens of each kind', async () => {
    const { id } = await laden(subject)
    await removed(subject, id)
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
    const contact = await aContact(maren)
    const deal = await aDeal({ contactId: contact.id })
    const task = await made('/tasks', { title: 'Sign', contactId: contact.id, dealId: deal.id })
    await maren.calls('DELETE', `/contacts/${contact.id}`)
    expect(await statuses([`/tasks/${task.id}`, `/deals/${deal.id}`])).toEqual([200, 200])
    expect((await maren.calls('GET', `/deals/${deal.id}`)).body.data.contact).toBeNull()
  })

  it('counts deals of people and companies, and links them again when they come back', async () => {
    const contact = await aContact(maren)
    const company = await makeCompany(maren)
    const deal = await aDeal({ contactId: contact.id, companyId: company.id })
    expect(await counts('contact', contact.id)).toMatchObject({ deals: 1 })
    expect(await counts('company', company.id)).toMatchObject({ deals: 1 })
    const { deletionId } = (await removed('company', company.id)).body.data
    expect((await maren.calls('GET', `/deals/${deal.id}`)).body.data.company).toBeNull()
    await restored({ deletionId })
    expect((await maren.calls('GET', `/deals/${deal.id}`)).body.data.company).toMatchObject({ id: company.id })
  })
})

describe.each(subjects)('refuses, for what hangs on a %s,', (subject) => {
  it('a deletion that is not forced, and says how much there is', async () => {
    const { id, hanging } = await laden(subject)
    const answer = await removed(subject, id, { force: false })
    expect([answer.status, answer.body.error]).toEqual([409, 'has_related'])
    for (const words of ['1 activity', '1 note', '1 task'])
      expect(answer.body.message).toMatch(RegExp(`\\b${words}\\b`))
    expect(await statuses([`/${paths[subject]}/${id}`, ...hanging])).toEqual([200, ...everything])
  })
})

describe('hides', () => {
  it('what hangs on a record of another workspace: it neither goes nor comes back with it', async () => {
    const { id, hanging } = await laden('contact')
    expect((await stranger.calls('DELETE', '/contacts/bulk', { contactIds: [id] })).status).toBe(404)
    expect(await statuses(hanging)).toEqual(everything)
    const { deletionId } = (await removed('contact', id)).body.data
    expect((await stranger.calls('POST', '/trash/restore', { deletionId })).status).toBe(404)
    expect(await statuses(hanging)).toEqual(nothing)
  })
})

describe('survives', () => {
  it('two deletions of one record at once: what hangs on it goes with the one that won', async () => {
    const { id, hanging } = await laden('contact')
    const answers = await Promise.all([removed('contact', id), removed('contact', id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await statuses(hanging)).toEqual(nothing)
    const { deletionId } = answers.find(({ status }) => status === 200)?.body.data ?? {}
    await restored({ deletionId })
    expect(await statuses(hanging)).toEqual(everything)
  })
})
