import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { aServer } from '../../platform/testing/harness.ts'
import { aPerson, call } from '../../platform/testing/people.ts'
import { aCompany } from '../companies/story.ts'
import { aContact } from '../contacts/story.ts'
import { aTagNamed, dealValues, makeDeal } from './story.ts'

const server = await aServer()
const maren = await aPerson(server)
const stranger = await aPerson(server, { name: 'Tobias Renner' })
const viewer = await aPerson(server, { role: 'VIEWER', beside: maren, name: 'Priya Nair' })

const read = (id: string, person = maren) => person.calls('GET', `/deals/${id}`)

describe('does', () => {
  it('creates a deal with every field and gives it back in the envelope (DEAL-001, DEAL-009, DEAL-035)', async () => {
    const links = {
      ownerId: maren.userId,
      companyId: await aCompany(server, maren),
      contactId: (await aContact(maren, { name: 'Amara Okonkwo' })).id,
    }
    const created = await maren.calls('POST', '/deals', { ...dealValues, ...links })
    expect(created.status).toBe(201)
    expect(created.body.success).toBe(true)
    const { createdAt, expectedCloseDate, actualCloseDate, ...deal } = created.body.data
    const { expectedCloseDate: expected, actualCloseDate: actual, ...values } = dealValues
    expect(deal).toMatchObject({
      ...{ ...values, ...links, version: 1, tags: [], nextStepAt: null, nextStepTitle: null, isRotting: false },
      counts: { activities: 0, deals: 0, messages: 0, notes: 0, tasks: 0 },
    })
    expect([new Date(expectedCloseDate), new Date(actualCloseDate)]).toEqual([
      new Date(String(expected)),
      new Date(String(actual)),
    ])
    expect(Date.parse(createdAt)).not.toBeNaN()
    expect((await read(deal.id)).body).toEqual(created.body)
  })

  it('finds what the panel chooses from: tags, contacts and companies of the workspace (DEALP-049)', async () => {
    const companyId = await aCompany(server, maren, { name: 'Quayside Rigging' })
    const contact = await aContact(maren, { name: 'Elif Aksoy' })
    const tagId = await aTagNamed(maren, 'Quayside')
    const tags = await maren.calls('POST', '/tags/unified', { operation: 'get_all' })
    const choices = '?limit=200&sort=name'
    const ids = async (path: string) => (await maren.calls('GET', path)).body.data.map(({ id }: { id: string }) => id)
    expect(tags.body.data.map(({ id }: { id: string }) => id)).toContain(tagId)
    expect(await ids(`/contacts${choices}`)).toContain(contact.id)
    expect(await ids(`/companies${choices}`)).toContain(companyId)
    expect((await stranger.calls('GET', `/contacts${choices}`)).body.data).toEqual([])
  })

  it('makes an open deal of a title alone, owned by its maker, unless they say nobody (DEAL-009)', async () => {
    const deal = (await makeDeal(maren, { title: 'Signal lamps' })) as unknown as Record<string, unknown>
    expect(deal).toMatchObject({
      ...{ value: 0, currency: 'USD', probability: 0, status: 'OPEN', lostReason: null },
      ...{ ownerId: maren.userId, companyId: null, contactId: null, company: null, contact: null },
    })
    expect((await makeDeal(maren, { title: 'Nobody’s', ownerId: null })).owner).toBeNull()
  })

  it('names its owner, company, contact and tags (DEAL-003, DEAL-004, DEAL-005)', async () => {
    const companyId = await aCompany(server, maren, { name: 'Halyard & Sons' })
    await maren.calls('PATCH', `/companies/${companyId}`, { industry: 'Rope' })
    const person = {
      name: 'Amara Okonkwo',
      email: 'amara@halyard.example',
      phoneNumber: '+44 20 7946 0958',
      jobTitle: 'Buyer',
    }
    const contact = await aContact(maren, person)
    const deal = await makeDeal(maren, { title: 'Ropes', companyId, contactId: contact.id })
    expect(deal.owner).toEqual({ id: maren.userId, name: 'Maren Aldous', email: maren.email })
    expect(deal.company).toEqual({ id: companyId, name: 'Halyard & Sons', industry: 'Rope' })
    expect(deal.contact).toEqual({ id: contact.id, ...person })
  })

  it('bears tags, one by one, as objects with id and name (DEAL-006, DEAL-015, DEAL-016)', async () => {
    const { id } = await makeDeal(maren)
    const tagId = await aTagNamed(maren, 'Strategic')
    const put = await maren.calls('POST', `/deals/${id}/tags/${tagId}`)
    expect(put.body.data).toMatchObject({ tag: { id: tagId, name: 'Strategic' }, entityId: id, entityType: 'deal' })
    expect((await read(id)).body.data.tags).toEqual([{ id: tagId, name: 'Strategic', description: null }])
    expect((await maren.calls('POST', `/deals/${id}/tags/${tagId}`)).body.error).toBe('duplicate')
    expect((await maren.calls('DELETE', `/deals/${id}/tags/${tagId}`)).body.data).toEqual({ id: put.body.data.id })
    expect((await read(id)).body.data.tags).toEqual([])
    expect((await maren.calls('DELETE', `/deals/${id}/tags/${tagId}`)).status).toBe(404)
  })

  it('reads one deal and changes some of its fields, with a version (DEAL-008, DEAL-010)', async () => {
    const { id } = await makeDeal(maren)
    const changed = await maren.calls('PATCH', `/deals/${id}`, { title: 'Winter freight', value: 900 })
    expect(changed.body.data).toMatchObject({ title: 'Winter freight', value: 900, version: 2 })
    expect((await read(id)).body.data).toEqual(changed.body.data)
    const stale = await maren.calls('PATCH', `/deals/${id}`, { title: 'Late' }, { 'if-match': '1' })
    expect(stale.body).toMatchObject({ error: 'stale', data: { title: 'Winter freight', version: 2 } })
  })

  it('takes one deal to the trash and brings it back (DEAL-011)', async () => {
    const { id } = await makeDeal(maren, { title: 'Trashed lamps' })
    const gone = await maren.calls('DELETE', `/deals/${id}`)
    expect(gone.body.data).toMatchObject({ id, deletionId: expect.any(String) })
    expect((await read(id)).status).toBe(404)
    const trash = await maren.calls('GET', '/trash')
    expect(trash.body.data).toContainEqual(expect.objectContaining({ kind: 'deal', id, name: 'Trashed lamps' }))
    await maren.calls('POST', '/deals/restore', { deletionId: gone.body.data.deletionId })
    expect((await read(id)).status).toBe(200)
  })

  it('deletes many by ids or by filters, as one step that can be undone (DEAL-012)', async () => {
    const ids = [(await makeDeal(maren)).id, (await makeDeal(maren)).id]
    const gone = await maren.calls('POST', '/deals/bulk-delete', { dealIds: [...ids, uuidv7()] })
    expect(gone.body.data).toEqual({ count: 2, deletionId: expect.any(String) })
    for (const id of ids) expect((await read(id)).status).toBe(404)
    const back = await maren.calls('POST', '/deals/restore', { deletionId: gone.body.data.deletionId })
    expect(back.body.data.count).toBe(2)
    const filtered = await makeDeal(maren, { title: 'Filtered', currency: 'BRL' })
    const some = await maren.calls('POST', '/deals/bulk-delete', { filters: { currency: 'BRL', search: 'filter' } })
    expect(some.body.data.count).toBe(1)
    expect((await read(filtered.id)).status).toBe(404)
  })

  it('changes many deals at once', async () => {
    const dealIds = [(await makeDeal(maren)).id, (await makeDeal(maren)).id]
    const answer = await maren.calls('PATCH', '/deals/bulk', { dealIds, changes: { status: 'WON', currency: 'JPY' } })
    expect(answer.body.data.count).toBe(2)
    for (const id of dealIds) {
      const { status, currency, actualCloseDate } = (await read(id)).body.data
      expect([status, currency, typeof actualCloseDate]).toEqual(['WON', 'JPY', 'string'])
    }
  })

  it('keeps a history of what happened to it, tags among it', async () => {
    const { id } = await makeDeal(maren)
    await maren.calls('PATCH', `/deals/${id}`, { value: 12.5 })
    await maren.calls('POST', `/deals/${id}/tags/${await aTagNamed(maren, 'Loud')}`)
    const { data } = (await maren.calls('GET', `/deals/${id}/history`)).body
    expect(data.map(({ what, part }: { what: string; part: string | null }) => [what, part])).toEqual([
      ['added', 'tags'],
      ['changed', null],
      ['created', null],
    ])
    expect(data[1].changes.value).toEqual([0, 12.5])
  })

  it('shows no company and no contact that is in the trash, and shows them again when they come back', async () => {
    const companyId = await aCompany(server, maren, { name: 'Brightwater' })
    const contact = await aContact(maren, { name: 'Otto Brandt' })
    const { id } = await makeDeal(maren, { title: 'Pipes', companyId, contactId: contact.id })
    const steps = [
      await maren.calls('DELETE', `/companies/${companyId}`),
      await maren.calls('DELETE', `/contacts/${contact.id}`),
    ].map(({ body }) => body.data.deletionId)
    expect((await read(id)).body.data).toMatchObject({ company: null, contact: null })
    await maren.calls('POST', '/companies/restore', { deletionId: steps[0] })
    await maren.calls('POST', '/contacts/restore', { deletionId: steps[1] })
    expect((await read(id)).body.data).toMatchObject({
      company: { name: 'Brightwater' },
      contact: { name: 'Otto Brandt' },
    })
  })
})

