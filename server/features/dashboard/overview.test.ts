import { beforeAll, describe, expect, it } from 'vitest'
import type { DashboardOverview } from '#contract/dashboard/overview.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { createActivityRow } from '../../testing/factories/related-records.ts'
import { captureStatement, measureReads } from '../../testing/harness/query-plans.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal } from '../deals/examples.ts'
import { createTask, hoursFromNow } from '../tasks/examples.ts'
import { createAccount } from '../whatsapp/accounts/examples.ts'
import { createThread } from '../whatsapp/fixtures/factories.ts'
import { getDashboardCounts } from './counts.ts'
import { getOverview } from './overview.ts'

const server = await getTestServer({ alone: true })

async function fetchOverview(person: Person, timezone = 'UTC'): Promise<DashboardOverview> {
  const answer = await person.request('GET', `/dashboard/overview?timezone=${encodeURIComponent(timezone)}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}

/** Counts the records that a list finds. */
const countListed = async (person: Person, list: string, filters: Record<string, string>): Promise<number> =>
  (await person.request('GET', `/${list}?${new URLSearchParams(filters)}`)).body.page.total

describe('does', () => {
  it('sums deals of each status by currency, in the order of the board', async () => {
    const maren = await createPerson(server)
    for (const [status, value, currency] of [
      ['OPEN', 100.25, 'USD'],
      ['OPEN', 50, 'USD'],
      ['OPEN', 7, 'EUR'],
      ['LOST', 0, 'JPY'],
    ])
      await createDeal(maren, { title: 'Deal', status, value, currency })
    expect((await fetchOverview(maren)).pipeline).toEqual([
      { status: 'OPEN', count: 3, value: { EUR: 7, USD: 150.25 } },
      { status: 'PAUSED', count: 0, value: {} },
      { status: 'WON', count: 0, value: {} },
      { status: 'LOST', count: 1, value: { JPY: 0 } },
    ])
  })

  it('assigns won and lost deals to the month in the time zone of the caller', async () => {
    const maren = await createPerson(server)
    const { closed } = await fetchOverview(maren, 'Europe/Paris')
    expect(closed).toHaveLength(12)
    const [march, april] = closed.slice(-5, -3) as [DashboardOverview['closed'][0], DashboardOverview['closed'][0]]
    const win = (actualCloseDate: string, more = {}) =>
      createDeal(maren, { title: 'Deal', status: 'WON', value: 10, actualCloseDate, ...more })
    await win(march.from)
    await win(march.to, { status: 'LOST', value: 3, currency: 'EUR' })
    await win(april.from)
    await win(new Date(Date.parse(closed[0]?.from as string) - 1).toISOString())
    const after = (await fetchOverview(maren, 'Europe/Paris')).closed
    expect(after.slice(-5, -3)).toEqual([
      { ...march, won: { count: 1, value: { USD: 10 } }, lost: { count: 1, value: { EUR: 3 } } },
      { ...april, won: { count: 1, value: { USD: 10 } } },
    ])
    expect(after.reduce((sum, { won, lost }) => sum + won.count + lost.count, 0)).toBe(3)
    const filters = { status: 'WON,LOST', actualCloseFrom: march.from, actualCloseTo: march.to }
    expect(await countListed(maren, 'deals', filters)).toBe(2)
  })

  it('counts activities of each week by type', async () => {
    const maren = await createPerson(server)
    const { id } = await createContact(maren, { name: 'Amara' })
    const weeks = (await fetchOverview(maren)).activity
    expect(weeks).toHaveLength(12)
    for (const [week, type] of [
      [0, 'CALL'],
      [11, 'EMAIL'],
      [11, 'EMAIL'],
      [11, 'CALL'],
    ] as const)
      await createActivityRow(server, maren, { contact_id: id }, { type, scheduled_at: weeks[week]?.to as string })
    const after = (await fetchOverview(maren)).activity
    expect([after[0], after[11]]).toEqual([
      { ...weeks[0], count: 1, byType: { CALL: 1 } },
      { ...weeks[11], count: 3, byType: { CALL: 1, EMAIL: 2 } },
    ])
  })

  it('counts open tasks by due date, with the bounds of the matching list', async () => {
    const maren = await createPerson(server)
    for (const hours of [-1, -50, 24 * 3, 24 * 4, 24 * 5, 24 * 30])
      await createTask(maren, { title: 'Task', dueDate: hoursFromNow(hours) })
    await createTask(maren, { title: 'Done', dueDate: hoursFromNow(-1), status: 'COMPLETED' })
    await createTask(maren, { title: 'Some day' })
    const { due } = await fetchOverview(maren)
    expect(due.map(({ name, count }) => [name, count])).toEqual([
      ['overdue', 2],
      ['today', 0],
      ['week', 3],
      ['later', 1],
    ])
    const [, today, week] = due
    expect(Date.parse(week?.to ?? '') - Date.parse(today?.to ?? '')).toBe(7 * 86_400_000)
    expect(await countListed(maren, 'tasks', { status: 'OVERDUE' })).toBe(2)
    for (const { from, to, count } of due.slice(2)) {
      const span = { ...(from && { dueFrom: from }), ...(to && { dueTo: to }) }
      expect(await countListed(maren, 'tasks', { status: 'PENDING,IN_PROGRESS', ...span })).toBe(count)
    }
  })

  it('lists what is due until tonight for the caller only', async () => {
    const maren = await createPerson(server)
    const ben = await createPerson(server, { workspaceOf: maren, role: 'MEMBER' })
    const company = await createCompany(maren, { name: 'Tessellate' })
    const lead = { name: 'Amara Okonkwo', jobTitle: 'Buyer', companyId: company.id, ownerId: maren.userId }
    const { id: contactId } = await createContact(maren, { ...lead, nextFollowUpAt: hoursFromNow(-20) })
    await createContact(maren, { name: 'Later', ownerId: maren.userId, nextFollowUpAt: hoursFromNow(60) })
    const task = await createTask(maren, { title: 'Call back', contactId, dueDate: hoursFromNow(-30) })
    await createTask(maren, { title: 'Of Ben', assigneeId: ben.userId, dueDate: hoursFromNow(-1) })
    const { needs } = await fetchOverview(maren)
    expect(needs).toMatchObject({
      count: 2,
      first: [
        { kind: 'task', id: task.id, title: 'Call back', about: 'Amara Okonkwo' },
        { kind: 'contact', id: contactId, title: 'Amara Okonkwo', about: 'Buyer, Tessellate' },
      ],
    })
    for (let n = 0; n < 6; n++) await createTask(maren, { title: 'More', dueDate: hoursFromNow(-10) })
    expect(await countListed(maren, 'contacts', { ownerId: maren.userId, nextFollowUpTo: needs.until })).toBe(1)
    const more = (await fetchOverview(maren)).needs
    expect([more.count, more.first.length]).toEqual([8, 6])
    expect((await fetchOverview(ben)).needs.first.map(({ title }) => title)).toEqual(['Of Ben'])
  })

  it('lists conversations that await a reply, the longest first, however long ago they wrote', async () => {
    const maren = await createPerson(server)
    const ben = await createPerson(server, { workspaceOf: maren, role: 'MEMBER' })
    const accountId = await createAccount(server, maren)
    const { owner } = server.platform.database
    const chat = async (
      number: string,
      hours: number,
      { unread = 0, of = maren, ours = false, kind = 'individual', waits = true, snoozedFor = 0 },
    ) => {
      const at = hoursFromNow(hours)
      const heardAt = ours ? hoursFromNow(hours - 1) : at
      const thread = await createThread(
        server,
        of,
        { accountId, number, name: `Person ${number}`, unread, lastInboundAt: heardAt },
        [{ content: `Of ${number}`, at, fromMe: ours }],
      )
      const more = [waits ? heardAt : null, snoozedFor ? hoursFromNow(snoozedFor) : null]
      await owner.query(
        `update whatsapp_conversations
            set kind = $2, waiting_since = $3, state = case when $4::timestamptz is null then state else 'SNOOZED' end, snoozed_until = $4
          where id = $1`,
        [thread.id, kind, ...more],
      )
      return thread
    }
    const unread = await chat('15550001', -200, { unread: 2, waits: false })
    const read = await chat('15550002', -90, {})
    const woken = await chat('15550007', -5, { snoozedFor: -1 })
    for (const [number, hours, more] of [
      ['15550003', -24.1, { waits: false }],
      ['15550008', -5, { snoozedFor: 1 }],
      ['15550004', -2, { ours: true }],
      ['15550005', -2, { unread: 1, kind: 'group' }],
      ['15550006', -3, { of: ben }],
    ] as const)
      await chat(number, hours, more)
    const { count, first } = (await fetchOverview(maren)).needs
    expect([count, first.map(({ id }) => id)]).toEqual([3, [unread.id, read.id, woken.id]])
    expect(first[0]).toMatchObject({
      ...{ kind: 'conversation', title: 'Person 15550001', about: 'Of 15550001' },
      chat: { accountId, whatsappId: unread.whatsappId },
    })
    expect((await fetchOverview(ben)).needs.first.map(({ about }) => about)).toEqual(['Of 15550001', 'Of 15550006'])
    for (let n = 0; n < 6; n++) await createTask(maren, { title: 'Task', dueDate: hoursFromNow(-300) })
    const kinds = async () => (await fetchOverview(maren)).needs.first.map(({ kind }) => kind)
    expect(await kinds()).toEqual(['task', 'task', 'task', 'conversation', 'conversation', 'conversation'])
    await owner.query('update whatsapp_messages set revoked_at = now() where id = any ($1)', [unread.messageIds])
    expect((await fetchOverview(maren)).needs.first[3]?.about).toBeNull()
    await owner.query('update whatsapp_accounts set deleted_at = now() where id = $1', [accountId])
    expect(await kinds()).toEqual(Array(6).fill('task'))
  })

  it('lists open deals that close soon, the next first', async () => {
    const maren = await createPerson(server)
    for (const [title, hours, status] of [
      ['In a week', 170, 'OPEN'],
      ['Tomorrow', 24, 'OPEN'],
      ['Far off', 2_000, 'OPEN'],
      ['Over', 24, 'WON'],
    ] as const)
      await createDeal(maren, { title, status, expectedCloseDate: hoursFromNow(hours) })
    const { closing, due } = await fetchOverview(maren)
    expect([closing.count, closing.first.map(({ title }) => title)]).toEqual([2, ['Tomorrow', 'In a week']])
    expect(Date.parse(closing.to) - Date.parse(due[1]?.to ?? '')).toBe(30 * 86_400_000)
  })
})

describe('refuses', () => {
  it('an unknown time zone', async () => {
    const maren = await createPerson(server)
    for (const zone of ['Mars/Olympus', 'x'.repeat(65), "'; select 1"]) {
      const answer = await maren.request('GET', `/dashboard/overview?timezone=${encodeURIComponent(zone)}`)
      expect(answer.status, zone).toBeGreaterThanOrEqual(400)
      expect(answer.status, zone).toBeLessThan(500)
    }
  })
})

describe('survives', () => {
  let maren: Person
  const many = Number(process.env.DASHBOARD_ROWS ?? 5_000)
  beforeAll(async () => {
    maren = await createPerson(server)
    for (const person of [maren, await createPerson(server)]) await fill(person, many)
  }, 300_000)

  it(`${many} of each kind: no table is scanned in full, and sums use index-only scans`, async () => {
    for (const act of [getDashboardCounts, getOverview]) {
      const statement = await captureStatement(maren, act)
      const { sequentialScans: whole, rows, indexOnlyRows: inIndex } = await measureReads(server, maren, statement)
      expect(whole, act.name).toEqual([])
      // Except for deals that close within thirty days, and people who wait for a reply.
      for (const table of ['deals', 'activities', 'whatsapp_conversations', 'whatsapp_messages'])
        expect((rows[table] ?? 0) - (inIndex[table] ?? 0), `${act.name}: ${table}`).toBeLessThan(many / 10)
      const started = performance.now()
      await maren.request('GET', act === getOverview ? '/dashboard/overview' : '/dashboard/counts')
      if (process.env.DASHBOARD_ROWS) console.log(act.name, Math.round(performance.now() - started), 'ms', rows)
    }
  })

  async function fill(person: Person, count: number): Promise<void> {
    const { workspaceId, userId } = person
    const { owner } = server.platform.database
    const all = 'from generate_series(1, $2::integer) n'
    const accountId = await createAccount(server, person)
    const statements = [
      `insert into companies (workspace_id, id, name, status) select $1, md5('o' || n)::uuid, 'Company ' || n, (array['ACTIVE', 'CUSTOMER', null])[1 + n % 3] ${all}`,
      `insert into contacts (workspace_id, id, name, status, owner_id, next_follow_up_at)
       select $1, md5('k' || n)::uuid, 'Contact ' || n, (array['LEAD', 'CUSTOMER', null])[1 + n % 3], $3, now() + make_interval(hours => n - 2500) ${all}`,
      `insert into deals (workspace_id, id, title, status, currency, value, actual_close_date, expected_close_date, company_id, contact_id)
       select $1, md5('d' || n)::uuid, 'Deal ' || n, (array['OPEN', 'OPEN', 'PAUSED', 'WON', 'LOST'])[1 + n % 5], (array['USD', 'EUR'])[1 + n % 2], n,
              now() - make_interval(days => n % 700), now() + make_interval(days => n % 700), md5('o' || 1 + n / 2)::uuid, md5('k' || 1 + n / 2)::uuid ${all}`,
      `insert into tasks (workspace_id, id, title, status, due_date, assignee_id)
       select $1, gen_random_uuid(), 'Task', (array['PENDING', 'COMPLETED', 'COMPLETED'])[1 + n % 3], now() + make_interval(hours => n - 2500), $3 ${all}`,
      `insert into activities (workspace_id, id, type, title, deal_id, scheduled_at)
       select $1, gen_random_uuid(), (array['CALL', 'EMAIL'])[1 + n % 2], 'Call', md5('d' || n)::uuid, now() - make_interval(hours => n) ${all}`,
      `insert into whatsapp_conversations (workspace_id, id, account_id, whatsapp_id, unread_count, last_inbound_at, last_message_at, last_message_id, assignee_id)
       select $1, md5('w' || n)::uuid, '${accountId}', n || '@c.us', (n % 100 = 0)::int, now() - make_interval(hours => n), now() - make_interval(hours => n), md5('m' || n)::uuid, $3 ${all}`,
      `insert into whatsapp_messages (workspace_id, id, account_id, conversation_id, from_me, message_type, content, status, sent_at)
       select $1, md5('m' || n)::uuid, '${accountId}', md5('w' || n)::uuid, false, 'text', 'Hello', 'READ', now() ${all}`,
    ]
    for (const statement of statements) {
      const used = Math.max(...[...statement.matchAll(/\$(\d)/g)].map(([, number]) => Number(number)))
      await owner.query(statement, [workspaceId, count, userId].slice(0, used))
    }
    for (const table of [
      'companies',
      'contacts',
      'deals',
      'tasks',
      'activities',
      'whatsapp_conversations',
      'whatsapp_messages',
    ])
      await owner.query(`vacuum analyze ${table}`)
  }
})
