import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { businessHours, createAccount } from '../accounts/examples.ts'
import { createEngineSink } from '../engines/inbound/engine-sink.ts'
import { recordAndProcess } from '../engines/inbound/journal.ts'

const server = await getTestServer()
const { owner } = server.platform.database
let maren: Person
let accountId = ''
const span = (from: number, to: number) => ({ from, to })
const daily = (timeZone: string, ...spans: object[]) => ({
  ...{ timeZone, closedDates: [] as string[], days: Array.from({ length: 7 }, () => spans) },
})
const change = (body: object, by = maren) => by.request('PATCH', `/whatsapp/accounts/${accountId}`, body)
beforeAll(async () => {
  maren = await createPerson(server)
  accountId = await createAccount(server, maren)
  await change({ answerMinutes: 30 })
})

let count = 0
const nextNumber = () => `1555092${1000 + ++count}`
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const lease = () => ({ workspaceId: maren.workspaceId, accountId, node: accountId, epoch: 0 })
const hear = (number: string, at: Date, more: object = {}) =>
  recordAndProcess(server.platform, lease(), {
    kind: 'message',
    event: {
      ...{ providerId: `T${++count}`, chat: [{ kind: 'pn', value: number }], fromMe: false, at },
      ...{ type: 'text', content: 'Are you there?', source: 'live', raw: {}, ...more },
    },
  })
const chat = (number: string, rest = '') => `/whatsapp/accounts/${accountId}/conversations/${number}@c.us${rest}`
const get = async (number: string) => (await maren.request('GET', chat(number))).body.data
/** Minutes since the answer was due, rounded; negative while there is time. */
async function overdueMinutes(number: string): Promise<number | null> {
  const { answerDueAt } = await get(number)
  return answerDueAt && Math.round((Date.now() - Date.parse(answerDueAt)) / 60_000)
}
const list = async (by = maren): Promise<string[]> =>
  (await by.request('GET', `/whatsapp/accounts/${accountId}/conversations?state=overdue&limit=200`)).body.data.map(
    ({ whatsappId }: { whatsappId: string }) => whatsappId.split('@')[0],
  )
const counts = async () => {
  const { groups, nextOverdueAt } = (await maren.request('GET', '/whatsapp/conversation-counts')).body.data.find(
    (one: { accountId: string }) => one.accountId === accountId,
  )
  const overdue = groups.filter(({ isOverdue }: { isOverdue: boolean }) => isOverdue)
  return {
    overdue: overdue.reduce((total: number, { count }: { count: number }) => total + count, 0),
    nextOverdueAt,
  }
}
const dueAt = async (hours: object | null, minutes: number, since: string): Promise<string | undefined> => {
  const { rows } = await owner.query('select answer_due_at($1::jsonb, $2, $3) as at', [
    hours && JSON.stringify(hours),
    minutes,
    since,
  ])
  return rows[0].at?.toISOString()
}
const cutoff = async (hours: object | null, minutes: number, at: string): Promise<string> => {
  const { rows } = await owner.query('select answer_cutoff($1::jsonb, $2, $3) as at', [
    hours && JSON.stringify(hours),
    minutes,
    at,
  ])
  return rows[0].at.toISOString?.() ?? String(rows[0].at)
}

