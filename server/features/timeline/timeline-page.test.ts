import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import type { TimelineEntry } from '#contract/timeline/timeline-entry.ts'
import { createPerson, sendRequest } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal } from '../deals/examples.ts'
import { createNote } from '../notes/examples.ts'
import { createTag, runTagOperation } from '../tags/examples.ts'
import { createTimelineEntries } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const priya = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Priya Nair' })
const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
const otherTenant = await createPerson(server)

const requestTimeline = (path: string, query = '', person = maren) => person.request('GET', `/${path}/timeline${query}`)
const listEntries = async (path: string, query = ''): Promise<TimelineEntry[]> =>
  (await requestTimeline(path, query)).body.data

/** Reads the entries of all pages. */
async function readAllPages(path: string, query: string): Promise<TimelineEntry[]> {
  const all: TimelineEntry[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await requestTimeline(path, `?${query}${cursor && `&cursor=${cursor}`}`)
    all.push(...body.data)
    cursor = body.page.nextCursor
  }
  return all
}
const summarize = ({ kind, title, change, activity, note }: TimelineEntry) => [
  kind,
  note?.content ?? activity?.title ?? (title === null ? change?.operation : `${title} ${change?.operation}`),
]

describe('does', () => {
  it('lists what happened to a contact, its deals and tasks, with activities and notes, newest first', async () => {
    const { id: contactId } = await createContact(maren, { name: 'Amara Okonkwo' })
    const deal = await createDeal(maren, { title: 'Signal lamps', contactId })
    await priya.request('PATCH', `/deals/${deal.id}/status`, { status: 'WON' })
    const task = (await maren.request('POST', '/tasks', { title: 'Send the offer', contactId })).body.data
    await maren.request('PATCH', `/tasks/${task.id}`, { status: 'COMPLETED' })
    await maren.request('POST', '/activities', { title: 'First call', type: 'CALL', duration: 12, contactId })
    await priya.request('POST', '/notes', { content: 'They like rail.', contactId })
    await maren.request('PATCH', `/contacts/${contactId}/job-title`, { jobTitle: 'Buyer' })
    const entries = await listEntries(`contacts/${contactId}`)
    expect(entries.map(summarize)).toEqual([
      ['field', 'changed'],
      ['note', 'They like rail.'],
      ['activity', 'First call'],
      ['task', 'Send the offer changed'],
      ['task', 'Send the offer created'],
      ['deal', 'Signal lamps changed'],
      ['deal', 'Signal lamps created'],
      ['field', 'created'],
    ])
    expect(entries[0]?.change).toEqual({
      ...{ operation: 'changed', part: null, bulkOperationId: null, source: null, names: {} },
      changes: { jobTitle: [null, 'Buyer'] },
    })
    expect(entries[1]?.actor).toEqual({ id: priya.userId, name: 'Priya Nair', email: priya.email })
    expect(entries[2]?.activity).toMatchObject({ type: 'CALL', duration: 12 })
    expect([entries[5]?.recordId, entries[5]?.change?.changes?.status]).toEqual([deal.id, ['OPEN', 'WON']])
    for (const { change, activity, note } of entries)
      expect([change, activity, note].filter((part) => part !== null)).toHaveLength(1)
  })

  it('does the same for companies and deals', async () => {
    const { id: companyId } = await createCompany(maren)
    const { id: dealId } = await createDeal(maren, { title: 'Dock cranes', companyId })
    await createTimelineEntries(maren, { companyId })
    await createTimelineEntries(maren, { dealId })
    const kinds = async (path: string) => [...new Set((await listEntries(path)).map(({ kind }) => kind))].sort()
    expect(await kinds(`companies/${companyId}`)).toEqual(['activity', 'deal', 'field', 'note', 'task'])
    expect(await kinds(`deals/${dealId}`)).toEqual(['activity', 'field', 'note', 'task'])
    const owners = (await listEntries(`companies/${companyId}`, '?kind=deal')).map(({ change }) => change?.names)
    expect(Object.assign({}, ...owners)).toMatchObject({ [maren.userId]: 'Maren Aldous' })
  })

  it('names the tag and the company that a record got', async () => {
    const { id: companyId } = await createCompany(maren)
    const { id: contactId } = await createContact(maren, { name: 'Amara Okonkwo' })
    await maren.request('PATCH', `/contacts/${contactId}`, { companyId })
    const { id: tagId } = await createTag(maren, 'Mariner')
    await runTagOperation(maren, 'assign', { tagId, entityId: contactId, entityType: 'contact' })
    const names = (await listEntries(`contacts/${contactId}`)).map(({ change }) => change?.names)
    expect(names).toEqual([{ [tagId]: 'Mariner' }, { [companyId]: 'Tessellate Freight' }, {}])
  })

  it('lists the stages that a deal was moved to among what happened to it', async () => {
    const tobias = await createPerson(server)
    const [pipeline] = (await tobias.request('GET', '/pipelines')).body.data
    const talks = { name: 'Talks', category: 'OPEN' }
    const { stages } = (await tobias.request('POST', `/pipelines/${pipeline.id}/stages`, talks)).body.data
    const { id } = await createDeal(tobias, { title: 'Signal lamps' })
    await tobias.request('PATCH', `/deals/${id}`, { stageId: stages[1].id })
    const entries: TimelineEntry[] = (await requestTimeline(`deals/${id}`, '', tobias)).body.data
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['field', 'stage']))
  })

  it('lists only the chosen kinds', async () => {
    const { id: contactId } = await createContact(maren, { name: 'Amara Okonkwo' })
    await createTimelineEntries(maren, { contactId })
    for (const kind of ['field', 'deal', 'task', 'activity', 'note']) {
      const entries = await listEntries(`contacts/${contactId}`, `?kind=${kind}`)
      expect(new Set(entries.map((entry) => entry.kind))).toEqual(new Set([kind]))
    }
    const some = await listEntries(`contacts/${contactId}`, '?kind=note,%20activity')
    expect(some.map(({ kind }) => kind)).toEqual(['note', 'activity'])
  })

  it('pages without a gap, even where much happened in one moment', async () => {
    const { id: contactId } = await createContact(maren, { name: 'Amara Okonkwo' })
    for (let n = 0; n < 4; n++) await createTimelineEntries(maren, { contactId })
    const { owner } = server.platform.database
    const ids = [maren.workspaceId, contactId]
    await owner.query(
      `update history set recorded_at = '2026-03-01Z' where workspace_id = $1 and (record_id = $2 or contact_id = $2)`,
      ids,
    )
    await owner.query(`update notes set created_at = '2026-03-01Z' where workspace_id = $1 and contact_id = $2`, ids)
    await createNote(maren, { contactId, content: 'Newest' })
    const whole = await listEntries(`contacts/${contactId}`, '?limit=500')
    expect(whole.length).toBeGreaterThan(20)
    expect(whole.filter(({ at }) => at.startsWith('2026-03-01')).length).toBeGreaterThan(15)
    for (const limit of [1, 2, 7]) expect(await readAllPages(`contacts/${contactId}`, `limit=${limit}`)).toEqual(whole)
    expect(await readAllPages(`contacts/${contactId}`, 'limit=2&kind=task,note')).toEqual(
      whole.filter(({ kind }) => kind === 'task' || kind === 'note'),
    )
  })

  it('returns how much there is, and that the last page is the end', async () => {
    const { id: contactId } = await createContact(maren, { name: 'Amara Okonkwo' })
    for (let n = 0; n < 4; n++) await createNote(maren, { contactId })
    const first = (await requestTimeline(`contacts/${contactId}`, '?limit=3')).body.page
    expect(first).toMatchObject({ total: 4, totalIsExact: false, nextCursor: expect.any(String) })
    const last = (await requestTimeline(`contacts/${contactId}`, `?limit=3&cursor=${first.nextCursor}`)).body.page
    expect(last).toEqual({ limit: 3, total: 5, totalIsExact: true, nextCursor: null })
  })

  it('omits records in the trash, but lists that a task or a deal was deleted', async () => {
    const { id: contactId } = await createContact(maren, { name: 'Amara Okonkwo' })
    const note = await createNote(maren, { contactId })
    const task = (await maren.request('POST', '/tasks', { title: 'Send the offer', contactId })).body.data
    await maren.request('DELETE', `/notes/${note.id}`)
    await maren.request('DELETE', `/tasks/${task.id}`)
    expect((await listEntries(`contacts/${contactId}`)).map(summarize)).toEqual([
      ['task', 'Send the offer deleted'],
      ['task', 'Send the offer created'],
      ['field', 'created'],
    ])
  })

  it('keeps an entry with the record that it was about at the time', async () => {
    const [one, two] = [await createContact(maren, { name: 'One' }), await createContact(maren, { name: 'Two' })]
    const deal = await createDeal(maren, { title: 'Moved', contactId: one.id })
    await maren.request('PATCH', `/deals/${deal.id}`, { contactId: two.id })
    const ofDeals = async (id: string) => (await listEntries(`contacts/${id}`, '?kind=deal')).map(summarize)
    expect(await ofDeals(one.id)).toEqual([['deal', 'Moved created']])
    expect(await ofDeals(two.id)).toEqual([['deal', 'Moved changed']])
  })
})

