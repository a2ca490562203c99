import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Activity } from '#contract/activities/activity.ts'
import { createPerson, type Person, sendRequest } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { createCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal } from '../deals/examples.ts'
import { activityValues, createActivity } from './examples.ts'

/** ACT-027. */
const activityLinks = ['contactId', 'companyId', 'dealId'] as const
type Links = Record<(typeof activityLinks)[number], string>
/** ACT-024, ACT-025 and ACT-026. */
const activityTypes = ['CALL', 'EMAIL', 'MEETING', 'TASK', 'NOTE', 'CUSTOM']
const activityChannels = ['PHONE', 'EMAIL', 'WHATSAPP', 'LINKEDIN', 'OTHER']
const activityOutcomes = ['SUCCESSFUL', 'FAILED', 'NO_RESPONSE', 'RESCHEDULED']

const server = await getTestServer()
const maren = await createPerson(server)
const priya = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Priya Nair' })
const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
const otherTenant = await createPerson(server, { name: 'Tobias Renner' })
/** The subjects of activities, in this workspace and in another one. */
let subjectLinks: Links
let foreignLinks: Links
beforeAll(async () => {
  subjectLinks = await createSubjects(maren)
  foreignLinks = await createSubjects(otherTenant)
})

const createSubjects = async (person: Person): Promise<Links> => ({
  contactId: (await createContact(person, { name: 'Amara Okonkwo' })).id,
  companyId: (await createCompany(person)).id,
  dealId: (await createDeal(person)).id,
})
const noLinks = { contactId: null, companyId: null, dealId: null }
const oneLinkMessage = 'Exactly one of contactId, companyId or dealId is required'
const getActivity = (id: string, person = maren) => person.request('GET', `/activities/${id}`)
const countActivities = async (): Promise<number> => (await maren.request('GET', '/activities?limit=1')).body.page.total
const inOneHour = () => new Date(Date.now() + 3_600_000).toISOString()

