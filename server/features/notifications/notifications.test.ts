import { describe, expect, it } from 'vitest'
import type { Notification } from '#contract/notifications/notification.ts'
import { make } from '../../platform/guards/story.ts'
import { aServer } from '../../platform/testing/harness.ts'
import { aPerson, type Person } from '../../platform/testing/people.ts'
import { aContact } from '../contacts/story.ts'
import { inHours, makeTask } from '../tasks/story.ts'
import { remind } from './remind.ts'

const server = await aServer()
const look = () => remind({}, server.platform)
const { owner } = server.platform.database

const told = async (person: Person, query = ''): Promise<Notification[]> =>
  (await person.calls('GET', `/notifications${query}`)).body.data
const titles = async (person: Person) => (await told(person)).map(({ title }) => title)
const unread = async (person: Person): Promise<number> =>
  (await person.calls('GET', '/notifications/unread')).body.data.count
const mailsTo = ({ email }: Person) => server.outbox.mails.filter(({ to }) => to === email)

/** Two people of one workspace. */
async function two(): Promise<[Person, Person]> {
  const maren = await aPerson(server)
  return [maren, await aPerson(server, { beside: maren, role: 'MEMBER', name: 'Ben Amos' })]
}

/** A task whose time has just come, of whom it is told. */
async function due(maren: Person, of: Person, title = 'Call back') {
  const task = await makeTask(maren, { title, assigneeId: of.userId, dueDate: inHours(-0.01) })
  await look()
  return task
}

/** The time of all tasks has come; until then the server, which looks by itself, found none. */
const pass = ({ workspaceId }: Person) =>
  owner.query(`update tasks set due_date = now() - interval '1 hour' where workspace_id = $1`, [workspaceId])

describe('does', () => {
  it('tells the assignee of a task and the owner of a lead when their time has come', async () => {
    const [maren, ben] = await two()
    const task = await makeTask(maren, { title: 'Call back', assigneeId: ben.userId, dueDate: inHours(-1) })
    const lead = await aContact(maren, { name: 'Amara', ownerId: ben.userId, nextFollowUpAt: inHours(-2) })
    await makeTask(maren, { title: 'Later', assigneeId: ben.userId, dueDate: inHours(1) })
    await makeTask(maren, { title: 'Long ago', assigneeId: ben.userId, dueDate: inHours(-30) })
    await makeTask(maren, { title: 'Nobody’s', assigneeId: null, dueDate: inHours(-1) })
    await look()
    const rows = await told(ben)
    expect(rows.map(({ kind, recordId, title }) => [kind, recordId, title]).sort()).toEqual([
      ['contact', lead.id, 'Amara'],
      ['task', task.id, 'Call back'],
    ])
    expect(new Date(rows.find(({ kind }) => kind === 'task')?.dueAt as string).toISOString()).toBe(
      new Date(task.dueDate as string).toISOString(),
    )
    expect(await told(maren)).toEqual([])
  })

  it('tells in the very second what becomes due before the next look', async () => {
    const maren = await aPerson(server)
    await makeTask(maren, { title: 'In a moment', dueDate: inHours(0.3 / 3_600) })
    await expect.poll(() => titles(maren), { timeout: 20_000 }).toEqual(['In a moment'])
  })

  it('tells at once what was due a moment before it was stored, and in its second whatever else is', async () => {
    const maren = await aPerson(server)
    const at = (ms: number) => new Date(ms).toISOString()
    await makeTask(maren, { title: 'Just now', dueDate: at(Date.now() - 1) })
    await aContact(maren, { name: 'A lead', ownerId: maren.userId, nextFollowUpAt: at(Date.now() - 1) })
    const sorted = async () => (await titles(maren)).sort()
    await expect.poll(sorted, { timeout: 20_000 }).toEqual(['A lead', 'Just now'])
    const second = Math.ceil(Date.now() / 1000) * 1000 + 1000
    await makeTask(maren, { title: 'Later', dueDate: at(second + 900) })
    await makeTask(maren, { title: 'Sooner', dueDate: at(second + 100) })
    const all = ['A lead', 'Just now', 'Later', 'Sooner']
    await expect.poll(sorted, { timeout: 20_000 }).toEqual(all)
  })

  it('marks one read and unread, and all at once; pages through them', async () => {
    const maren = await aPerson(server)
    for (const title of ['One', 'Two', 'Three']) await due(maren, maren, title)
    expect([await titles(maren), await unread(maren)]).toEqual([['Three', 'Two', 'One'], 3])
    const [first] = await told(maren)
    const mark = (read: boolean) => maren.calls('PATCH', `/notifications/${first?.id}`, { read })
    const { readAt } = (await mark(true)).body.data
    expect((await mark(true)).body.data.readAt).toBe(readAt)
    expect((await told(maren, '?unread=true')).map(({ title }) => title)).toEqual(['Two', 'One'])
    expect((await mark(false)).body.data.readAt).toBeNull()
    const { page } = (await maren.calls('GET', '/notifications?limit=2')).body
    expect((await told(maren, `?limit=2&cursor=${page.nextCursor}`)).map(({ title }) => title)).toEqual(['One'])
    expect((await maren.calls('POST', '/notifications/read')).body.data.count).toBe(3)
    expect(await unread(maren)).toBe(0)
  })

  it('writes to whoever wants mail, with the time on their clock', async () => {
    const [maren, ben] = await two()
    await maren.calls('PUT', '/notifications/settings', { byMail: true })
    expect((await maren.calls('GET', '/notifications/settings')).body.data).toEqual({ byMail: true })
    await owner.query(`update identity.users set timezone = 'Asia/Kolkata' where id = $1`, [maren.userId])
    const dueDate = new Date(Date.now() - 60_000).toISOString()
    const title = 'Call back\r\nBcc: everybody@example.com'
    const task = await makeTask(maren, { title, dueDate })
    await makeTask(maren, { title: 'Of Ben', assigneeId: ben.userId, dueDate })
    await look()
    await expect.poll(() => mailsTo(maren).length).toBe(1)
    const [mail] = mailsTo(maren)
    expect(mail?.subject).toBe('Task due: Call back Bcc: everybody@example.com')
    const there = new Date(dueDate).toLocaleString('en-US', { timeZone: 'Asia/Kolkata', timeStyle: 'medium' })
    expect(mail?.text).toContain(there.replace(/ [AP]M$/, ''))
    expect(mail?.text).toContain(`http://127.0.0.1:3000/tasks?panel=task:${task.id}`)
    expect(mailsTo(ben)).toEqual([])
  })

  it('tells every screen of the person, by an event that names nobody else and nothing else', async () => {
    const [maren, ben] = await two()
    await due(maren, ben)
    const { rows } = await owner.query(
      `select ids, data from events where workspace_id = $1 and kind = 'notification.changed'`,
      [maren.workspaceId],
    )
    expect(rows).toEqual([{ ids: [ben.userId], data: null }])
  })
})