describe('refuses', () => {
  it('a record that is not there, or is in the trash', async () => {
    const { id } = await createContact(maren, { name: 'Amara Okonkwo' })
    await maren.request('DELETE', `/contacts/${id}`)
    for (const path of [id, uuidv7(), 'no-id']) expect((await requestTimeline(`contacts/${path}`)).status).toBe(404)
  })

  it('an unknown kind, and a broken cursor', async () => {
    const { id } = await createContact(maren, { name: 'Amara Okonkwo' })
    for (const kind of ['messages', 'note,', 'note,x', ','])
      expect((await requestTimeline(`contacts/${id}`, `?kind=${kind}`)).status, kind).toBe(400)
    const cursors = ['9 2026-03-01 00:00:00+00', '1 infinity', '1 2026-99-01 00:00:00+00', '1'].map((key) =>
      Buffer.from(JSON.stringify(['-at', key, uuidv7(), 1, false])).toString('base64url'),
    )
    for (const cursor of ['nonsense', ...cursors])
      expect((await requestTimeline(`contacts/${id}`, `?cursor=${cursor}`)).status, cursor).toBe(400)
  })

  it('calls without a session', async () => {
    const { id } = await createContact(maren, { name: 'Amara Okonkwo' })
    expect((await sendRequest(server, 'GET', `/contacts/${id}/timeline?workspaceId=${maren.workspaceId}`)).status).toBe(
      401,
    )
    expect((await requestTimeline(`contacts/${id}`, '', viewer)).status).toBe(200)
  })
})

describe('hides', () => {
  it('the timeline of another workspace', async () => {
    const { id: contactId } = await createContact(maren, { name: 'Amara Okonkwo' })
    await createTimelineEntries(maren, { contactId })
    expect((await requestTimeline(`contacts/${contactId}`, '', otherTenant)).status).toBe(404)
  })
})
