import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { createPerson, sendRequest } from '../../testing/factories/person.ts'
import { getTestServer } from '../../testing/harness/test-server.ts'
import { insertCompany } from '../companies/examples.ts'
import { createContact } from '../contacts/examples.ts'
import { createDeal, createNamedTag, dealValues } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const otherTenant = await createPerson(server, { name: 'Tobias Renner' })
const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren, name: 'Priya Nair' })

const getDeal = (id: string, person = maren) => person.request('GET', `/deals/${id}`)

describe('does', () => {
  it('creates a deal with every field and gives it back in the envelope (DEAL-001, DEAL-009, DEAL-035)', async () => {
    const links = {
      ownerId: maren.userId,
      companyId: await insertCompany(server, maren),
      contactId: (await createContact(maren, { name: 'Amara Okonkwo' })).id,
    }
    const created = await maren.request('POST', '/deals', { ...dealValues, ...links })
    expect(created.status).toBe(201)
    expect(created.body.success).toBe(true)
    const { createdAt, expectedCloseDate, actualCloseDate, ...deal } = created.body.data
    const { expectedCloseDate: expected, actualCloseDate: actual, ...values } = dealValues
    expect(deal).toMatchObject({
      ...{ ...values, ...links, version: 1, tags: [], nextStepAt: null, nextStepTitle: null, isRotting: false },
      counts: { activities: 0, deals: 0, messages: 0, notes: 0, tasks: 0 },
      nextStep: null,
      lastTalk: null,
    })
    expect([new Date(expectedCloseDate), new Date(actualCloseDate)]).toEqual([
      new Date(String(expected)),
      new Date(String(actual)),
    ])
    expect(Date.parse(createdAt)).not.toBeNaN()
    expect((await getDeal(deal.id)).body).toEqual(created.body)
  })

  it('finds what the panel chooses from: tags, contacts and companies of the workspace (DEALP-049)', async () => {
    const companyId = await insertCompany(server, maren, { name: 'Quayside Rigging' })
    const contact = await createContact(maren, { name: 'Elif Aksoy' })
    const tagId = await createNamedTag(maren, 'Quayside')
    const tags = await maren.request('POST', '/tags/unified', { operation: 'get_all' })
    const choices = '?limit=200&sort=name'
    const ids = async (path: string) => (await maren.request('GET', path)).body.data.map(({ id }: { id: string }) => id)
    expect(tags.body.data.map(({ id }: { id: string }) => id)).toContain(tagId)
    expect(await ids(`/contacts${choices}`)).toContain(contact.id)
    expect(await ids(`/companies${choices}`)).toContain(companyId)
    expect((await otherTenant.request('GET', `/contacts${choices}`)).body.data).toEqual([])
  })

  it('creates an open deal from a title alone, owned by its creator unless they leave it unassigned (DEAL-009)', async () => {
    const deal = (await createDeal(maren, { title: 'Signal lamps' })) as unknown as Record<string, unknown>
    expect(deal).toMatchObject({
      ...{ value: 0, currency: 'USD', probability: 0, status: 'OPEN', lostReason: null },
      ...{ ownerId: maren.userId, companyId: null, contactId: null, company: null, contact: null },
    })
    expect((await createDeal(maren, { title: 'Nobody’s', ownerId: null })).owner).toBeNull()
  })

  it('includes its owner, company, contact and tags (DEAL-003, DEAL-004, DEAL-005)', async () => {
    const companyId = await insertCompany(server, maren, { name: 'Halyard & Sons' })
    await maren.request('PATCH', `/companies/${companyId}`, { industry: 'Rope' })
    const person = {
      name: 'Amara Okonkwo',
      email: 'amara@halyard.example',
      phoneNumber: '+44 20 7946 0958',
      jobTitle: 'Buyer',
    }
    const contact = await createContact(maren, person)
    const deal = await createDeal(maren, { title: 'Ropes', companyId, contactId: contact.id })
    expect(deal.owner).toEqual({ id: maren.userId, name: 'Maren Aldous', email: maren.email })
    expect(deal.company).toEqual({ id: companyId, name: 'Halyard & Sons', industry: 'Rope' })
    expect(deal.contact).toEqual({ id: contact.id, ...person })
  })

  it('has tags, added one by one, as objects with id and name (DEAL-006, DEAL-015, DEAL-016)', async () => {
    const { id } = await createDeal(maren)
    const tagId = await createNamedTag(maren, 'Strategic')
    const put = await maren.request('POST', `/deals/${id}/tags/${tagId}`)
    expect(put.body.data).toMatchObject({ tag: { id: tagId, name: 'Strategic' }, entityId: id, entityType: 'deal' })
    expect((await getDeal(id)).body.data.tags).toEqual([{ id: tagId, name: 'Strategic', description: null }])
    expect((await maren.request('POST', `/deals/${id}/tags/${tagId}`)).body.error).toBe('duplicate')
    expect((await maren.request('DELETE', `/deals/${id}/tags/${tagId}`)).body.data).toEqual({ id: put.body.data.id })
    expect((await getDeal(id)).body.data.tags).toEqual([])
    expect((await maren.request('DELETE', `/deals/${id}/tags/${tagId}`)).status).toBe(404)
  })

  it('reads one deal and changes some of its fields, with a version (DEAL-008, DEAL-010)', async () => {
    const { id } = await createDeal(maren)
    const changed = await maren.request('PATCH', `/deals/${id}`, { title: 'Winter freight', value: 900 })
    expect(changed.body.data).toMatchObject({ title: 'Winter freight', value: 900, version: 2 })
    expect((await getDeal(id)).body.data).toEqual(changed.body.data)
    const stale = await maren.request('PATCH', `/deals/${id}`, { title: 'Late' }, { 'if-match': '1' })
    expect(stale.body).toMatchObject({ error: 'stale', data: { title: 'Winter freight', version: 2 } })
  })

  it('trashes and restores one deal (DEAL-011)', async () => {
    const { id } = await createDeal(maren, { title: 'Trashed lamps' })
    const gone = await maren.request('DELETE', `/deals/${id}`)
    expect(gone.body.data).toMatchObject({ id, deletionId: expect.any(String) })
    expect((await getDeal(id)).status).toBe(404)
    const trash = await maren.request('GET', '/trash')
    expect(trash.body.data).toContainEqual(expect.objectContaining({ kind: 'deal', id, name: 'Trashed lamps' }))
    await maren.request('POST', '/deals/restore', { deletionId: gone.body.data.deletionId })
    expect((await getDeal(id)).status).toBe(200)
  })

  it('deletes many by ids or by filters, as one step that can be undone (DEAL-012)', async () => {
    const ids = [(await createDeal(maren)).id, (await createDeal(maren)).id]
    const gone = await maren.request('POST', '/deals/bulk-delete', { dealIds: [...ids, uuidv7()] })
    expect(gone.body.data).toEqual({ count: 2, deletionId: expect.any(String) })
    for (const id of ids) expect((await getDeal(id)).status).toBe(404)
    const back = await maren.request('POST', '/deals/restore', { deletionId: gone.body.data.deletionId })
    expect(back.body.data.count).toBe(2)
    const filtered = await createDeal(maren, { title: 'Filtered', currency: 'BRL' })
    const some = await maren.request('POST', '/deals/bulk-delete', { filters: { currency: 'BRL', search: 'filter' } })
    expect(some.body.data.count).toBe(1)
    expect((await getDeal(filtered.id)).status).toBe(404)
  })

  it('changes many deals at once', async () => {
    const dealIds = [(await createDeal(maren)).id, (await createDeal(maren)).id]
    const answer = await maren.request('PATCH', '/deals/bulk', { dealIds, changes: { status: 'WON', currency: 'JPY' } })
    expect(answer.body.data.count).toBe(2)
    for (const id of dealIds) {
      const { status, currency, actualCloseDate } = (await getDeal(id)).body.data
      expect([status, currency, typeof actualCloseDate]).toEqual(['WON', 'JPY', 'string'])
    }
  })

  it('keeps a history of what happened to it, tags among it', async () => {
    const { id } = await createDeal(maren)
    await maren.request('PATCH', `/deals/${id}`, { value: 12.5 })
    await maren.request('POST', `/deals/${id}/tags/${await createNamedTag(maren, 'Loud')}`)
    const { data } = (await maren.request('GET', `/deals/${id}/history`)).body
    expect(data.map(({ operation, part }: { operation: string; part: string | null }) => [operation, part])).toEqual([
      ['added', 'tags'],
      ['changed', null],
      ['created', null],
    ])
    expect(data[1].changes.value).toEqual([0, 12.5])
  })

  it('hides a company and a contact in the trash, and shows them again when they are restored', async () => {
    const companyId = await insertCompany(server, maren, { name: 'Brightwater' })
    const contact = await createContact(maren, { name: 'Otto Brandt' })
    const { id } = await createDeal(maren, { title: 'Pipes', companyId, contactId: contact.id })
    const steps = [
      await maren.request('DELETE', `/companies/${companyId}`),
      await maren.request('DELETE', `/contacts/${contact.id}`),
    ].map(({ body }) => body.data.deletionId)
    expect((await getDeal(id)).body.data).toMatchObject({ company: null, contact: null })
    await maren.request('POST', '/companies/restore', { deletionId: steps[0] })
    await maren.request('POST', '/contacts/restore', { deletionId: steps[1] })
    expect((await getDeal(id)).body.data).toMatchObject({
      company: { name: 'Brightwater' },
      contact: { name: 'Otto Brandt' },
    })
  })
})