describe('does', () => {
  it('writes an activity down with every field and gives it back in the envelope (ACT-001, ACT-004, ACT-005)', async () => {
    for (const key of activityLinks) {
      const created = await maren.request('POST', '/activities', { ...activityValues, [key]: subjectLinks[key] })
      expect([created.status, created.body.success]).toEqual([201, true])
      const { id, createdAt, updatedAt, user, scheduledAt, completedAt, ...activity } = created.body.data
      const { scheduledAt: scheduled, completedAt: completed, ...values } = activityValues
      const { workspaceId, organizationId } = maren
      expect(activity).toEqual({
        ...values,
        ...noLinks,
        [key]: subjectLinks[key],
        version: 1,
        workspaceId,
        organizationId,
      })
      expect([new Date(scheduledAt), new Date(completedAt)]).toEqual([
        new Date(String(scheduled)),
        new Date(String(completed)),
      ])
      expect([Date.parse(createdAt), updatedAt]).toEqual([expect.any(Number), createdAt])
      expect((await getActivity(id)).body).toEqual(created.body)
    }
  })

  it('keeps its author when somebody else changes it (ACT-002)', async () => {
    const { id, user } = await createActivity(priya, { contactId: subjectLinks.contactId })
    expect(user).toEqual({ id: priya.userId, name: 'Priya Nair', email: priya.email })
    const changed = await maren.request('PUT', `/activities/${id}`, { title: 'Mine', user: { id: maren.userId } })
    expect(changed.body.data.user).toEqual(user)
  })

  it('accepts and returns every type, channel and outcome (ACT-008, ACT-024, ACT-025)', async () => {
    const { body } = await maren.request('GET', '/activities/enums')
    expect(body.data).toEqual({ types: activityTypes, channels: activityChannels, outcomes: activityOutcomes })
    for (const [key, values] of Object.entries({ type: activityTypes, channel: activityChannels }))
      for (const value of values)
        expect(await createActivity(maren, { companyId: subjectLinks.companyId, [key]: value })).toMatchObject({
          [key]: value,
        })
  })

  it('has four outcomes, or none yet (ACT-026)', async () => {
    for (const outcome of [...activityOutcomes, null])
      expect((await createActivity(maren, { dealId: subjectLinks.dealId, outcome })).outcome).toBe(outcome)
  })

  it('makes a call of a title and a link, done now (ACT-005)', async () => {
    const { completedAt, ...made } = await createActivity(maren, { title: 'Rang', contactId: subjectLinks.contactId })
    const nothing = { description: null, channel: null, outcome: null, duration: null, scheduledAt: null }
    expect(made).toMatchObject({ title: 'Rang', type: 'CALL', ...nothing, campaignId: null })
    expect(Date.parse(String(completedAt))).toBeCloseTo(Date.parse(made.createdAt), -2)
  })

  it('is done unless it is planned for later, and planned again when postponed', async () => {
    const { contactId } = subjectLinks
    const past = new Date('2026-01-05T10:00:00Z').toISOString()
    const done = await createActivity(maren, { contactId, scheduledAt: past })
    expect(Date.parse(String(done.completedAt))).toBe(Date.parse(past))
    const planned = await createActivity(maren, { contactId, scheduledAt: inOneHour() })
    expect(planned.completedAt).toBeNull()
    const change = async (body: object) => (await maren.request('PUT', `/activities/${done.id}`, body)).body.data
    expect((await change({ scheduledAt: inOneHour() })).completedAt).toBeNull()
    expect((await change({ title: 'Still planned' })).completedAt).toBeNull()
    expect((await change({ completedAt: past })).completedAt).not.toBeNull()
    expect((await change({ completedAt: null })).completedAt).toBeNull()
    expect((await change({ scheduledAt: null })).completedAt).not.toBeNull()
  })

  it('changes some of its fields or all of them, with a version (ACT-006)', async () => {
    const { contactId } = subjectLinks
    const { id } = await createActivity(maren, { contactId })
    const some = await maren.request('PUT', `/activities/${id}`, { title: 'Second call', duration: 0 })
    expect(some.body.data).toMatchObject({ title: 'Second call', duration: 0, contactId, version: 2 })
    const whole = await maren.request('PUT', `/activities/${id}`, {
      ...some.body.data,
      ...activityValues,
      id: undefined,
    })
    const { scheduledAt, completedAt, ...values } = activityValues
    expect(whole.body.data).toMatchObject({ ...values, ...noLinks, contactId, version: 3 })
    expect([new Date(whole.body.data.scheduledAt), new Date(whole.body.data.completedAt)]).toEqual([
      new Date(String(scheduledAt)),
      new Date(String(completedAt)),
    ])
    expect((await getActivity(id)).body).toEqual(whole.body)
    const stale = await maren.request('PUT', `/activities/${id}`, { title: 'Late' }, { 'if-match': '1' })
    expect(stale.body).toMatchObject({ error: 'stale', data: { version: 3 } })
  })

  it('moves to another record, and leaves the one it was about (ACT-027)', async () => {
    const { id } = await createActivity(maren, { contactId: subjectLinks.contactId })
    for (const key of ['companyId', 'dealId', 'contactId'] as const) {
      const moved = await maren.request('PUT', `/activities/${id}`, { [key]: subjectLinks[key] })
      expect(moved.body.data).toMatchObject({ ...noLinks, [key]: subjectLinks[key] })
    }
    const changes = { dealId: subjectLinks.dealId, outcome: 'FAILED' }
    await maren.request('PATCH', '/activities/bulk', { activityIds: [id], changes })
    expect((await getActivity(id)).body.data).toMatchObject({ ...noLinks, ...changes })
  })

  it('is trashed and restored, alone and in bulk, as one deletion (ACT-007, ACT-009)', async () => {
    const { contactId } = subjectLinks
    const { id } = await createActivity(maren, { contactId, title: 'Trashed call' })
    const gone = await maren.request('DELETE', `/activities/${id}`)
    expect(gone.body.data).toEqual({ id, deletionId: expect.any(String) })
    expect((await getActivity(id)).status).toBe(404)
    const trash = await maren.request('GET', '/trash?kind=activity')
    expect(trash.body.data[0]).toMatchObject({ kind: 'activity', id, name: 'Trashed call' })
    await maren.request('POST', '/trash/restore', { deletionId: gone.body.data.deletionId })
    const activityIds = [id, (await createActivity(maren, { contactId })).id]
    const step = await maren.request('DELETE', '/activities/bulk-delete', { activityIds: [...activityIds, uuidv7()] })
    expect(step.body.data).toEqual({ count: 2, deletionId: expect.any(String) })
    for (const one of activityIds) expect((await getActivity(one)).status).toBe(404)
    const { deletionId } = step.body.data
    expect((await maren.request('POST', '/activities/restore', { deletionId })).body.data).toEqual({ count: 2 })
    for (const one of activityIds) expect((await getActivity(one)).status).toBe(200)
  })

  it('is counted on its record, and trashed and restored only with it', async () => {
    const { id: contactId } = await createContact(maren, { name: 'Otto Brandt' })
    const { id } = await createActivity(maren, { contactId })
    const counts = async () => (await maren.request('GET', `/contacts/${contactId}`)).body.data.counts.activities
    expect(await counts()).toBe(1)
    const { deletionId } = (await maren.request('DELETE', `/contacts/${contactId}`)).body.data
    expect((await getActivity(id)).status).toBe(404)
    expect((await maren.request('POST', '/activities/restore', { deletionId })).status).toBe(404)
    await maren.request('POST', '/contacts/restore', { deletionId })
    expect([(await getActivity(id)).status, await counts()]).toEqual([200, 1])
  })

  it('keeps its history, and emits events', async () => {
    const { id } = await createActivity(maren, { contactId: subjectLinks.contactId })
    await priya.request('PUT', `/activities/${id}`, { outcome: 'NO_RESPONSE' })
    type Entry = { operation: string; actor: { name: string }; changes: unknown }
    const { data } = (await maren.request('GET', `/activities/${id}/history`)).body
    expect(data.map(({ operation, actor, changes }: Entry) => [operation, actor.name, changes])).toEqual([
      ['changed', 'Priya Nair', { outcome: [null, 'NO_RESPONSE'] }],
      ['created', 'Maren Aldous', null],
    ])
    const { rows } = await server.platform.database.owner.query(
      'select kind, ids from events where workspace_id = $1 order by seq desc limit 1',
      [maren.workspaceId],
    )
    expect(rows).toEqual([{ kind: 'activity.changed', ids: [id] }])
  })
})

