import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { createPerson } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { whileLocked } from '../../../testing/harness/while-locked.ts'
import { createDeal } from '../examples.ts'
import { addReason, getLostReasons, requireReason } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const priya = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Priya Nair' })
const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
const otherTenant = await createPerson(server)

const listNames = async (person = maren) => (await getLostReasons(person)).reasons.map(({ name }) => name)
const path = '/deals/lost-reasons'

describe('does', () => {
  it('adds, renames, reorders and deletes reasons, and counts each change', async () => {
    const noah = await createPerson(server)
    expect(await getLostReasons(noah)).toEqual({ isRequired: false, version: 1, reasons: [] })
    const added = await noah.request('POST', path, { name: ' Price ' })
    expect([added.status, added.body.data]).toEqual([
      201,
      { isRequired: false, version: 2, reasons: [{ id: expect.any(String), name: 'Price' }] },
    ])
    const price = added.body.data.reasons[0].id
    const [budget, late] = [await addReason(noah, 'No budget'), await addReason(noah, 'Too late')]
    const renamed = await noah.request('PATCH', `${path}/${price}`, { name: 'Too expensive' })
    expect(renamed.body.data.reasons[0]).toEqual({ id: price, name: 'Too expensive' })
    await noah.request('PUT', `${path}/order`, { reasonIds: [late, budget, price] })
    expect(await listNames(noah)).toEqual(['Too late', 'No budget', 'Too expensive'])
    const deleted = await noah.request('DELETE', `${path}/${budget}`)
    expect(deleted.body.data).toEqual({
      ...{ isRequired: false, version: 7 },
      reasons: [
        { id: late, name: 'Too late' },
        { id: price, name: 'Too expensive' },
      ],
    })
    expect(await getLostReasons(noah)).toEqual(deleted.body.data)
  })

  it('leaves reasons that are not named in an order after the others, as they were', async () => {
    const noah = await createPerson(server)
    for (const name of ['One', 'Two', 'Three']) await addReason(noah, name)
    const { reasons } = await getLostReasons(noah)
    await noah.request('PUT', `${path}/order`, { reasonIds: [reasons[2]?.id] })
    expect(await listNames(noah)).toEqual(['Three', 'One', 'Two'])
  })

  it('leaves the reason of a deal as it is when it is renamed or deleted', async () => {
    const [renamed, deleted] = [await addReason(maren, 'Timing'), await addReason(maren, 'Quality')]
    const deals = [
      await createDeal(maren, { title: 'One', status: 'LOST', lostReason: 'Timing' }),
      await createDeal(maren, { title: 'Two', status: 'LOST', lostReason: 'Quality' }),
    ]
    await maren.request('PATCH', `${path}/${renamed}`, { name: 'Too early' })
    await maren.request('DELETE', `${path}/${deleted}`)
    for (const { id, lostReason } of deals)
      expect((await maren.request('GET', `/deals/${id}`)).body.data.lostReason).toBe(lostReason)
  })

  it('tells the screens of the workspace what changed', async () => {
    const noah = await createPerson(server)
    await requireReason(noah)
    const { rows } = await server.platform.database.owner.query(
      'select kind, ids, version from events where workspace_id = $1 order by seq',
      [noah.workspaceId],
    )
    expect(rows).toEqual([{ kind: 'lost-reasons.changed', ids: [noah.workspaceId], version: 2 }])
  })
})

