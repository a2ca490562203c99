import { describe, expect, it } from 'vitest'
import { createThroughApi } from '../../testing/examples/collect-examples.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal } from '../deals/examples.ts'
import { addReason, getLostReasons } from '../deals/lost-reasons/examples.ts'
import { sendReminders } from '../notifications/send-reminders.ts'
import { createTag, runTagOperation } from '../tags/examples.ts'

const server = await getTestServer()

const countListed = async (person: Person, list: string): Promise<number> =>
  (await person.request('GET', `/${list}`)).body.page.total
const getState = async (person: Person) => (await person.request('GET', '/sample-data')).body.data
const deleteSamples = async (person: Person) => (await person.request('DELETE', '/sample-data')).body.data.records

/** Counts the rows of the workspace in each table. */
async function countRowsOf({ workspaceId }: Person): Promise<Record<string, number>> {
  const { owner } = server.platform.database
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('audit_log', 'events', 'event_counters', 'members')`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await owner.query(`select count(*)::int as n from ${name} where workspace_id = $1`, [workspaceId])
    if (rows[0].n > 0) counts[name] = rows[0].n
  }
  return counts
}

describe('does', () => {
  it('fills a workspace with people, companies, deals in every stage, activities, tasks, notes, tags and conversations', async () => {
    const maren = await createPerson(server)
    const before = await getState(maren)
    expect(before).toEqual({ since: null, records: 0, leads: 0, changed: 0, added: 0 })
    const { records } = await createThroughApi(maren, 'POST', '/sample-data')
    expect(await getState(maren)).toMatchObject({ records, leads: 40, changed: 0, added: 0 })
    const lists = ['contacts', 'companies', 'activities', 'tasks', 'tasks?status=OVERDUE', 'contacts?search=nwosu']
    expect(await Promise.all(lists.map((list) => countListed(maren, list)))).toEqual([40, 12, 96, 16, 3, 1])
    for (const status of ['OPEN', 'WON', 'LOST', 'PAUSED'])
      expect(await countListed(maren, `deals?status=${status}`)).toBeGreaterThan(2)
    // These people write to every sandbox number, so the inbox would show them twice.
    for (const name of ['Amara Okonkwo', 'Jonas Berg', 'Lea Roth'])
      expect(await countListed(maren, `contacts?search=${encodeURIComponent(name)}`), name).toBe(0)
    const { body } = await maren.request('GET', '/dashboard/counts')
    expect(body.data.leads.network).toBe(4)
    const [account] = (await maren.request('GET', '/whatsapp/accounts')).body.data
    expect(account).toMatchObject({ name: 'Sample number', status: 'DISCONNECTED' })
    expect((await maren.request('GET', `/whatsapp/accounts/${account.id}/status`)).body.data.message).toBe(
      'This number is part of the sample data. Connect your own number to send messages.',
    )
    expect(await countListed(maren, `whatsapp/accounts/${account.id}/conversations`)).toBe(3)
    const overview = (await maren.request('GET', '/dashboard/overview')).body.data
    expect(overview.activity.filter(({ count }: { count: number }) => count > 0).length).toBeGreaterThan(8)
  })

  it('removes all of it, including changes and additions to it, and nothing else', async () => {
    const maren = await createPerson(server)
    const own = await createContact(maren, { name: 'Of my own' })
    const network = await createTag(maren, 'network')
    await runTagOperation(maren, 'assign', { tagId: network.id, entityId: own.id, entityType: 'contact' })
    const before = await countRowsOf(maren)
    await createThroughApi(maren, 'POST', '/sample-data')
    const sample = (await maren.request('GET', '/contacts?search=nwosu')).body.data[0]
    const [tagged] = (await maren.request('GET', '/contacts?search=haddad')).body.data
    expect(tagged.tags.map(({ id }: { id: string }) => id)).toEqual([network.id])
    await maren.request('PATCH', `/contacts/${sample.id}`, { jobTitle: 'Changed' })
    await createThroughApi(maren, 'POST', '/notes', { content: 'Added', contactId: sample.id })
    const [other] = (await maren.request('GET', '/contacts?search=straub')).body.data
    await createThroughApi(maren, 'DELETE', `/contacts/${other.id}`)
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
    await maren.request('PATCH', `/contacts/${sample.id}`, { nextFollowUpAt: anHourAgo })
    await sendReminders({}, server.platform)
    expect((await maren.request('GET', '/notifications')).body.data.length).toBeGreaterThan(0)
    const deal = await createDeal(maren, { title: 'Of my own', contactId: sample.id, companyId: sample.company.id })
    expect(await getState(maren)).toMatchObject({ changed: 1, added: 1 })
    const [{ id: accountId }] = (await maren.request('GET', '/whatsapp/accounts')).body.data
    const chats = `/whatsapp/accounts/${accountId}/conversations`
    const [chat] = (await maren.request('GET', chats)).body.data
    await createThroughApi(maren, 'POST', `${chats}/${chat.whatsappId}/notes`, { content: 'Pays late' })
    expect(await getState(maren)).toMatchObject({ changed: 1, added: 2 })
    expect(await deleteSamples(maren)).toBeGreaterThan(200)
    expect((await maren.request('GET', `/deals/${deal.id}`)).body.data).toMatchObject({ contact: null, company: null })
    await createThroughApi(maren, 'DELETE', `/deals/${deal.id}`)
    await server.platform.database.owner.query('delete from deals where id = $1', [deal.id])
    expect(await countRowsOf(maren)).toEqual(before)
    expect((await maren.request('GET', '/trash')).body.data).toEqual([])
  })

  it('keeps a sample tag that is used by another record', async () => {
    const maren = await createPerson(server)
    await createThroughApi(maren, 'POST', '/sample-data')
    const tags = await runTagOperation(maren, 'get_all', {})
    const tagId = tags.find(({ name }) => name === 'Key account')?.id as string
    const own = await createContact(maren, { name: 'Of my own' })
    await runTagOperation(maren, 'assign', { tagId, entityId: own.id, entityType: 'contact' })
    await deleteSamples(maren)
    expect((await runTagOperation(maren, 'get_all', {})).map(({ id }) => id)).toEqual([tagId])
  })

  it('adds reasons for lost deals that are missing, and keeps one for which another deal was lost', async () => {
    const maren = await createPerson(server)
    const names = async () => (await getLostReasons(maren)).reasons.map(({ name }) => name)
    await addReason(maren, 'TOO LATE')
    await createThroughApi(maren, 'POST', '/sample-data')
    const added = ['Went with the incumbent', 'No budget this year', 'Price', 'Project was stopped']
    expect(await names()).toEqual(['TOO LATE', ...added])
    await createDeal(maren, { title: 'Of my own', status: 'LOST', lostReason: 'Price' })
    await deleteSamples(maren)
    expect(await names()).toEqual(['TOO LATE', 'Price'])
  })

  it('adds no reasons for lost deals where there is no room for all of them', async () => {
    const maren = await createPerson(server)
    for (let n = 1; n <= 46; n++) await addReason(maren, `Reason ${n}`)
    await createThroughApi(maren, 'POST', '/sample-data')
    expect((await getLostReasons(maren)).reasons).toHaveLength(46)
  })

  it('audits both, and makes every screen reload', async () => {
    const maren = await createPerson(server)
    await createThroughApi(maren, 'POST', '/sample-data')
    await deleteSamples(maren)
    const noted = (await maren.request('GET', '/audit')).body.data.map(({ action }: { action: string }) => action)
    expect(noted).toEqual(['samples.removed', 'samples.added'])
    const { rows } = await server.platform.database.owner.query(
      'select kind from events where workspace_id = $1 order by seq',
      [maren.workspaceId],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['resync', 'resync'])
  })
})

describe('refuses', () => {
  it('anyone who does not administer the workspace, in the database as well', async () => {
    const maren = await createPerson(server)
    const ben = await createPerson(server, { workspaceOf: maren, role: 'MEMBER' })
    for (const method of ['POST', 'DELETE'] as const)
      expect((await ben.request(method, '/sample-data')).body.error).toBe('not_permitted')
    await expect(server.platform.database.app.query('select remove_sample_data()')).rejects.toThrow('role too weak')
  })
})

describe('hides', () => {
  it('the sample data of another workspace, which stays', async () => {
    const [maren, otherTenant] = [await createPerson(server), await createPerson(server)]
    await createThroughApi(maren, 'POST', '/sample-data')
    expect(await getState(otherTenant)).toMatchObject({ since: null })
    expect(await deleteSamples(otherTenant)).toBe(0)
    expect(await countListed(maren, 'contacts')).toBe(40)
  })
})

describe('survives', () => {
  it('repeated and concurrent requests', async () => {
    const maren = await createPerson(server)
    const added = await Promise.all([0, 1, 2].map(() => createThroughApi(maren, 'POST', '/sample-data')))
    expect(added.map(({ records }) => records > 0).sort()).toEqual([false, false, true])
    expect(await countListed(maren, 'contacts')).toBe(40)
    const removed = await Promise.all([0, 1, 2].map(() => deleteSamples(maren)))
    expect(removed.map((records) => records > 0).sort()).toEqual([false, false, true])
    expect(await countListed(maren, 'contacts')).toBe(0)
    await createThroughApi(maren, 'POST', '/sample-data')
    expect(await countListed(maren, 'contacts')).toBe(40)
  })
})
