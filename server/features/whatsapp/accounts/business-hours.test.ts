import { beforeAll, describe, expect, it } from 'vitest'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { businessHours, createAccount } from './examples.ts'

const server = await getTestServer()
const { owner } = server.platform.database
let [maren, member, stranger]: Person[] = []
let accountId = ''
beforeAll(async () => {
  maren = await createPerson(server)
  member = await createPerson(server, { workspaceOf: maren, role: 'MEMBER' })
  stranger = await createPerson(server)
  accountId = await createAccount(server, maren)
})

type Hours = typeof businessHours
const change = (body: object, by = maren as Person) => by.request('PATCH', `/whatsapp/accounts/${accountId}`, body)
const setHours = (hours: object | null) => change({ businessHours: hours })
const read = async (by = maren as Person) =>
  (await by.request('GET', '/whatsapp/accounts')).body.data.find(({ id }: { id: string }) => id === accountId)
const span = (from: number, to: number) => ({ from, to })
/** The same times on every day of the week. */
const daily = (timeZone: string, ...spans: Hours['days'][number]): Hours => ({
  ...{ timeZone, closedDates: [], days: Array.from({ length: 7 }, () => spans) },
})
const isOpen = async (hours: Hours | null, at: string) =>
  (await owner.query('select is_open_at($1::jsonb, $2) as open', [hours && JSON.stringify(hours), at])).rows[0].open
const listTimes = async (hours: Hours, day: string): Promise<string[][]> => {
  const { rows } = await owner.query('select opens_at, closes_at from opening_times($1::jsonb, $2, $2)', [
    JSON.stringify(hours),
    day,
  ])
  return rows.map(({ opens_at, closes_at }) => [opens_at, closes_at].map((at: Date) => at.toISOString()))
}

describe('does', () => {
  it('keeps the hours of an account, each day in order, and leaves its other settings alone', async () => {
    expect((await read()).businessHours).toBeNull()
    await change({ addsContacts: true })
    const given = { ...businessHours, closedDates: ['2027-01-01', '2026-12-25', '2027-01-01'] }
    const [early, late] = [span(0, 60), span(1_380, 1_440)]
    given.days = [[late, early], ...given.days.slice(1)]
    const { status, body } = await setHours(given)
    const stored = {
      ...given,
      closedDates: ['2026-12-25', '2027-01-01'],
      days: [[early, late], ...given.days.slice(1)],
    }
    expect([status, body.data.businessHours, body.data.addsContacts]).toEqual([200, stored, true])
    expect((await read(member)).businessHours).toEqual(stored)
    expect((await change({ addsContacts: false })).body.data).toMatchObject({
      businessHours: stored,
      addsContacts: false,
    })
    expect((await setHours(null)).body.data.businessHours).toBeNull()
    const { rows } = await owner.query(`select action from audit_log where workspace_id = $1 and subject_id = $2`, [
      maren?.workspaceId,
      accountId,
    ])
    expect(rows.filter(({ action }) => action === 'whatsapp.changed')).toHaveLength(4)
  })

  // In Berlin, 02:00 became 03:00 on March 29, 2026, and 03:00 became 02:00 on October 25.
  it.each([
    ['the hour before clocks are put forward', '2026-03-29T00:59:59Z', true],
    ['the end of a span that ends in the hour they skip', '2026-03-29T01:30:00Z', false],
    ['a morning in summer', '2026-03-30T06:59:59Z', false],
    ['an hour that begins earlier in summer', '2026-03-30T07:00:00Z', true],
    ['the first time that it is half past two', '2026-10-25T00:30:00Z', true],
    ['the second time that it is half past two', '2026-10-25T01:29:59Z', true],
    ['after the second time that it is half past two', '2026-10-25T01:30:00Z', false],
    ['an hour that begins later in winter', '2026-10-26T07:59:59Z', false],
    ['the same an instant later', '2026-10-26T08:00:00Z', true],
    ['the minute in which it closes', '2026-10-26T16:00:00Z', false],
  ])('knows whether it is open in Berlin: %s', async (_when, at, open) => {
    expect(await isOpen(daily('Europe/Berlin', span(0, 150), span(540, 1_020)), at)).toBe(open)
  })

  it.each([
    [
      'the last minute of a day that ends at 24:00',
      daily('Pacific/Kiritimati', span(1_320, 1_440)),
      '2026-05-04T09:59:59Z',
      true,
    ],
    ['midnight after it', daily('Pacific/Kiritimati', span(1_320, 1_440)), '2026-05-04T10:00:00Z', false],
    ['midnight into a day that begins at 0:00', daily('Pacific/Pago_Pago', span(0, 60)), '2026-05-04T11:00:00Z', true],
    ['the second before', daily('Pacific/Pago_Pago', span(0, 60)), '2026-05-04T10:59:59Z', false],
    ['a zone with quarters of an hour', daily('Asia/Kathmandu', span(540, 600)), '2026-05-04T03:15:00Z', true],
    ['a day around the clock, at its end', daily('Asia/Kathmandu', span(0, 1_440)), '2026-05-04T18:14:59Z', true],
    [
      'a Sunday there that is Saturday in UTC',
      { ...businessHours, timeZone: 'Pacific/Kiritimati' },
      '2026-05-02T12:00:00Z',
      false,
    ],
    [
      'a Monday there that is Sunday in UTC',
      { ...businessHours, timeZone: 'Pacific/Kiritimati' },
      '2026-05-03T19:00:00Z',
      true,
    ],
    ['a break', businessHours, '2026-05-05T10:00:00Z', false],
    ['after the break', businessHours, '2026-05-05T11:00:00Z', true],
    ['a closed date', businessHours, '2026-12-25T09:00:00Z', false],
    ['the day before it', businessHours, '2026-12-24T09:00:00Z', true],
    ['an account without hours', null, '2026-05-03T02:00:00Z', true],
    ['an account that never opens', daily('UTC'), '2026-05-04T10:00:00Z', false],
  ] as const)('knows whether it is open: %s', async (_when, hours, at, open) => {
    expect(await isOpen(hours as Hours | null, at)).toBe(open)
  })

  it.each([
    ['a usual day', '2026-05-04', [['2026-05-03T22:00:00.000Z', '2026-05-04T22:00:00.000Z']]],
    ['the day of 23 hours', '2026-03-29', [['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z']]],
    ['the day of 25 hours', '2026-10-25', [['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z']]],
  ])('is open around the clock on %s', async (_which, day, times) => {
    expect(await listTimes(daily('Europe/Berlin', span(0, 1_440)), day)).toEqual(times)
  })

  it('does not open for a span that the clocks skip', async () => {
    expect(await listTimes(daily('Europe/Berlin', span(120, 180)), '2026-03-29')).toEqual([])
  })
})

