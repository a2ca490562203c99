import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { isFullProof, proofTimeout, reportFigures, sampleItems } from '../../../../spec/proofs/sample.ts'
import { createTask } from '../../../features/tasks/examples.ts'
import { createPerson, type Person } from '../../factories/person.ts'
import { getOrigin, openEventStream } from '../../harness/event-stream-client.ts'
import { startTestServer, type TestServer } from '../../harness/test-server.ts'
import { installDatabaseClock, shiftProcessClock } from './clock-steps.ts'

const minute = 60_000
const hour = 60 * minute

/** Which clocks are set, and in which steps, in milliseconds from the correct time. */
const allSteps = ['server', 'database', 'both'].flatMap((clock) =>
  [[hour], [-hour], [hour, 0], [-hour, 0], [hour, -hour, 0]].map((offsets) => ({ clock, offsets })),
)
const steps = sampleItems('clock', allSteps)

const figures = { rounds: 0, peakMemory: 0 }
let server: TestServer
let databaseClock: Awaited<ReturnType<typeof installDatabaseClock>>
beforeAll(async () => {
  server = await startTestServer({ jobSchedule: [{ job: 'remind', everySeconds: 1 }] })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const database = new URL(String(server.platform.database.owner.options.connectionString)).pathname
  databaseClock = await installDatabaseClock(
    Object.assign(new URL(inject('superuserUrl')), { pathname: database }).toString(),
  )
})
afterEach(() => setClocks('both', 0))
afterAll(async () => {
  figures.peakMemory = Math.round(process.resourceUsage().maxRSS / 1_024)
  reportFigures('clock', figures)
  await databaseClock.close()
  await server.close()
})

async function setClocks(clock: string, offset: number): Promise<void> {
  if (clock !== 'database') shiftProcessClock(offset)
  if (clock !== 'server') await databaseClock.set(offset)
}

const readDatabaseClock = async (): Promise<number> =>
  (await server.platform.database.owner.query('select now()')).rows[0].now.getTime()

/** Creates a person who also gets reminders by email. */
async function createRemindedPerson(timezone = 'UTC'): Promise<Person> {
  const person = await createPerson(server)
  await server.platform.database.owner.query('update identity.users set timezone = $2 where id = $1', [
    person.userId,
    timezone,
  ])
  await person.request('PUT', '/notifications/settings', { byMail: true })
  return person
}

const listRemindedTitles = async ({ workspaceId }: Person): Promise<string[]> =>
  (
    await server.platform.database.owner.query(
      'select t.title from notifications n join tasks t on t.workspace_id = n.workspace_id and t.id = n.record_id where n.workspace_id = $1 order by 1',
      [workspaceId],
    )
  ).rows.map(({ title }) => title)

const mailsOf = ({ email }: Person) => server.mailbox.mails.filter(({ to }) => to === email)

/** Waits for a reminder of each title, in the product and by email; none may occur twice. */
async function expectReminders(person: Person, titles: string[]): Promise<void> {
  const sorted = [...titles].sort()
  await expect.poll(() => listRemindedTitles(person)).toEqual(sorted)
  await expect
    .poll(() =>
      mailsOf(person)
        .map(({ subject }) => subject)
        .sort(),
    )
    .toEqual(sorted.map((title) => `Task due: ${title}`))
}