describe('refuses', () => {
  it('calls without a token, without a workspace, and for a workspace of somebody else (DEAL-033, DEAL-034)', async () => {
    const { id } = await makeDeal(maren)
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
    ]
    for (const [method, path, sent] of calls) {
      expect((await call(server, method, `${path}?${query}`, sent, {})).status, `${method} ${path}`).toBe(401)
      expect((await call(server, method, path, sent, signedIn)).status, `${method} ${path}`).toBe(400)
      const foreign = `${path}?workspaceId=${stranger.workspaceId}&organizationId=${stranger.organizationId}`
      expect((await call(server, method, foreign, sent, signedIn)).status, `${method} ${path}`).toBe(404)
    }
    expect((await call(server, 'GET', `/deals/${id}?${query}`, undefined, signedIn)).status).toBe(200)
  })

  it('a link to what another workspace has, or nobody, and stores nothing', async () => {
    const foreign = {
      ownerId: stranger.userId,
      companyId: await aCompany(server, stranger),
      contactId: (await aContact(stranger, { name: 'Secret' })).id,
    }
    const { id } = await makeDeal(maren)
    const before = (await maren.calls('GET', '/deals')).body.page.total
    for (const [key, value] of Object.entries(foreign))
      for (const target of [value, uuidv7()]) {
        const created = await maren.calls('POST', '/deals', { title: 'Theirs', [key]: target })
        expect([created.status, Object.keys(created.body.field_errors)], key).toEqual([404, [key]])
        expect((await maren.calls('PATCH', `/deals/${id}`, { [key]: target })).status, key).toBe(404)
      }
    expect((await maren.calls('GET', '/deals')).body.page.total).toBe(before)
    expect((await read(id)).body.data.version).toBe(1)
  })

  it('a tag that is not there, and a tag on a deal that is not there', async () => {
    const { id } = await makeDeal(maren)
    const tagId = await aTagNamed(maren, 'Lonely')
    const foreign = await aTagNamed(stranger, 'Theirs')
    for (const path of [`${id}/tags/${foreign}`, `${id}/tags/${uuidv7()}`, `${uuidv7()}/tags/${tagId}`])
      expect((await maren.calls('POST', `/deals/${path}`)).status).toBe(404)
  })

  it('changes from a viewer, who may read', async () => {
    const { id } = await makeDeal(maren)
    expect((await read(id, viewer)).status).toBe(200)
    const tries = [
      await viewer.calls('POST', '/deals', { title: 'X' }),
      await viewer.calls('PATCH', `/deals/${id}/status`, { status: 'WON' }),
      await viewer.calls('POST', '/deals/bulk-delete', { dealIds: [id] }),
    ]
    expect(tries.map(({ status, body }) => [status, body.error])).toEqual(Array(3).fill([409, 'not_permitted']))
  })

  it('a bulk step on a tagged deal when force is off', async () => {
    const { id } = await makeDeal(maren)
    await maren.calls('POST', `/deals/${id}/tags/${await aTagNamed(maren, 'Kept')}`)
    const answer = await maren.calls('POST', '/deals/bulk-delete', { dealIds: [id], force: false })
    expect([answer.status, answer.body.error]).toEqual([409, 'has_related'])
    expect(answer.body.message).toMatch(/ 1 tag\./)
  })
})