describe('refuses', () => {
  it('a notice that there is not, and what makes no sense', async () => {
    const maren = await aPerson(server)
    const path = `/notifications/${maren.userId}`
    expect((await maren.calls('PATCH', path, { read: true })).status).toBe(404)
    expect((await maren.calls('PATCH', path, { read: 'yes' })).status).toBe(422)
    expect((await maren.calls('PUT', '/notifications/settings', {})).status).toBe(422)
  })
})

describe('hides', () => {
  it('what is done, cancelled, deleted, or somebody else’s by now', async () => {
    const [maren, ben] = await two()
    const late = (title: string) => makeTask(maren, { title, assigneeId: ben.userId, dueDate: inHours(5) })
    for (const status of ['COMPLETED', 'CANCELLED'])
      await maren.calls('PATCH', `/tasks/${(await late(status)).id}`, { status })
    await make(maren, 'DELETE', `/tasks/${(await late('Deleted')).id}`)
    await maren.calls('PATCH', `/tasks/${(await late('Handed over')).id}`, { assigneeId: maren.userId })
    await pass(maren)
    await look()
    expect(await told(ben)).toEqual([])
    expect(await titles(maren)).toEqual(['Handed over'])
  })

  it('a person’s notices from everybody else, in the database, too', async () => {
    const [maren, ben] = await two()
    const stranger = await aPerson(server)
    await due(maren, ben)
    const [notice] = await told(ben)
    for (const other of [maren, stranger]) {
      expect(await told(other)).toEqual([])
      expect((await other.calls('PATCH', `/notifications/${notice?.id}`, { read: true })).status).toBe(404)
      await other.calls('POST', '/notifications/read')
    }
    expect(await unread(ben)).toBe(1)
    const client = await server.platform.database.app.connect()
    await client.query('begin')
    const seenBy = async ({ userId, workspaceId }: Person) => {
      const set = `select set_config('app.workspace_id', $1, true), set_config('app.user_id', $2, true)`
      await client.query(set, [workspaceId, userId])
      return (await client.query('select from notifications where id = $1', [notice?.id])).rowCount
    }
    expect([await seenBy(ben), await seenBy(maren), await seenBy(stranger)]).toEqual([1, 0, 0])
    await client.query('rollback')
    client.release()
  })

  it('somebody who left, and what a title says once its record is gone', async () => {
    const [maren, ben] = await two()
    const { id } = await due(maren, ben)
    await make(maren, 'DELETE', `/tasks/${id}`)
    expect(await titles(ben)).toEqual([null])
    await makeTask(maren, { title: 'Too late', assigneeId: ben.userId, dueDate: inHours(5) })
    await owner.query('update members set removed_at = now() where user_id = $1', [ben.userId])
    await pass(maren)
    await look()
    const { rows } = await owner.query('select from notifications where user_id = $1', [ben.userId])
    expect(rows).toHaveLength(1)
  })
})

describe('survives', () => {
  it('looking twice, at once, and a run that dies: everybody is told once', async () => {
    const maren = await aPerson(server)
    await maren.calls('PUT', '/notifications/settings', { byMail: true })
    // The mail cannot be sealed, so that nothing of the run stays.
    const dies = () =>
      remind({}, { ...server.platform, appSecret: undefined as never }).then(
        () => false,
        () => true,
      )
    const made: string[] = []
    // The server looks by itself, too, and may have been first.
    do {
      made.push(`Once ${made.length}`)
      await makeTask(maren, { title: made.at(-1), dueDate: inHours(-1) })
    } while (!(await dies()))
    await Promise.all([look(), look(), look()])
    await look()
    expect((await titles(maren)).sort()).toEqual(made)
    await expect.poll(() => mailsTo(maren).length).toBe(made.length)
  })

  it('being put off: the new time is told, too', async () => {
    const maren = await aPerson(server)
    const { id } = await due(maren, maren)
    await maren.calls('PATCH', `/tasks/${id}`, { title: 'Renamed' })
    await look()
    await maren.calls('PATCH', `/tasks/${id}`, { dueDate: inHours(-0.001) })
    await look()
    expect(await titles(maren)).toEqual(['Renamed', 'Renamed'])
  })
})
