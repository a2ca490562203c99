import { beforeAll, describe, expect, it } from 'vitest'
import type { TimelineEntry } from '#contract/timeline/timeline-entry.ts'
import { createPerson, type Person } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal } from '../deals/examples.ts'
import { createNote } from '../notes/examples.ts'
import { createAccount } from '../whatsapp/accounts/examples.ts'
import { createThread } from '../whatsapp/fixtures/factories.ts'

const server = await getTestServer()
let maren: Person
let priya: Person
let accountId = ''
beforeAll(async () => {
  maren = await createPerson(server)
  priya = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Priya Nair' })
  accountId = await createAccount(server, maren)
})

const requestTimeline = (path: string, query = '?rollUp=true', person = maren) =>
  person.request('GET', `/${path}/timeline${query}`)
const listEntries = async (path: string, query?: string, person?: Person): Promise<TimelineEntry[]> =>
  (await requestTimeline(path, query, person)).body.data

const summarize = ({ kind, title, change, activity, note, messages, subject }: TimelineEntry) => [
  kind,
  note?.content ?? activity?.title ?? messages?.lastMessage ?? title ?? change?.operation,
  subject?.name ?? null,
]

/** A company with a contact, who has a deal there, and what happened to each of them. */
async function createTessellate(about: { companyId?: string } = {}) {
  const companyId = about.companyId ?? (await createCompany(maren)).id
  const { id: contactId } = await createContact(maren, { name: 'Amara Okafor', companyId })
  const { id: dealId } = await createDeal(maren, { title: 'Signal lamps', companyId, contactId })
  return { companyId, contactId, dealId }
}
const logCall = (title: string, about: object) =>
  maren.request('POST', '/activities', { title, type: 'CALL', ...about })
let lastNumber = 15550800
const createMessages = (contactId: string, messages: Parameters<typeof createThread>[3], account = accountId) =>
  createThread(server, maren, { accountId: account, number: String(lastNumber++), contactId }, messages)