describe('refuses', () => {
  it('calls without a token, without a workspace, and for a workspace of somebody else (DEAL-033, DEAL-034)', async () => {
    const { id } = await createDeal(maren)
    const tagId = await createNamedTag(maren, 'Guarded')
    const query = `workspaceId=${maren.workspaceId}&organizationId=${maren.organizationId}`
    const signedIn = { authorization: `Bearer ${maren.token}` }
    const body = { title: 'X' }
    const calls: ['GET' | 'POST' | 'PATCH' | 'DELETE', string, object?][] = [
      ['GET', '/deals'],
      ['GET', '/deals/pipeline'],
      ['GET', `/deals/${id}`],
      ['POST', '/deals', body],
      ['PATCH', `/deals/${id}`, body],
      ['DELETE', `/deals/${id}`],
      ['POST', '/deals/bulk-delete', { dealIds: [id] }],
      ['PATCH', `/deals/${id}/status`, { status: 'WON' }],
      ['POST', `/deals/${id}/tags/${tagId}`],
      ['DELETE', `/deals/${id}/tags/${tagId}`],
      ['GET', `/deals/${id}/activities`],
      ...['by-contact', 'by-company', 'by-owner'].map((list): ['GET', string] => ['GET', `/deals/${list}/${id}`]),
      ...['upcoming-closes', 'high-value', 'recently-updated'].map((list): ['GET', string] => [
        'GET',
        `/deals/${list}`,
      ]),
      ['POST', '/deals/import', { deals: [body] }],
      ['POST', '/deals/export', { format: 'csv' }],
    ]
    for (const [method, path, sent] of calls) {
      expect((await sendRequest(server, method, `${path}?${query}`, sent, {})).status, `${method} ${path}`).toBe(401)
      expect((await sendRequest(server, method, path, sent, signedIn)).status, `${method} ${path}`).toBe(400)
      const foreign = `${path}?workspaceId=${otherTenant.workspaceId}&organizationId=${otherTenant.organizationId}`
      expect((await sendRequest(server, method, foreign, sent, signedIn)).status, `${method} ${path}`).toBe(404)
    }
    expect((await sendRequest(server, 'GET', `/deals/${id}?${query}`, undefined, signedIn)).status).toBe(200)
  })

  it('a link to a record of another workspace or to none, and stores nothing', async () => {
    const foreign = {
      ownerId: otherTenant.userId,
      companyId: await insertCompany(server, otherTenant),
      contactId: (await createContact(otherTenant, { name: 'Secret' })).id,
    }
    const { id } = await createDeal(maren)
    const before = (await maren.request('GET', '/deals')).body.page.total
    for (const [key, value] of Object.entries(foreign))
      for (const target of [value, uuidv7()]) {
        const created = await maren.request('POST', '/deals', { title: 'Theirs', [key]: target })
        expect([created.status, Object.keys(created.body.field_errors)], key).toEqual([404, [key]])
        expect((await maren.request('PATCH', `/deals/${id}`, { [key]: target })).status, key).toBe(404)
      }
    expect((await maren.request('GET', '/deals')).body.page.total).toBe(before)
    expect((await getDeal(id)).body.data.version).toBe(1)
  })

  it('a tag that is not there, and a tag on a deal that is not there', async () => {
    const { id } = await createDeal(maren)
    const tagId = await createNamedTag(maren, 'Lonely')
    const foreign = await createNamedTag(otherTenant, 'Theirs')
    for (const path of [`${id}/tags/${foreign}`, `${id}/tags/${uuidv7()}`, `${uuidv7()}/tags/${tagId}`])
      expect((await maren.request('POST', `/deals/${path}`)).status).toBe(404)
  })

  it('changes from a viewer, who may read', async () => {
    const { id } = await createDeal(maren)
    expect((await getDeal(id, viewer)).status).toBe(200)
    const tries = [
      await viewer.request('POST', '/deals', { title: 'X' }),
      await viewer.request('PATCH', `/deals/${id}/status`, { status: 'WON' }),
      await viewer.request('POST', '/deals/bulk-delete', { dealIds: [id] }),
    ]
    expect(tries.map(({ status, body }) => [status, body.error])).toEqual(Array(3).fill([409, 'not_permitted']))
  })

  it('a bulk step on a tagged deal when force is off', async () => {
    const { id } = await createDeal(maren)
    await maren.request('POST', `/deals/${id}/tags/${await createNamedTag(maren, 'Kept')}`)
    const answer = await maren.request('POST', '/deals/bulk-delete', { dealIds: [id], force: false })
    expect([answer.status, answer.body.error]).toEqual([409, 'has_related'])
    expect(answer.body.message).toMatch(/ 1 tag\./)
  })
})

