import { describe, expect, it } from 'vitest'
import type { Notification } from '#contract/notifications/notification.ts'
import { createThroughApi } from '../../testing/examples/collect-examples.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createContact } from '../contacts/examples.ts'
import { createTask, hoursFromNow } from '../tasks/examples.ts'
import { sendReminders } from './send-reminders.ts'

const server = await getTestServer()
const runReminders = () => sendReminders({}, server.platform)
const { owner } = server.platform.database

const listNotifications = async (person: Person, query = ''): Promise<Notification[]> =>
  (await person.request('GET', `/notifications${query}`)).body.data
const listTitles = async (person: Person) => (await listNotifications(person)).map(({ title }) => title)
const countUnread = async (person: Person): Promise<number> =>
  (await person.request('GET', '/notifications/unread')).body.data.count
const mailsSentTo = ({ email }: Person) => server.mailbox.mails.filter(({ to }) => to === email)

/** Two people of one workspace. */
async function createTwoPeople(): Promise<[Person, Person]> {
  const maren = await createPerson(server)
  return [maren, await createPerson(server, { workspaceOf: maren, role: 'MEMBER', name: 'Ben Amos' })]
}

/** A task of a person's own that has just become due. The server, which looks by itself, may be about to notify them. */
async function createDueTask(of: Person, title = 'Call back') {
  const task = await createTask(of, { title, assigneeId: of.userId, dueDate: hoursFromNow(-0.01) })
  await runReminders()
  const countNotices = async () =>
    (await owner.query('select 1 from notifications where record_id = $1', [task.id])).rowCount
  await expect.poll(countNotices).toBe(1)
  return task
}

/** The time of all tasks has come; until then the server, which looks by itself, found none. */
const expireReminders = ({ workspaceId }: Person) =>
  owner.query(`update tasks set due_date = now() - interval '1 hour' where workspace_id = $1`, [workspaceId])

describe('does', () => {
  it('notifies the assignee of a task and the owner of a lead when they are due', async () => {
    const [maren, ben] = await createTwoPeople()
    const task = await createTask(ben, { title: 'Call back', assigneeId: ben.userId, dueDate: hoursFromNow(-1) })
    const lead = await createContact(ben, { name: 'Amara', ownerId: ben.userId, nextFollowUpAt: hoursFromNow(-2) })
    await createTask(ben, { title: 'Later', assigneeId: ben.userId, dueDate: hoursFromNow(1) })
    await createTask(ben, { title: 'Long ago', assigneeId: ben.userId, dueDate: hoursFromNow(-30) })
    await createTask(maren, { title: 'Nobody’s', assigneeId: null, dueDate: hoursFromNow(-1) })
    await runReminders()
    // The server, which looks by itself, may be telling one of them at this moment.
    const listTold = async () =>
      (await listNotifications(ben)).map(({ kind, recordId, title }) => [kind, recordId, title]).sort()
    await expect.poll(listTold).toEqual([
      ['contact', lead.id, 'Amara'],
      ['task', task.id, 'Call back'],
    ])
    const rows = await listNotifications(ben)
    expect(new Date(rows.find(({ kind }) => kind === 'task')?.dueAt as string).toISOString()).toBe(
      new Date(task.dueDate as string).toISOString(),
    )
    expect(await listNotifications(maren)).toEqual([])
  })

  it('notifies in the same second of what becomes due before the next check', async () => {
    const maren = await createPerson(server)
    await createTask(maren, { title: 'In a moment', dueDate: hoursFromNow(0.3 / 3_600) })
    await expect.poll(() => listTitles(maren)).toEqual(['In a moment'])
  })

  it('notifies at once of what was due before it was stored, and of the rest in the second when it is due', async () => {
    const maren = await createPerson(server)
    const at = (ms: number) => new Date(ms).toISOString()
    await createTask(maren, { title: 'Just now', dueDate: at(Date.now() - 1) })
    await createContact(maren, { name: 'A lead', ownerId: maren.userId, nextFollowUpAt: at(Date.now() - 1) })
    const sorted = async () => (await listTitles(maren)).sort()
    await expect.poll(sorted).toEqual(['A lead', 'Just now'])
    const second = Math.ceil(Date.now() / 1000) * 1000 + 1000
    await createTask(maren, { title: 'Later', dueDate: at(second + 900) })
    await createTask(maren, { title: 'Sooner', dueDate: at(second + 100) })
    const all = ['A lead', 'Just now', 'Later', 'Sooner']
    await expect.poll(sorted).toEqual(all)
  })

  it('marks one read and unread, and all at once; pages through them', async () => {
    const maren = await createPerson(server)
    for (const title of ['One', 'Two', 'Three']) await createDueTask(maren, title)
    expect([await listTitles(maren), await countUnread(maren)]).toEqual([['Three', 'Two', 'One'], 3])
    const [first] = await listNotifications(maren)
    const mark = (read: boolean) => maren.request('PATCH', `/notifications/${first?.id}`, { read })
    const { readAt } = (await mark(true)).body.data
    expect((await mark(true)).body.data.readAt).toBe(readAt)
    expect((await listNotifications(maren, '?unread=true')).map(({ title }) => title)).toEqual(['Two', 'One'])
    expect((await mark(false)).body.data.readAt).toBeNull()
    const { page } = (await maren.request('GET', '/notifications?limit=2')).body
    expect((await listNotifications(maren, `?limit=2&cursor=${page.nextCursor}`)).map(({ title }) => title)).toEqual([
      'One',
    ])
    expect((await maren.request('POST', '/notifications/read')).body.data.count).toBe(3)
    expect(await countUnread(maren)).toBe(0)
  })

  it('mails the people who want mail, with the time in their zone', async () => {
    const [maren, ben] = await createTwoPeople()
    await maren.request('PUT', '/notifications/settings', { byMail: true })
    expect((await maren.request('GET', '/notifications/settings')).body.data).toEqual({ byMail: true })
    await owner.query(`update identity.users set timezone = 'Asia/Kolkata' where id = $1`, [maren.userId])
    const dueDate = new Date(Date.now() - 60_000).toISOString()
    const title = 'Call back\r\nBcc: everybody@example.com'
    const task = await createTask(maren, { title, dueDate })
    await createTask(ben, { title: 'Of Ben', assigneeId: ben.userId, dueDate })
    await runReminders()
    await expect.poll(() => mailsSentTo(maren).length).toBe(1)
    const [mail] = mailsSentTo(maren)
    expect(mail?.subject).toBe('Task due: Call back Bcc: everybody@example.com')
    const there = new Date(dueDate).toLocaleString('en-US', { timeZone: 'Asia/Kolkata', timeStyle: 'medium' })
    expect(mail?.text).toContain(there.replace(/ [AP]M$/, ''))
    expect(mail?.text).toContain(`http://127.0.0.1:3000/tasks?panel=task:${task.id}`)
    expect(mailsSentTo(ben)).toEqual([])
  })

  it('emits an event to the person alone, with nothing else in it', async () => {
    const [maren, ben] = await createTwoPeople()
    await createDueTask(ben)
    const { rows } = await owner.query(
      `select ids, data from events where workspace_id = $1 and kind = 'notification.changed'`,
      [maren.workspaceId],
    )
    expect(rows).toEqual([{ ids: [ben.userId], data: null }])
  })
})