describe('refuses', () => {
  const monday = (...spans: Hours['days'][number]) => ({ days: [spans, ...businessHours.days.slice(1)] })
  it.each([
    ['a time zone of no place', { timeZone: 'Europe/Atlantis' }, 'This time zone does not exist.'],
    ['an offset', { timeZone: '+02:00' }, 'This time zone does not exist.'],
    ['a time that ends when it begins', monday(span(540, 540)), 'Monday: a time must end after it begins.'],
    ['a time that ends before', monday(span(540, 60)), 'Monday: a time must end after it begins.'],
    ['times that overlap', monday(span(720, 900), span(540, 721)), 'Monday: times must not overlap.'],
    ['a date that does not exist', { closedDates: ['2026-02-30'] }, 'The date 2026-02-30 does not exist.'],
    ['a month that does not exist', { closedDates: ['2026-13-01'] }, 'The date 2026-13-01 does not exist.'],
  ])('%s', async (_what, wrong, text) => {
    const { status, body } = await setHours({ ...businessHours, ...wrong })
    expect([status, body.message, body.field_errors]).toEqual([422, text, { businessHours: [text] }])
    expect((await read()).businessHours).toBeNull()
  })

  it('hours of another shape, and a change of nothing', async () => {
    const four = [0, 1, 2, 3].map((n) => span(n * 60, n * 60 + 30))
    const wrong = [
      { days: businessHours.days.slice(1) },
      monday(...four),
      monday(span(-1, 60)),
      monday(span(0, 1_441)),
      monday(span(0.5, 60)),
      { closedDates: ['tomorrow'] },
      { timeZone: null },
      { closedDates: undefined },
      { weekend: [] },
    ]
    for (const part of wrong)
      expect((await setHours({ ...businessHours, ...part })).status, JSON.stringify(part)).toBe(422)
    expect((await change({})).status).toBe(422)
    expect((await read()).businessHours).toBeNull()
  })

  it('members who may not manage accounts', async () => {
    expect((await change({ businessHours }, member)).body.error).toBe('not_permitted')
    expect((await read()).businessHours).toBeNull()
  })
})

describe('hides', () => {
  it('the accounts of other workspaces', async () => {
    expect((await change({ businessHours }, stranger)).status).toBe(404)
    expect((await read()).businessHours).toBeNull()
  })
})

describe('survives', () => {
  it('two people at once: one of both hours is stored, whole', async () => {
    const [one, other] = [daily('Asia/Tokyo', span(0, 60)), daily('America/Lima', span(60, 120))]
    const replies = await Promise.all([setHours(one), setHours(other)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect([one, other]).toContainEqual((await read()).businessHours)
  })
})