describe('refuses', () => {
  it('no link and more than one, on every way in, and stores nothing (ACT-027)', async () => {
    const { contactId, companyId, dealId } = subjectLinks
    const { id } = await createActivity(maren, { contactId })
    const before = await countActivities()
    const several = [{ contactId, companyId }, { contactId, dealId }, { companyId, dealId }, subjectLinks]
    for (const links of [{}, noLinks, ...several]) {
      const created = await maren.request('POST', '/activities', { title: 'Lost', ...links })
      expect([created.status, created.body.message]).toEqual([422, oneLinkMessage])
    }
    for (const links of [{ contactId: null }, noLinks, ...several]) {
      const bulk = { activityIds: [id], changes: links }
      for (const { status, body } of [
        await maren.request('PUT', `/activities/${id}`, links),
        await maren.request('PATCH', '/activities/bulk', bulk),
      ])
        expect([status, body.message]).toEqual([422, oneLinkMessage])
    }
    expect((await getActivity(id)).body.data).toMatchObject({ contactId, version: 1 })
    expect(await countActivities()).toBe(before)
  })

  it('the same in the database, for every writer (ACT-027)', async () => {
    const { owner } = server.platform.database
    const insert = (columns: string, values: string[]) =>
      owner.query(
        `insert into activities (workspace_id, id, title, type${columns}) values ($1, gen_random_uuid(), 'x', 'CALL'${values.map((_, at) => `, $${at + 2}`).join('')})`,
        [maren.workspaceId, ...values],
      )
    const broken = { code: '23514', constraint: 'activities_check' }
    await expect(insert('', [])).rejects.toMatchObject(broken)
    await expect(insert(', contact_id, deal_id', [subjectLinks.contactId, subjectLinks.dealId])).rejects.toMatchObject(
      broken,
    )
    await expect(insert(', contact_id', [subjectLinks.contactId])).resolves.toMatchObject({ rowCount: 1 })
  })

  it('a link to a record of another workspace, to one in the trash, or to none (ORG-017)', async () => {
    const { id } = await createActivity(maren, { contactId: subjectLinks.contactId })
    const gone = await createDeal(maren)
    await maren.request('DELETE', `/deals/${gone.id}`)
    const before = await countActivities()
    const tries = activityLinks.flatMap((key) => [foreignLinks[key], uuidv7()].map((to) => [key, to] as const))
    for (const [key, to] of [...tries, ['dealId', gone.id] as const]) {
      const created = await maren.request('POST', '/activities', { title: 'Theirs', [key]: to })
      expect([created.status, Object.keys(created.body.field_errors)], key).toEqual([404, [key]])
      expect((await maren.request('PUT', `/activities/${id}`, { [key]: to })).status, key).toBe(404)
    }
    expect([await countActivities(), (await getActivity(id)).body.data.version]).toEqual([before, 1])
  })

  it('a title that is missing or blank (ACT-028)', async () => {
    const { contactId } = subjectLinks
    const before = await countActivities()
    for (const title of [undefined, null, '', ' \t']) {
      const { status, body } = await maren.request('POST', '/activities', { title, contactId })
      expect([status, Object.keys(body.field_errors)]).toEqual([422, ['title']])
    }
    const { id } = await createActivity(maren, { contactId })
    expect((await maren.request('PUT', `/activities/${id}`, { title: ' ' })).body.message).toBe('Title is required')
    expect(await countActivities()).toBe(before + 1)
  })

  it('a duration that is no whole number of minutes from 0 on (ACT-029, ACT-030)', async () => {
    const { contactId } = subjectLinks
    for (const duration of [-1, 1.5, '45', '', 525_601, 1e20, true, [45]]) {
      const { status, body } = await maren.request('POST', '/activities', { title: 'x', contactId, duration })
      expect([status, Object.keys(body.field_errors)], String(duration)).toEqual([422, ['duration']])
    }
    for (const duration of [0, 59, 525_600, null])
      expect((await createActivity(maren, { contactId, duration })).duration).toBe(duration)
    expect((await createActivity(maren, { contactId })).duration).toBeNull()
  })

  it('values that no field takes', async () => {
    const { contactId } = subjectLinks
    const tries: Record<string, unknown[]> = {
      title: ['x'.repeat(256), 7],
      description: ['x'.repeat(10_001), ['x']],
      ...{ type: ['call', 'FAX', null], channel: ['phone', ''], outcome: ['WON', 1] },
      ...{ scheduledAt: ['tomorrow', '2026-02-31T00:00:00Z'], completedAt: [7] },
      ...{ campaignId: ['x'.repeat(256), 7], contactId: ['not an id', [contactId]] },
    }
    for (const [key, value] of Object.entries(tries).flatMap(([key, values]) =>
      values.map((each) => [key, each] as const),
    )) {
      const { status, body } = await maren.request('POST', '/activities', { title: 'x', contactId, [key]: value })
      expect([status, Object.keys(body.field_errors)], key).toEqual([422, [key]])
    }
    for (const key of ['userId', 'user_id', 'happensAt', 'deletedAt', 'deleted_with_id', 'campaign'])
      expect((await maren.request('POST', '/activities', { title: 'x', contactId, [key]: maren.userId })).status).toBe(
        422,
      )
    for (const key of ['workspaceId', 'organizationId'] as const) {
      const sent = { title: 'x', contactId, [key]: otherTenant[key] }
      expect((await maren.request('POST', '/activities', sent)).status).toBe(422)
    }
  })

  it('calls without a token, without a workspace, and for a workspace of somebody else (ACT-036, ACT-037)', async () => {
    const { contactId, dealId } = subjectLinks
    const { id } = await createActivity(maren, { contactId })
    const signedIn = { authorization: `Bearer ${maren.token}` }
    const calls: ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?][] = [
      ['GET', '/activities'],
      ['GET', '/activities/enums'],
      ['GET', `/activities/${id}`],
      ['GET', `/deals/${dealId}/activities`],
      ['POST', '/activities', { title: 'x', contactId }],
      ['PUT', `/activities/${id}`, { title: 'x' }],
      ['DELETE', '/activities/bulk-delete', { activityIds: [id] }],
      ['DELETE', `/activities/${id}`],
    ]
    const own = `workspaceId=${maren.workspaceId}`
    const foreignOrganization = `${own}&organizationId=${otherTenant.organizationId}`
    for (const [method, path, sent] of calls) {
      const asked = (query: string, headers: Record<string, string> = signedIn) =>
        sendRequest(server, method, `${path}?${query}`, sent, headers)
      expect((await asked(own, {})).status, `${method} ${path}`).toBe(401)
      expect((await asked('')).status, `${method} ${path}`).toBe(400)
      expect((await asked(`workspaceId=${otherTenant.workspaceId}`)).status, `${method} ${path}`).toBe(404)
      expect((await asked(foreignOrganization)).status, `${method} ${path}`).toBe(404)
    }
    // The organization is optional.
    for (const [method, path, sent] of calls.filter(([, path]) => !path.includes('bulk')))
      expect(
        (await sendRequest(server, method, `${path}?${own}`, sent, signedIn)).status,
        `${method} ${path}`,
      ).toBeLessThan(300)
  })

  it('changes from a viewer, who may read', async () => {
    const { contactId } = subjectLinks
    const { id } = await createActivity(maren, { contactId })
    expect((await getActivity(id, viewer)).status).toBe(200)
    const tries = [
      await viewer.request('POST', '/activities', { title: 'x', contactId }),
      await viewer.request('PUT', `/activities/${id}`, { title: 'x' }),
      await viewer.request('DELETE', `/activities/${id}`),
      await viewer.request('DELETE', '/activities/bulk-delete', { activityIds: [id] }),
    ]
    expect(tries.map(({ status, body }) => [status, body.error])).toEqual(Array(4).fill([409, 'not_permitted']))
  })
})