describe('refuses', () => {
  it('a notice that there is not, and what makes no sense', async () => {
    const maren = await createPerson(server)
    const path = `/notifications/${maren.userId}`
    expect((await maren.request('PATCH', path, { read: true })).status).toBe(404)
    expect((await maren.request('PATCH', path, { read: 'yes' })).status).toBe(422)
    expect((await maren.request('PUT', '/notifications/settings', {})).status).toBe(422)
  })
})

describe('hides', () => {
  it('tasks that are completed, cancelled, deleted, or reassigned by now', async () => {
    const [maren, ben] = await createTwoPeople()
    const late = (title: string) => createTask(ben, { title, assigneeId: ben.userId, dueDate: hoursFromNow(5) })
    for (const status of ['COMPLETED', 'CANCELLED'])
      await maren.request('PATCH', `/tasks/${(await late(status)).id}`, { status })
    await createThroughApi(maren, 'DELETE', `/tasks/${(await late('Deleted')).id}`)
    await maren.request('PATCH', `/tasks/${(await late('Handed over')).id}`, { assigneeId: maren.userId })
    await expireReminders(maren)
    await runReminders()
    await expect.poll(() => listTitles(maren)).toEqual(['Handed over'])
    expect(await listNotifications(ben)).toEqual([])
  })

  it('a person’s notices from everybody else, in the database, too', async () => {
    const [maren, ben] = await createTwoPeople()
    const stranger = await createPerson(server)
    await createDueTask(ben)
    const [notice] = await listNotifications(ben)
    for (const other of [maren, stranger]) {
      expect(await listNotifications(other)).toEqual([])
      expect((await other.request('PATCH', `/notifications/${notice?.id}`, { read: true })).status).toBe(404)
      await other.request('POST', '/notifications/read')
    }
    expect(await countUnread(ben)).toBe(1)
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

  it('a former member, and the title of a record that is gone', async () => {
    const [maren, ben] = await createTwoPeople()
    const { id } = await createDueTask(ben)
    await createThroughApi(maren, 'DELETE', `/tasks/${id}`)
    expect(await listTitles(ben)).toEqual([null])
    await createTask(ben, { title: 'Too late', assigneeId: ben.userId, dueDate: hoursFromNow(5) })
    await owner.query('update members set removed_at = now() where user_id = $1', [ben.userId])
    await expireReminders(maren)
    await runReminders()
    const { rows } = await owner.query('select from notifications where user_id = $1', [ben.userId])
    expect(rows).toHaveLength(1)
  })
})

describe('survives', () => {
  it('repeated, concurrent and aborted runs: everybody is notified once', async () => {
    const maren = await createPerson(server)
    await maren.request('PUT', '/notifications/settings', { byMail: true })
    // The email cannot be sealed, so that nothing of the run stays.
    const dies = () =>
      sendReminders({}, { ...server.platform, appSecret: undefined as never }).then(
        () => false,
        () => true,
      )
    const made: string[] = []
    // The server looks by itself, too, and may have been first.
    do {
      made.push(`Once ${made.length}`)
      await createTask(maren, { title: made.at(-1), dueDate: hoursFromNow(-1) })
    } while (!(await dies()))
    await Promise.all([runReminders(), runReminders(), runReminders()])
    await runReminders()
    await expect.poll(async () => (await listTitles(maren)).sort()).toEqual(made)
    await expect.poll(() => mailsSentTo(maren).length).toBe(made.length)
  })

  it('being postponed: the new time is notified as well', async () => {
    const maren = await createPerson(server)
    const { id } = await createDueTask(maren)
    await maren.request('PATCH', `/tasks/${id}`, { title: 'Renamed' })
    await runReminders()
    await maren.request('PATCH', `/tasks/${id}`, { dueDate: hoursFromNow(-0.001) })
    await runReminders()
    await expect.poll(() => listTitles(maren)).toEqual(['Renamed', 'Renamed'])
  })
})