describe('does', () => {
  // In Berlin, clocks were put forward on March 29, 2026 at 01:00 UTC, and back on October 25 at 01:00 UTC; both are Sundays.
  it.each([
    ['without hours', null, 90, '2026-05-04T20:00:00Z', '2026-05-04T21:30:00.000Z'],
    ['within the hours', businessHours, 30, '2026-05-04T08:00:00Z', '2026-05-04T08:30:00.000Z'],
    ['up to the minute in which it closes', businessHours, 30, '2026-05-04T14:30:00Z', '2026-05-04T15:00:00.000Z'],
    ['over night', businessHours, 30, '2026-05-04T14:45:00Z', '2026-05-05T07:15:00.000Z'],
    ['over a break', businessHours, 60, '2026-05-05T09:30:00Z', '2026-05-05T11:30:00.000Z'],
    ['over a weekend', businessHours, 60, '2026-05-08T12:30:00Z', '2026-05-11T07:30:00.000Z'],
    ['over a closed Friday', businessHours, 60, '2026-12-24T15:30:00Z', '2026-12-28T08:30:00.000Z'],
    ['for somebody who wrote at night', businessHours, 30, '2026-05-04T01:00:00Z', '2026-05-04T07:30:00.000Z'],
    ['over a weekend that is an hour shorter', businessHours, 60, '2026-03-27T13:30:00Z', '2026-03-30T07:30:00.000Z'],
    ['over a weekend that is an hour longer', businessHours, 60, '2026-10-23T12:30:00Z', '2026-10-26T08:30:00.000Z'],
    [
      'around the clock on a day of 23 hours',
      daily('Europe/Berlin', span(0, 1_440)),
      1_440,
      '2026-03-28T23:00:00Z',
      '2026-03-29T23:00:00.000Z',
    ],
    [
      'over midnight',
      daily('Asia/Kathmandu', span(0, 60), span(1_380, 1_440)),
      90,
      '2026-05-04T17:45:00Z',
      '2026-05-04T19:15:00.000Z',
    ],
    [
      'half a day ahead of UTC',
      daily('Pacific/Kiritimati', span(480, 540)),
      60,
      '2026-05-04T00:00:00Z',
      '2026-05-04T19:00:00.000Z',
    ],
    [
      'half a day behind it',
      daily('Pacific/Pago_Pago', span(1_380, 1_440)),
      90,
      '2026-05-04T10:30:00Z',
      '2026-05-05T11:00:00.000Z',
    ],
    ['of an account that never opens', daily('UTC'), 1, '2026-05-04T00:00:00Z', undefined],
  ])('knows when an answer is due %s', async (_when, hours, minutes, since, due) => {
    expect(await dueAt(hours, minutes, since)).toBe(due)
  })

  it.each([
    ['without hours', null, 90, '2026-05-04T21:30:00Z', '2026-05-04T20:00:00.000Z'],
    ['over night', businessHours, 30, '2026-05-05T07:15:00Z', '2026-05-04T14:45:00.000Z'],
    ['over a break', businessHours, 60, '2026-05-05T11:30:00Z', '2026-05-05T09:30:00.000Z'],
    ['over a closed Friday', businessHours, 60, '2026-12-28T08:30:00Z', '2026-12-24T15:30:00.000Z'],
    ['as soon as it has been open that long', businessHours, 30, '2026-05-04T07:30:00Z', '2026-05-04T07:00:00.000Z'],
    ['while it is closed', businessHours, 30, '2026-05-10T12:00:00Z', '2026-05-08T12:30:00.000Z'],
    [
      'around the clock on a day of 25 hours',
      daily('Europe/Berlin', span(0, 1_440)),
      1_500,
      '2026-10-25T23:00:00Z',
      '2026-10-24T22:00:00.000Z',
    ],
    ['of an account that never opens', daily('UTC'), 1, '2026-05-04T00:00:00Z', '-Infinity'],
  ])('knows since when somebody has waited too long %s', async (_when, hours, minutes, at, since) => {
    expect(await cutoff(hours, minutes, at)).toBe(since)
  })

  it('says the same either way, every seven minutes of the weeks in which clocks change', async () => {
    const hours = {
      ...businessHours,
      days: [[span(60, 200)], [], ...businessHours.days.slice(2, 6), [span(0, 170), span(1_400, 1_440)]],
    }
    const { rows } = await owner.query(
      `select count(*)::int as asked, count(*) filter (where (answer_due_at($1::jsonb, 45, since) <= at) <> (since <= answer_cutoff($1::jsonb, 45, at)))::int as different
         from unnest(array['2026-03-27', '2026-10-23']::timestamptz[]) as first,
              generate_series(first, first + interval '5 days', interval '7 minutes') as at,
              unnest(array[at - interval '20 minutes', at - interval '45 minutes', at - interval '15 hours', at - interval '2 days']) as since`,
      [JSON.stringify(hours)],
    )
    expect(rows).toEqual([{ asked: 8_232, different: 0 }])
  })

  it('counts from the first message after our last answer, and no more once we have answered', async () => {
    const number = nextNumber()
    await hear(number, minutesAgo(42))
    await hear(number, minutesAgo(5))
    expect([await overdueMinutes(number), (await list()).includes(number)]).toEqual([12, true])
    const { body } = await maren.request('POST', `/whatsapp/accounts/${accountId}/send`, {
      ...{ to: number, type: 'text', text: 'Yes' },
    })
    expect([await overdueMinutes(number), (await list()).includes(number)]).toEqual([null, false])
    await maren.request('POST', `/whatsapp/accounts/${accountId}/messages/${body.data.id}/cancel`)
    expect([await overdueMinutes(number), (await list()).includes(number)]).toEqual([-25, false])
    await hear(number, new Date(), { fromMe: true })
    expect(await overdueMinutes(number)).toBeNull()
  })

  it('counts overdue answers, and says when the next one is due', async () => {
    const before = (await counts()).overdue
    const [late, soon] = [nextNumber(), nextNumber()]
    await hear(late, minutesAgo(31))
    await hear(soon, minutesAgo(29.5))
    const { overdue, nextOverdueAt } = await counts()
    expect(overdue - before).toBe(1)
    expect(nextOverdueAt).toBe((await get(soon)).answerDueAt)
    expect(overdue).toBe((await list()).length)
    expect(await list()).not.toContain(soon)
  })

  it('waits while a conversation is snoozed, and begins anew when it was resolved', async () => {
    const number = nextNumber()
    await hear(number, minutesAgo(50))
    const put = (body: object) => maren.request('PUT', chat(number, '/state'), body)
    await put({ state: 'SNOOZED', snoozedUntil: new Date(Date.now() + 60_000).toISOString() })
    expect([await overdueMinutes(number), (await list()).includes(number)]).toEqual([null, false])
    await put({ state: 'OPEN' })
    expect([await overdueMinutes(number), (await list()).includes(number)]).toEqual([20, true])
    await put({ state: 'RESOLVED' })
    expect([await overdueMinutes(number), (await list()).includes(number)]).toEqual([null, false])
    await hear(number, minutesAgo(10))
    expect(await overdueMinutes(number)).toBe(-20)
  })

  it('lets an away message change nothing', async () => {
    const number = nextNumber()
    await change({ businessHours: daily('UTC'), awayMessage: 'We are closed.' })
    await hear(number, minutesAgo(5))
    await change({ businessHours: null, awayMessage: null })
    expect((await maren.request('GET', chat(number, '/messages'))).body.data).toHaveLength(2)
    expect(await overdueMinutes(number)).toBe(-25)
  })
})