describe('does', () => {
  it('lists what happened to the people and deals of a company, and names them', async () => {
    const { companyId, contactId, dealId } = await createTessellate()
    await createMessages(contactId, [{ content: 'Do you deliver?', at: '2026-03-01T09:00:00Z' }])
    await createNote(maren, { companyId, content: 'On the company.' })
    await createNote(maren, { dealId, content: 'On the deal.' })
    await logCall('First call', { contactId })
    await maren.request('POST', '/tasks', { title: 'Send the offer', contactId })
    await maren.request('PATCH', `/contacts/${contactId}/job-title`, { jobTitle: 'Buyer' })
    const entries = await listEntries(`companies/${companyId}`)
    expect(entries.map(summarize)).toEqual([
      ['field', 'changed', 'Amara Okafor'],
      ['task', 'Send the offer', 'Amara Okafor'],
      ['activity', 'First call', 'Amara Okafor'],
      ['note', 'On the deal.', 'Signal lamps'],
      ['note', 'On the company.', null],
      ['deal', 'Signal lamps', 'Amara Okafor'],
      ['field', 'created', 'Amara Okafor'],
      ['field', 'created', null],
      ['message', 'Do you deliver?', 'Amara Okafor'],
    ])
    expect(entries[0]).toMatchObject({ recordId: contactId, change: { changes: { jobTitle: [null, 'Buyer'] } } })
    expect(entries[0]?.subject).toEqual({ kind: 'contact', id: contactId, name: 'Amara Okafor' })
    expect(entries[3]?.subject).toEqual({ kind: 'deal', id: dealId, name: 'Signal lamps' })
  })

  it('lists what happened to the contact of a deal, but not to their other deals', async () => {
    const { companyId, contactId, dealId } = await createTessellate()
    await createDeal(maren, { title: 'Dock cranes', companyId, contactId })
    await createMessages(contactId, [{ content: 'Do you deliver?', at: '2026-03-01T09:00:00Z' }])
    await createNote(maren, { companyId, content: 'On the company.' })
    await createNote(maren, { dealId, content: 'On the deal.' })
    await createNote(maren, { contactId, content: 'On the contact.' })
    expect((await listEntries(`deals/${dealId}`)).map(summarize)).toEqual([
      ['note', 'On the contact.', 'Amara Okafor'],
      ['note', 'On the deal.', null],
      ['field', 'created', null],
      ['field', 'created', 'Amara Okafor'],
      ['message', 'Do you deliver?', 'Amara Okafor'],
    ])
  })

  it('only lists own entries unless it is asked for more', async () => {
    const { companyId, contactId, dealId } = await createTessellate()
    await createNote(maren, { contactId })
    for (const query of ['', '?rollUp=false']) {
      expect((await listEntries(`companies/${companyId}`, query)).map(summarize), query).toEqual([
        ['deal', 'Signal lamps', null],
        ['field', 'created', null],
      ])
      expect((await listEntries(`deals/${dealId}`, query)).map(summarize), query).toEqual([['field', 'created', null]])
    }
  })

  it('lists an entry about several of them once, with the person', async () => {
    const about = await createTessellate()
    await maren.request('POST', '/tasks', { title: 'Send the offer', ...about })
    await maren.request('POST', '/tasks', { title: 'Call', companyId: about.companyId, dealId: about.dealId })
    expect((await listEntries(`companies/${about.companyId}`, '?rollUp=true&kind=task,deal')).map(summarize)).toEqual([
      ['task', 'Call', 'Signal lamps'],
      ['task', 'Send the offer', 'Amara Okafor'],
      ['deal', 'Signal lamps', 'Amara Okafor'],
    ])
  })

  it('lists the stages that the deals of a company were moved to, and their changes before they belonged to it', async () => {
    const tobias = await createPerson(server)
    const [pipeline] = (await tobias.request('GET', '/pipelines')).body.data
    const { stages } = (
      await tobias.request('POST', `/pipelines/${pipeline.id}/stages`, { name: 'Talks', category: 'OPEN' })
    ).body.data
    const { id: companyId } = await createCompany(tobias)
    const { id: dealId } = await createDeal(tobias, { title: 'Signal lamps' })
    await tobias.request('PATCH', `/deals/${dealId}`, { stageId: stages[1].id })
    await tobias.request('PATCH', `/deals/${dealId}`, { companyId })
    const entries = await listEntries(`companies/${companyId}`, '?rollUp=true&kind=stage,deal', tobias)
    expect(entries.map(({ kind, change }) => [kind, ...Object.keys(change?.changes ?? { created: 1 })])).toEqual([
      ['deal', 'companyId'],
      ['stage', 'stage'],
      ['deal', 'created'],
    ])
    expect(new Set(entries.map(({ subject }) => subject?.id))).toEqual(new Set([dealId]))
  })

  it('lists only the chosen kinds', async () => {
    const { companyId, contactId, dealId } = await createTessellate()
    await createMessages(contactId, [{ content: 'Hello' }])
    await createNote(maren, { contactId, content: 'On the contact.' })
    for (const path of [`companies/${companyId}`, `deals/${dealId}`]) {
      expect((await listEntries(path, '?rollUp=true&kind=message')).map(summarize)).toEqual([
        ['message', 'Hello', 'Amara Okafor'],
      ])
      expect((await listEntries(path, '?kind=message')).map(summarize)).toEqual([])
      expect((await listEntries(path, '?rollUp=true&kind=note')).map(summarize)).toEqual([
        ['note', 'On the contact.', 'Amara Okafor'],
      ])
    }
  })
})

describe('refuses', () => {
  it('what is neither true nor false', async () => {
    const { companyId, dealId } = await createTessellate()
    for (const path of [`companies/${companyId}`, `deals/${dealId}`])
      for (const value of ['maybe', '2', 'true,false'])
        expect((await requestTimeline(path, `?rollUp=${value}`)).status, value).toBe(400)
  })
})

