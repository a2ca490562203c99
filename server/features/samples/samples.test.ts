import { describe, expect, it } from 'vitest'
import { dealStatuses } from '#contract/deals/enums.ts'
import { make } from '../../platform/guards/story.ts'
import { aServer } from '../../platform/testing/harness.ts'
import { aPerson, type Person } from '../../platform/testing/people.ts'
import { aContact } from '../contacts/story.ts'
import { makeDeal } from '../deals/story.ts'
import { aTag, did } from '../tags/story.ts'

const server = await aServer()

const totalOf = async (person: Person, list: string): Promise<number> =>
  (await person.calls('GET', `/${list}`)).body.page.total
const state = async (person: Person) => (await person.calls('GET', '/sample-data')).body.data
const remove = async (person: Person) => (await person.calls('DELETE', '/sample-data')).body.data.records

/** How many rows of the workspace each table has. */
async function rowsOf({ workspaceId }: Person): Promise<Record<string, number>> {
  const { owner } = server.platform.database
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('audit', 'events', 'event_counters', 'members')`,
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
    const maren = await aPerson(server)
    const before = await state(maren)
    expect(before).toEqual({ since: null, records: 0, changed: 0, added: 0 })
    const { records } = await make(maren, 'POST', '/sample-data')
    expect(await state(maren)).toMatchObject({ records, changed: 0, added: 0 })
    const lists = ['contacts', 'companies', 'activities', 'tasks', 'tasks?status=OVERDUE', 'contacts?search=okonkwo']
    expect(await Promise.all(lists.map((list) => totalOf(maren, list)))).toEqual([40, 12, 96, 16, 3, 1])
    for (const status of dealStatuses) expect(await totalOf(maren, `deals?status=${status}`)).toBeGreaterThan(2)
    const { body } = await maren.calls('GET', '/dashboard/counts')
    expect(body.data.leads.network).toBe(4)
    const [account] = (await maren.calls('GET', '/whatsapp/accounts')).body.data
    expect(account).toMatchObject({ name: 'Sample number', status: 'DISCONNECTED' })
    expect(await totalOf(maren, `whatsapp/accounts/${account.id}/conversations`)).toBe(3)
    const overview = (await maren.calls('GET', '/dashboard/overview')).body.data
    expect(overview.activity.filter(({ count }: { count: number }) => count > 0).length).toBeGreaterThan(8)
  })

  it('takes all of it away with what was changed and added, and nothing else', async () => {
    const maren = await aPerson(server)
    const own = await aContact(maren, { name: 'Of my own' })
    const network = await aTag(maren, 'network')
    await did(maren, 'assign', { tagId: network.id, entityId: own.id, entityType: 'contact' })
    const before = await rowsOf(maren)
    await make(maren, 'POST', '/sample-data')
    const sample = (await maren.calls('GET', '/contacts?search=okonkwo')).body.data[0]
    const [bearer] = (await maren.calls('GET', '/contacts?search=haddad')).body.data
    expect(bearer.tags.map(({ id }: { id: string }) => id)).toEqual([network.id])
    await maren.calls('PATCH', `/contacts/${sample.id}`, { jobTitle: 'Changed' })
    await make(maren, 'POST', '/notes', { content: 'Added', contactId: sample.id })
    const [other] = (await maren.calls('GET', '/contacts?search=straub')).body.data
    await make(maren, 'DELETE', `/contacts/${other.id}`)
    const deal = await makeDeal(maren, { title: 'Of my own', contactId: sample.id, companyId: sample.company.id })
    expect(await state(maren)).toMatchObject({ changed: 1, added: 1 })
    expect(await remove(maren)).toBeGreaterThan(200)
    expect((await maren.calls('GET', `/deals/${deal.id}`)).body.data).toMatchObject({ contact: null, company: null })
    await make(maren, 'DELETE', `/deals/${deal.id}`)
    await server.platform.database.owner.query('delete from deals where id = $1', [deal.id])
    expect(await rowsOf(maren)).toEqual(before)
    expect((await maren.calls('GET', '/trash')).body.data).toEqual([])
  })

  it('keeps a tag of it that stands on something else', async () => {
    const maren = await aPerson(server)
    await make(maren, 'POST', '/sample-data')
    const tags = await did(maren, 'get_all', {})
    const tagId = tags.find(({ name }) => name === 'Key account')?.id as string
    const own = await aContact(maren, { name: 'Of my own' })
    await did(maren, 'assign', { tagId, entityId: own.id, entityType: 'contact' })
    await remove(maren)
    expect((await did(maren, 'get_all', {})).map(({ id }) => id)).toEqual([tagId])
  })

  it('notes both in the audit log, and has every screen read anew', async () => {
    const maren = await aPerson(server)
    await make(maren, 'POST', '/sample-data')
    await remove(maren)
    const noted = (await maren.calls('GET', '/audit')).body.data.map(({ action }: { action: string }) => action)
    expect(noted).toEqual(['samples.removed', 'samples.added'])
    const { rows } = await server.platform.database.owner.query(
      'select kind from events where workspace_id = $1 order by seq',
      [maren.workspaceId],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['resync', 'resync'])
  })
})

describe('refuses', () => {
  it('whoever does not administer the workspace, in the database, too', async () => {
    const maren = await aPerson(server)
    const ben = await aPerson(server, { beside: maren, role: 'MEMBER' })
    for (const method of ['POST', 'DELETE'] as const)
      expect((await ben.calls(method, '/sample-data')).body.error).toBe('not_permitted')
    await expect(server.platform.database.app.query('select remove_sample_data()')).rejects.toThrow('role too weak')
  })
})

describe('hides', () => {
  it('the sample data of another workspace, which stays', async () => {
    const [maren, stranger] = [await aPerson(server), await aPerson(server)]
    await make(maren, 'POST', '/sample-data')
    expect(await state(stranger)).toMatchObject({ since: null })
    expect(await remove(stranger)).toBe(0)
    expect(await totalOf(maren, 'contacts')).toBe(40)
  })
})

describe('survives', () => {
  it('being asked for twice and at once', async () => {
    const maren = await aPerson(server)
    const added = await Promise.all([0, 1, 2].map(() => make(maren, 'POST', '/sample-data')))
    expect(added.map(({ records }) => records > 0).sort()).toEqual([false, false, true])
    expect(await totalOf(maren, 'contacts')).toBe(40)
    const removed = await Promise.all([0, 1, 2].map(() => remove(maren)))
    expect(removed.map((records) => records > 0).sort()).toEqual([false, false, true])
    expect(await totalOf(maren, 'contacts')).toBe(0)
    await make(maren, 'POST', '/sample-data')
    expect(await totalOf(maren, 'contacts')).toBe(40)
  })
})