describe('refuses', () => {
  it.each([0, 10_081, 1.5, '30', true])('a target of %s', async (answerMinutes) => {
    const { status, body } = await change({ answerMinutes })
    expect([status, Object.keys(body.field_errors)]).toEqual([422, ['answerMinutes']])
  })

  it('to count history, groups, and accounts without a target', async () => {
    const [old, group, none] = [nextNumber(), nextNumber(), nextNumber()]
    await hear(old, minutesAgo(90), { source: 'history' })
    await hear('', minutesAgo(90), { chat: [{ kind: 'group', value: group }] })
    const shown = await list()
    expect([old, group].filter((number) => shown.includes(number))).toEqual([])
    expect(await overdueMinutes(old)).toBeNull()
    await hear(none, minutesAgo(90))
    await change({ answerMinutes: null })
    expect([await list(), await overdueMinutes(none), await counts()]).toMatchObject([
      [],
      null,
      { overdue: 0, nextOverdueAt: null },
    ])
    await change({ answerMinutes: 30 })
    expect(await overdueMinutes(none)).toBe(60)
  })
})

describe('hides', () => {
  it('overdue conversations of other workspaces', async () => {
    const stranger = await createPerson(server)
    const reply = await stranger.request('GET', `/whatsapp/accounts/${accountId}/conversations?state=overdue`)
    expect([reply.status, (await change({ answerMinutes: 1 }, stranger)).status]).toEqual([404, 404])
  })
})

describe('survives', () => {
  it('a merge and its undoing: each side waits since its own time', async () => {
    const number = nextNumber()
    const hidden = { kind: 'lid' as const, value: `9${number}` }
    await hear(number, minutesAgo(33))
    await hear('', minutesAgo(44), { chat: [hidden] })
    const sink = createEngineSink(server.platform, lease(), async () => undefined)
    await sink.alias({ addresses: [{ kind: 'pn', value: number }, hidden] })
    expect(await overdueMinutes(number)).toBe(14)
    const merge = (await maren.request('GET', chat(number, '/merge'))).body.data
    const { body } = await maren.request('POST', chat(number, '/split'), { mergeId: merge.id })
    const since = ({ answerDueAt }: { answerDueAt: string }) =>
      Math.round((Date.now() - Date.parse(answerDueAt)) / 60_000)
    expect([since(body.data.kept), since(body.data.split)].sort()).toEqual([14, 3])
  })
})