describe('hides', () => {
  it('the timeline of another workspace, and nothing from a member', async () => {
    const { companyId, dealId } = await createTessellate()
    const otherTenant = await createPerson(server)
    const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
    for (const path of [`companies/${companyId}`, `deals/${dealId}`]) {
      expect((await requestTimeline(path, undefined, otherTenant)).status).toBe(404)
      expect(await listEntries(path, undefined, viewer)).toEqual(await listEntries(path))
    }
  })

  it('messages of an account that the reader does not see', async () => {
    const restricted = await createAccount(server, maren)
    const { companyId, contactId, dealId } = await createTessellate()
    await createMessages(contactId, [{ content: 'Secret' }], restricted)
    const team = { memberIds: [maren.userId], assignment: 'MANUAL', assigneeId: null }
    expect((await maren.request('PUT', `/whatsapp/accounts/${restricted}/team`, team)).status).toBe(200)
    for (const path of [`companies/${companyId}`, `deals/${dealId}`]) {
      expect(await listEntries(path, '?rollUp=true&kind=message')).toHaveLength(1)
      expect((await requestTimeline(path, undefined, priya)).text).not.toContain('Secret')
    }
  })

  it('people and deals in the trash, and people who left the company', async () => {
    const { companyId, contactId, dealId } = await createTessellate()
    const { id: leftId } = await createContact(maren, { name: 'Benedikt Straub', companyId })
    for (const id of [contactId, leftId]) {
      await createNote(maren, { contactId: id, content: `Note on ${id}` })
      await createMessages(id, [{ content: `Message of ${id}` }])
    }
    await createNote(maren, { dealId, content: 'On the deal.' })
    await maren.request('PATCH', `/contacts/${leftId}`, { companyId: null })
    await maren.request('DELETE', `/contacts/${contactId}`)
    expect((await listEntries(`deals/${dealId}`)).map(summarize)).toEqual([
      ['note', 'On the deal.', null],
      ['field', 'created', null],
    ])
    await maren.request('DELETE', `/deals/${dealId}`)
    expect((await listEntries(`companies/${companyId}`)).map(summarize)).toEqual([
      ['deal', 'Signal lamps', null],
      ['deal', 'Signal lamps', null],
      ['field', 'created', null],
    ])
    expect((await requestTimeline(`deals/${dealId}`)).status).toBe(404)
  })
})

describe('survives', () => {
  it('much in one moment: pages have no gap and repeat nothing', async () => {
    const { companyId, ...first } = await createTessellate()
    const others = [await createTessellate({ companyId }), await createTessellate({ companyId })]
    for (const { contactId, dealId } of [first, ...others]) {
      await maren.request('POST', '/tasks', { title: 'Send the offer', companyId, contactId, dealId })
      await maren.request('POST', '/tasks', { title: 'Call', contactId, dealId })
      await createNote(maren, { contactId })
      await createNote(maren, { dealId })
      await logCall('First call', { contactId })
      await createMessages(contactId, [
        { content: 'Monday', at: '2026-03-02T00:00:00Z' },
        { content: 'Sunday', at: '2026-03-01T00:00:00Z' },
      ])
    }
    const { owner } = server.platform.database
    const moment = `'2026-03-02T00:00:00Z' where workspace_id = $1`
    for (const [table, column] of [
      ['history', 'recorded_at'],
      ['notes', 'created_at'],
      ['activities', 'created_at'],
    ])
      await owner.query(`update ${table} set ${column} = ${moment}`, [maren.workspaceId])
    for (const path of [`companies/${companyId}`, `deals/${first.dealId}`]) {
      const whole = await listEntries(path, '?rollUp=true&limit=500')
      expect(new Set(whole.map(({ kind, id, at }) => `${kind} ${id} ${at}`)).size, path).toBe(whole.length)
      for (const limit of [1, 2, 7]) expect(await readAllPages(path, limit), `pages of ${limit}`).toEqual(whole)
    }
    expect(await listEntries(`companies/${companyId}`, '?rollUp=true&limit=500')).toHaveLength(28)
  })

  it('several conversations of a contact: each day is read once, and none is lost between pages', async () => {
    const { companyId, contactId } = await createTessellate()
    const days = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))
    for (const month of ['01', '02', '03'])
      await createMessages(
        contactId,
        days.map((day) => ({ content: `${month}-${day}`, at: `2026-${month}-${day}T09:00:00Z` })),
      )
    const expected = ['03', '02', '01'].flatMap((month) => days.toReversed().map((day) => `${month}-${day}`))
    for (const limit of [1, 5, 20]) {
      const read = await readAllPages(`companies/${companyId}`, limit, '&kind=message')
      expect(
        read.map(({ messages }) => messages?.lastMessage),
        `pages of ${limit}`,
      ).toEqual(expected)
    }
  })

  it('a company and a deal with nobody', async () => {
    const { id: companyId } = await createCompany(maren)
    const { id: dealId } = await createDeal(maren, { title: 'Signal lamps' })
    for (const path of [`companies/${companyId}`, `deals/${dealId}`])
      expect((await listEntries(path)).map(summarize)).toEqual([['field', 'created', null]])
  })
})

/** Reads the entries of all pages. */
async function readAllPages(path: string, limit: number, filter = ''): Promise<TimelineEntry[]> {
  const all: TimelineEntry[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await requestTimeline(path, `?rollUp=true&limit=${limit}${filter}${cursor && `&cursor=${cursor}`}`)
    all.push(...body.data)
    cursor = body.page.nextCursor
  }
  return all
}