describe('hides', () => {
  it('a deal from another workspace, in every operation (DEAL-033)', async () => {
    const { id } = await createDeal(maren)
    const tagId = await createNamedTag(otherTenant, 'Mine')
    const tries = [
      await getDeal(id, otherTenant),
      await otherTenant.request('PATCH', `/deals/${id}`, { title: 'Mine' }),
      await otherTenant.request('PATCH', `/deals/${id}/status`, { status: 'WON' }),
      await otherTenant.request('DELETE', `/deals/${id}`),
      await otherTenant.request('POST', '/deals/bulk-delete', { dealIds: [id] }),
      await otherTenant.request('POST', `/deals/${id}/tags/${tagId}`),
      await otherTenant.request('GET', `/deals/${id}/history`),
    ]
    expect(tries.map(({ status }) => status)).toEqual(Array(7).fill(404))
    expect((await otherTenant.request('GET', '/deals')).body.data).toEqual([])
    expect((await getDeal(id)).body.data.version).toBe(1)
  })
})

describe('survives', () => {
  it('a create sent twice with the same id: one deal', async () => {
    const id = uuidv7()
    const answers = [
      await maren.request('POST', '/deals', { id, title: 'Twice', value: 10.1 }),
      await maren.request('POST', '/deals', { id, title: 'Twice', value: 10.1 }),
      await maren.request('POST', '/deals', { id, title: 'Another' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 409])
  })

  it('two merged tags: a deal that had both has the merged tag once', async () => {
    const [one, two] = [(await createDeal(maren)).id, (await createDeal(maren)).id]
    const tagIds = [await createNamedTag(maren, 'Colour'), await createNamedTag(maren, 'Colours')]
    const intoId = await createNamedTag(maren, 'Color')
    for (const tagId of [...tagIds, intoId]) await maren.request('POST', `/deals/${one}/tags/${tagId}`)
    await maren.request('POST', `/deals/${two}/tags/${tagIds[0]}`)
    expect((await maren.request('POST', '/tags/merge', { tagIds, intoId })).status).toBe(200)
    for (const id of [one, two])
      expect((await getDeal(id)).body.data.tags.map((tag: { id: string }) => tag.id)).toEqual([intoId])
    const usage = await maren.request('POST', '/tags/unified', { operation: 'get_usage' })
    expect(usage.body.data.find(({ tag }: { tag: { id: string } }) => tag.id === intoId)).toMatchObject({
      deals: 2,
      total: 2,
    })
  })
})