describe('hides', () => {
  it('an activity from another workspace, in every operation', async () => {
    const { id } = await createActivity(maren, { dealId: subjectLinks.dealId })
    const tries = [
      await getActivity(id, otherTenant),
      await otherTenant.request('PUT', `/activities/${id}`, { title: 'Mine', contactId: foreignLinks.contactId }),
      await otherTenant.request('DELETE', `/activities/${id}`),
      await otherTenant.request('DELETE', '/activities/bulk-delete', { activityIds: [id] }),
      await otherTenant.request('GET', `/activities/${id}/history`),
      await otherTenant.request('GET', `/deals/${subjectLinks.dealId}/activities`),
    ]
    expect(tries.map(({ status }) => status)).toEqual(Array(6).fill(404))
    expect((await otherTenant.request('GET', `/activities?dealId=${subjectLinks.dealId}`)).body.data).toEqual([])
    expect((await getActivity(id)).body.data.version).toBe(1)
  })
})

describe('survives', () => {
  it('a create sent twice with the same id: one activity', async () => {
    const id = uuidv7()
    const body = { id, title: 'Twice', contactId: subjectLinks.contactId }
    const answers = [
      await maren.request('POST', '/activities', body),
      await maren.request('POST', '/activities', body),
      await maren.request('POST', '/activities', { ...body, title: 'Another' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 409])
    expect(answers[2]?.body.message).toBe('An activity with this id already exists.')
  })

  it('two moves at once: one link is left (ACT-027)', async () => {
    const { id } = await createActivity(maren, { contactId: subjectLinks.contactId })
    const moves = await Promise.all(
      [
        { companyId: subjectLinks.companyId },
        { dealId: subjectLinks.dealId },
        { contactId: subjectLinks.contactId },
      ].map((link) => maren.request('PUT', `/activities/${id}`, link)),
    )
    expect(moves.map(({ status }) => status)).toEqual([200, 200, 200])
    const left: Activity = (await getActivity(id)).body.data
    expect(activityLinks.filter((key) => left[key] !== null)).toHaveLength(1)
  })

  it('every field that can be empty is emptied with null', async () => {
    const { id } = await createActivity(maren, { ...activityValues, contactId: subjectLinks.contactId })
    const keys = ['description', 'channel', 'outcome', 'duration', 'scheduledAt']
    const nothing = Object.fromEntries(keys.map((key) => [key, null]))
    expect((await maren.request('PUT', `/activities/${id}`, nothing)).body.data).toMatchObject(nothing)
  })
})