describe('survives', () => {
  it.each(steps)('a $clock clock that is set to $offsets', { timeout: proofTimeout }, async ({ clock, offsets }) => {
    figures.rounds++
    const maren = await createRemindedPerson()
    const reader = await openEventStream(getOrigin(server.app), maren)
    await reader.waitUntil(() => reader.comments.length > 0)
    const start = await readDatabaseClock()
    const times = { past: -minute, 'before the hour': hour - 10 * minute, 'after the hour': hour + 10 * minute }
    for (const [title, delay] of Object.entries(times))
      await createTask(maren, { title, assigneeId: maren.userId, dueDate: new Date(start + delay).toISOString() })
    await expectReminders(maren, ['past'])
    // A job that only waits for its turn when the clock is set.
    await server.platform.database.owner.query(
      `select graphile_worker.add_job('remind', '{}', run_at := now() + interval '2 seconds', job_key := $1)`,
      [maren.workspaceId],
    )
    let furthest = 0
    let changes = 0
    for (const offset of offsets) {
      await setClocks(clock, offset)
      if (clock !== 'server') furthest = Math.max(furthest, offset)
      // Access tokens expire by the server's clock; sessions do not.
      const { userId, sessionId, organizationId: tenantId } = maren
      const token = server.platform.tokens.sign({ userId, sessionId, tenantId })
      const contact = { name: `Change ${++changes}` }
      const reply = await maren.request('POST', '/contacts', contact, { authorization: `Bearer ${token}` })
      expect(reply.status).toBe(201)
      await expectReminders(maren, furthest >= hour ? ['past', 'before the hour'] : ['past'])
      await expect
        .poll(async () => {
          const waiting = `select count(*)::int as count from graphile_worker.jobs where key = $1`
          return (await server.platform.database.owner.query(waiting, [maren.workspaceId])).rows[0].count
        })
        .toBe(0)
    }
    await reader.waitUntil(() => reader.events.length >= changes)
    const ids = reader.events.map(({ id }) => id)
    expect(ids).toEqual(Array.from({ length: ids.length }, (_, n) => n + 1))
    reader.close()
  })

  it('a change to summer and to winter time while reminders come due', { timeout: proofTimeout }, async () => {
    const realNow = Date.now()
    const zones = isFullProof ? Object.keys(localTimes) : ['Europe/Berlin', 'Etc/GMT+12']
    for (const day of ['2027-03-28', '2027-10-31'] as const) {
      const people = new Map<string, Person>()
      for (const zone of zones) people.set(zone, await createRemindedPerson(zone))
      const dueTimes = ['00:30', '01:00', '01:30']
      await setClocks('both', Date.parse(`${day}T00:15:00Z`) - realNow)
      for (const person of people.values())
        await server.platform.database.owner.query(
          `update identity.sessions set expires_at = 'infinity' where id = $1`,
          [person.sessionId],
        )
      for (const [zone, person] of people)
        for (const time of dueTimes) {
          const token = server.platform.tokens.sign({
            userId: person.userId,
            sessionId: person.sessionId,
            tenantId: person.organizationId,
          })
          const task = { title: time, assigneeId: person.userId, dueDate: `${day}T${time}:00Z` }
          const reply = await person.request('POST', '/tasks', task, { authorization: `Bearer ${token}` })
          expect([zone, reply.status]).toEqual([zone, 201])
        }
      for (const [index, time] of dueTimes.entries()) {
        await setClocks('both', Date.parse(`${day}T${time}:00Z`) - realNow)
        for (const person of people.values()) await expectReminders(person, dueTimes.slice(0, index + 1))
      }
      for (const [zone, person] of people) {
        const texts = mailsOf(person).map(({ text }) => /Task due: (.*)/.exec(text)?.[1])
        expect([zone, day, texts.sort()]).toEqual([zone, day, [...(localTimes[zone]?.[day] ?? [])].sort()])
        figures.rounds++
      }
    }
  })
})

/** Local times in the emails of 00:30, 01:00 and 01:30 UTC, around the hour of the European clock change. */
const localTimes: Record<string, Record<'2027-03-28' | '2027-10-31', string[]>> = {
  'Europe/Berlin': {
    '2027-03-28': [
      'Mar 28, 2027, 1:30:00 AM GMT+1',
      'Mar 28, 2027, 3:00:00 AM GMT+2',
      'Mar 28, 2027, 3:30:00 AM GMT+2',
    ],
    '2027-10-31': [
      'Oct 31, 2027, 2:30:00 AM GMT+2',
      'Oct 31, 2027, 2:00:00 AM GMT+1',
      'Oct 31, 2027, 2:30:00 AM GMT+1',
    ],
  },
  'Etc/GMT+12': {
    '2027-03-28': [
      'Mar 27, 2027, 12:30:00 PM GMT-12',
      'Mar 27, 2027, 1:00:00 PM GMT-12',
      'Mar 27, 2027, 1:30:00 PM GMT-12',
    ],
    '2027-10-31': [
      'Oct 30, 2027, 12:30:00 PM GMT-12',
      'Oct 30, 2027, 1:00:00 PM GMT-12',
      'Oct 30, 2027, 1:30:00 PM GMT-12',
    ],
  },
  'Pacific/Kiritimati': {
    '2027-03-28': [
      'Mar 28, 2027, 2:30:00 PM GMT+14',
      'Mar 28, 2027, 3:00:00 PM GMT+14',
      'Mar 28, 2027, 3:30:00 PM GMT+14',
    ],
    '2027-10-31': [
      'Oct 31, 2027, 2:30:00 PM GMT+14',
      'Oct 31, 2027, 3:00:00 PM GMT+14',
      'Oct 31, 2027, 3:30:00 PM GMT+14',
    ],
  },
}