describe('hides', () => {
  it('a deal from another workspace, whatever is done with it (DEAL-033)', async () => {
    const { id } = await makeDeal(maren)
    const tagId = await aTagNamed(stranger, 'Mine')
    const tries = [
      await read(id, stranger),
      await stranger.calls('PATCH', `/deals/${id}`, { title: 'Mine' }),
      await stranger.calls('PATCH', `/deals/${id}/status`, { status: 'WON' }),
      await stranger.calls('DELETE', `/deals/${id}`),
      await stranger.calls('POST', '/deals/bulk-delete', { dealIds: [id] }),
      await stranger.calls('POST', `/deals/${id}/tags/${tagId}`),
      await stranger.calls('GET', `/deals/${id}/history`),
    ]
    expect(tries.map(({ status }) => status)).toEqual(Array(7).fill(404))
    expect((await stranger.calls('GET', '/deals')).body.data).toEqual([])
    expect((await read(id)).body.data.version).toBe(1)
  })
})

describe('survives', () => {
  it('a create sent twice with its own id: one deal', async () => {
    const id = uuidv7()
    const answers = [
      await maren.calls('POST', '/deals', { id, title: 'Twice', value: 10.1 }),
      await maren.calls('POST', '/deals', { id, title: 'Twice', value: 10.1 }),
      await maren.calls('POST', '/deals', { id, title: 'Another' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 409])
  })

  it('two tags made one: a deal that bore both bears it once', async () => {
    const [one, two] = [(await makeDeal(maren)).id, (await makeDeal(maren)).id]
    const tagIds = [await aTagNamed(maren, 'Colour'), await aTagNamed(maren, 'Colours')]
    const intoId = await aTagNamed(maren, 'Color')
    for (const tagId of [...tagIds, intoId]) await maren.calls('POST', `/deals/${one}/tags/${tagId}`)
    await maren.calls('POST', `/deals/${two}/tags/${tagIds[0]}`)
    expect((await maren.calls('POST', '/tags/merge', { tagIds, intoId })).status).toBe(200)
    for (const id of [one, two])
      expect((await read(id)).body.data.tags.map((tag: { id: string }) => tag.id)).toEqual([intoId])
    const usage = await maren.calls('POST', '/tags/unified', { operation: 'get_usage' })
    expect(usage.body.data.find(({ tag }: { tag: { id: string } }) => tag.id === intoId)).toMatchObject({
      deals: 2,
      total: 2,
    })
  })
})