describe('refuses', () => {
  it('names that are empty, too long or taken, and other fields', async () => {
    const id = await addReason(maren, 'Taken')
    const other = await addReason(maren, 'Free')
    for (const body of [{}, { name: '' }, { name: '  ' }, { name: null }, { name: 7 }, { name: 'x'.repeat(101) }])
      for (const [method, at] of [
        ['POST', path],
        ['PATCH', `${path}/${id}`],
      ] as const) {
        const answer = await maren.request(method, at, body)
        expect([answer.status, Object.keys(answer.body.field_errors ?? {})], JSON.stringify(body)).toEqual([
          422,
          ['name'],
        ])
      }
    expect((await maren.request('POST', path, { name: 'New', position: 1 })).status).toBe(422)
    for (const [method, at] of [
      ['POST', path],
      ['PATCH', `${path}/${other}`],
    ] as const) {
      const answer = await maren.request(method, at, { name: 'TAKEN' })
      expect([answer.status, answer.body.field_errors]).toEqual([
        409,
        { name: ['A lost reason with this name already exists.'] },
      ])
    }
  })

  it('more than 50 reasons', async () => {
    const noah = await createPerson(server)
    for (let n = 1; n <= 50; n++) await addReason(noah, `Reason ${n}`)
    const answer = await noah.request('POST', path, { name: 'One more' })
    expect([answer.status, answer.body.field_errors]).toEqual([
      422,
      { name: ['A workspace can have 50 lost reasons. Delete one first.'] },
    ])
    expect(await listNames(noah)).toHaveLength(50)
  })

  it('an order that names a reason twice, an unknown one or none, and a setting that is no yes or no', async () => {
    const id = await addReason(maren, 'Ordered')
    const order = (reasonIds: unknown) => maren.request('PUT', `${path}/order`, { reasonIds })
    const twice = await order([id, id.toUpperCase()])
    expect([twice.status, twice.body.field_errors]).toEqual([422, { reasonIds: ['Name each lost reason once.'] }])
    expect((await order([id, uuidv7()])).status).toBe(404)
    for (const wrong of [[], ['first'], null]) expect((await order(wrong)).status, JSON.stringify(wrong)).toBe(422)
    for (const isRequired of ['yes', 1, null])
      expect((await maren.request('PATCH', path, { isRequired })).status, String(isRequired)).toBe(422)
  })

  it('a change of reasons that somebody else has changed', async () => {
    const noah = await createPerson(server)
    const id = await addReason(noah, 'Contended')
    const stale = { 'if-match': '1' }
    for (const [method, at, body] of [
      ['POST', path, { name: 'New' }],
      ['PATCH', path, { isRequired: true }],
      ['PUT', `${path}/order`, { reasonIds: [id] }],
      ['PATCH', `${path}/${id}`, { name: 'New' }],
      ['DELETE', `${path}/${id}`, undefined],
    ] as const) {
      const answer = await noah.request(method, at, body, stale)
      expect([answer.status, answer.body.error, answer.body.data], `${method} ${at}`).toEqual([
        ...[409, 'stale'],
        { isRequired: false, version: 2, reasons: [{ id, name: 'Contended' }] },
      ])
    }
  })

  it('members what administrators decide, who read it', async () => {
    const id = await addReason(maren, 'Of the administrators')
    for (const person of [priya, viewer]) {
      expect(await listNames(person)).toEqual(await listNames())
      for (const [method, at, body] of [
        ['POST', path, { name: 'New' }],
        ['PATCH', path, { isRequired: true }],
        ['PUT', `${path}/order`, { reasonIds: [id] }],
        ['PATCH', `${path}/${id}`, { name: 'New' }],
        ['DELETE', `${path}/${id}`, undefined],
      ] as const) {
        const answer = await person.request(method, at, body)
        expect([answer.status, answer.body.error], `${method} ${at}`).toEqual([409, 'not_permitted'])
      }
    }
  })
})

describe('hides', () => {
  it('the reasons of another workspace, and lets it have the same ones', async () => {
    const id = await addReason(maren, 'Shared name')
    await addReason(otherTenant, 'Shared name')
    expect(await listNames(otherTenant)).toEqual(['Shared name'])
    expect((await otherTenant.request('PATCH', `${path}/${id}`, { name: 'Theirs' })).status).toBe(404)
    expect((await otherTenant.request('DELETE', `${path}/${id}`)).status).toBe(404)
    expect((await otherTenant.request('PUT', `${path}/order`, { reasonIds: [id] })).status).toBe(404)
    expect(await listNames()).toContain('Shared name')
  })
})

describe('survives', () => {
  it('two people who change the reasons at once: the later one is refused', async () => {
    const noah = await createPerson(server)
    const id = await addReason(noah, 'Contended')
    const rename = (name: string) => noah.request('PATCH', `${path}/${id}`, { name }, { 'if-match': '2' })
    const lock = {
      statement: 'select from lost_reason_settings where workspace_id = $1 for update',
      values: [noah.workspaceId],
      waiting: 2,
    }
    const answers = await whileLocked(server, lock, () => Promise.all([rename('Mine'), rename('Theirs')]))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
