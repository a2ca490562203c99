import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import type { Pipeline } from '#contract/pipelines/pipeline.ts'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { whileLocked, workspaceLock } from '../../../testing/harness/while-locked.ts'
import { createDeal } from '../examples.ts'
import { createPipeline, createSalesPipeline, createStage, findStage } from './examples.ts'

const server = await getTestServer()
const { owner } = server.platform.database
const maren = await createPerson(server)
const priya = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Priya Nair' })
const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
const otherTenant = await createPerson(server)

const listPipelines = async (person = maren): Promise<Pipeline[]> =>
  (await person.request('GET', '/pipelines')).body.data
const stageNames = ({ stages }: Pipeline) => stages.map(({ name }) => name)
const getDeal = async (id: string) => (await maren.request('GET', `/deals/${id}`)).body.data
const listPeriods = async (id: string) => (await maren.request('GET', `/deals/${id}/stages`)).body.data

const [first] = (await listPipelines()) as [Pipeline]
const { sales, qualified, proposal } = await createSalesPipeline(maren)

describe('does', () => {
  it('gives every workspace a pipeline that makes the board of the four statuses', async () => {
    const [pipeline, ...more] = await listPipelines(otherTenant)
    expect(more).toEqual([])
    expect(pipeline).toMatchObject({ name: 'Sales pipeline', version: 1 })
    const common = { id: expect.any(String), probability: null, isArchived: false }
    expect(pipeline?.stages).toEqual([
      { ...common, name: 'Open', category: 'OPEN', color: 'BLUE', rottingDays: 14 },
      { ...common, name: 'Paused', category: 'PAUSED', color: 'YELLOW', rottingDays: null },
      { ...common, name: 'Won', category: 'WON', color: 'GREEN', rottingDays: null },
      { ...common, name: 'Lost', category: 'LOST', color: 'RED', rottingDays: null },
    ])
  })

  it('adds stages after those of their status, changes, reorders and deletes them', async () => {
    const { id } = await createPipeline(maren, 'Changing')
    expect(stageNames(await createStage(maren, id, { name: 'Qualified', category: 'OPEN' }))).toEqual([
      ...['Open', 'Qualified', 'Paused', 'Won', 'Lost'],
    ])
    const added = await createStage(maren, id, { name: 'Paid', category: 'WON' })
    expect(stageNames(added)).toEqual(['Open', 'Qualified', 'Paused', 'Won', 'Paid', 'Lost'])
    const path = `/pipelines/${id}/stages/${findStage(added, 'Qualified')}`
    const changes = { name: ' Proposal ', color: 'NAVY', probability: 30, rottingDays: 9 }
    const changed = await maren.request('PATCH', path, changes)
    expect(changed.body.data.stages[1]).toMatchObject({ ...changes, name: 'Proposal', category: 'OPEN' })
    const stageIds = [...added.stages].reverse().map((stage) => stage.id)
    const reordered = await maren.request('PUT', `/pipelines/${id}/stages`, { stageIds })
    expect(stageNames(reordered.body.data)).toEqual(['Lost', 'Paid', 'Won', 'Paused', 'Proposal', 'Open'])
    const deleted = await maren.request('DELETE', `${path}?moveTo=${findStage(added, 'Open')}`)
    expect(stageNames(deleted.body.data)).toEqual(['Lost', 'Paid', 'Won', 'Paused', 'Open'])
    const renamed = await maren.request('PATCH', `/pipelines/${id}`, { name: 'Changed' })
    expect(renamed.body.data).toEqual({ ...deleted.body.data, name: 'Changed', version: deleted.body.data.version + 1 })
    expect(await listPipelines()).toContainEqual(renamed.body.data)
  })

  it('moves the deals of a deleted stage to another, those in the trash too, and remembers its name', async () => {
    const pipeline = await createStage(maren, (await createPipeline(maren, 'Shrinking')).id, {
      name: 'Talks',
      category: 'OPEN',
    })
    const [talks, open] = [findStage(pipeline, 'Talks'), findStage(pipeline, 'Open')]
    const [kept, trashed] = [
      await createDeal(maren, { title: 'Kept', stageId: talks }),
      await createDeal(maren, { title: 'Gone', stageId: talks }),
    ]
    const { deletionId } = (await maren.request('DELETE', `/deals/${trashed.id}`)).body.data
    await maren.request('DELETE', `/pipelines/${pipeline.id}/stages/${talks}?moveTo=${open}`)
    await maren.request('POST', '/deals/restore', { deletionId })
    for (const { id } of [kept, trashed]) expect(await getDeal(id)).toMatchObject({ stageId: open, status: 'OPEN' })
    expect((await getDeal(kept.id)).version).toBe(2)
    expect(await listPeriods(kept.id)).toMatchObject([{ stageId: open }, { stageId: null, stageName: 'Talks' }])
  })

  it('deletes a pipeline that has no deals, and moves those of another to the same status', async () => {
    const [doomed, empty] = [await createPipeline(maren, 'Doomed'), await createPipeline(maren, 'Empty')]
    const deals = [
      await createDeal(maren, { title: 'Won', stageId: findStage(doomed, 'Won') }),
      await createDeal(maren, { title: 'Open', stageId: findStage(doomed, 'Open') }),
    ]
    const refused = await maren.request('DELETE', `/pipelines/${doomed.id}`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This pipeline has deals. Choose the pipeline they move to.',
    ])
    expect((await maren.request('DELETE', `/pipelines/${doomed.id}?moveTo=${sales.id}`)).body.data).toEqual({
      id: doomed.id,
    })
    expect((await maren.request('DELETE', `/pipelines/${empty.id}`)).status).toBe(200)
    expect(await getDeal(deals[0]?.id ?? '')).toMatchObject({ status: 'WON', stageId: findStage(sales, 'Won') })
    expect(await getDeal(deals[1]?.id ?? '')).toMatchObject({ status: 'OPEN', stageId: findStage(sales, 'Open') })
    expect((await listPipelines()).map(({ id }) => id)).not.toContain(doomed.id)
  })
})

describe('refuses', () => {
  const send = (
    method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    person: Person = maren,
    version?: number,
  ) => person.request(method, path, body, version === undefined ? {} : { 'if-match': String(version) })
  const sentence = async (answer: ReturnType<typeof send>) => {
    const { status, body } = await answer
    return [status, body.message]
  }

  it('names that are empty, too long or taken, in any case', async () => {
    for (const name of ['', '   ', 'x'.repeat(61), null, 7]) {
      expect((await send('POST', '/pipelines', { name })).status, String(name)).toBe(422)
      expect((await send('PATCH', `/pipelines/${sales.id}`, { name })).status).toBe(422)
      expect((await send('POST', `/pipelines/${sales.id}/stages`, { name, category: 'OPEN' })).status).toBe(422)
      expect((await send('PATCH', `/pipelines/${sales.id}/stages/${proposal}`, { name })).status).toBe(422)
    }
    const taken = [409, 'A pipeline with this name already exists.']
    expect(await sentence(send('POST', '/pipelines', { name: 'NEW business' }))).toEqual(taken)
    expect(await sentence(send('PATCH', `/pipelines/${sales.id}`, { name: 'sales PIPELINE' }))).toEqual(taken)
    const stageTaken = [409, 'A stage with this name already exists.']
    expect(await sentence(send('POST', `/pipelines/${sales.id}/stages`, { name: 'WON', category: 'OPEN' }))).toEqual(
      stageTaken,
    )
    expect(await sentence(send('PATCH', `/pipelines/${sales.id}/stages/${proposal}`, { name: 'won' }))).toEqual(
      stageTaken,
    )
  })

  it('values that no stage can have, and another category for one that exists', async () => {
    const wrong = [
      { category: 'CLOSED' },
      { color: 'PINK' },
      { probability: 101 },
      { probability: 0.5 },
      { rottingDays: 0 },
      { rottingDays: 366 },
      { size: 1 },
    ]
    for (const value of wrong) {
      const body = { name: 'Wrong', category: 'OPEN', ...value }
      expect((await send('POST', `/pipelines/${sales.id}/stages`, body)).status, JSON.stringify(value)).toBe(422)
      expect(
        (await send('PATCH', `/pipelines/${sales.id}/stages/${proposal}`, value)).status,
        JSON.stringify(value),
      ).toBe(422)
    }
    const won = `/pipelines/${sales.id}/stages/${findStage(sales, 'Won')}`
    expect(await sentence(send('PATCH', won, { probability: 90 }))).toEqual([
      422,
      'Deals that are won or lost have the probability of their outcome.',
    ])
    expect(await sentence(send('PATCH', won, { rottingDays: 3 }))).toEqual([422, 'Only open deals can rot.'])
    expect((await send('PATCH', won, { category: 'LOST' })).status).toBe(422)
    // A change of nothing changes nothing.
    expect((await send('PATCH', won, { workspaceId: maren.workspaceId })).status).toBe(200)
    await createDeal(maren, { title: 'Kept', stageId: qualified })
    await expect(
      owner.query(`update pipeline_stages set category = 'PAUSED' where id = $1`, [qualified]),
    ).rejects.toThrow(/foreign key/)
  })

  it('to delete the last stage of a status and the last pipeline', async () => {
    const [only] = await listPipelines(otherTenant)
    const path = `/pipelines/${only?.id}`
    expect(await sentence(send('DELETE', path, undefined, otherTenant))).toEqual([
      409,
      'A workspace needs at least one pipeline.',
    ])
    const { stages } = await createStage(otherTenant, only?.id ?? '', { name: 'Talks', category: 'OPEN' })
    const last = await send('DELETE', `${path}/stages/${stages[2]?.id}?moveTo=${stages[0]?.id}`, undefined, otherTenant)
    expect([last.status, last.body.message]).toEqual([409, 'A pipeline needs at least one stage for each status.'])
  })

  it('to move the deals of a stage to itself, to nothing, to another status or pipeline', async () => {
    const path = `/pipelines/${sales.id}/stages/${proposal}`
    for (const [target, status] of [
      [proposal, 404],
      [uuidv7(), 404],
      [findStage(first, 'Open'), 404],
      [findStage(sales, 'Won'), 422],
      ['x', 400],
    ] as const)
      expect((await send('DELETE', `${path}?moveTo=${target}`)).status, target).toBe(status)
    expect(await sentence(send('DELETE', `${path}?moveTo=${findStage(sales, 'Won')}`))).toEqual([
      422,
      'Deals can only move to a stage with the same status.',
    ])
    expect((await send('DELETE', path)).status).toBe(400)
    const unknown = `/pipelines/${sales.id}/stages/${uuidv7()}?moveTo=${proposal}`
    expect(await sentence(send('DELETE', unknown))).toEqual([404, 'This stage does not exist.'])
    for (const target of [sales.id, uuidv7()])
      expect(await send('DELETE', `/pipelines/${sales.id}?moveTo=${target}`)).toMatchObject({
        status: 404,
        body: { field_errors: { moveTo: ['This pipeline does not exist.'] } },
      })
    expect(stageNames((await listPipelines()).find(({ id }) => id === sales.id) as Pipeline)).toContain('Proposal')
  })

  it('an order that leaves a stage out, names one twice or one of another pipeline', async () => {
    const [own, others] = [sales.stages.map(({ id }) => id), first.stages.map(({ id }) => id)]
    for (const [stageIds, status] of [
      [own.slice(1), 409],
      [[...own, own[0]], 422],
      [[...own.slice(1), others[0]], 404],
      [[], 422],
    ] as const)
      expect((await send('PUT', `/pipelines/${sales.id}/stages`, { stageIds })).status).toBe(status)
    expect((await send('PATCH', `/pipelines/${first.id}/stages/${proposal}`, { name: 'Theirs' })).status).toBe(404)
  })

  it('the later of two changes that were made from the same version', async () => {
    const { id, version, stages } = await createPipeline(maren, 'Contended')
    const stageIds = [...stages].reverse().map((stage) => stage.id)
    const answers = await Promise.all(
      [1, 2].map(() => send('PUT', `/pipelines/${id}/stages`, { stageIds }, maren, version)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const stale = await send('PATCH', `/pipelines/${id}`, { name: 'Late' }, maren, version)
    expect(stale.body).toMatchObject({ error: 'stale', data: { name: 'Contended', version: version + 1 } })
    expect((await send('DELETE', `/pipelines/${id}`, undefined, maren, version)).status).toBe(409)
  })

  it('more pipelines and stages than there may be', async () => {
    const tobias = await createPerson(server)
    const [{ id }] = (await listPipelines(tobias)) as [Pipeline]
    for (let n = 2; n <= 20; n++) await createPipeline(tobias, `Pipeline ${n}`)
    for (let n = 5; n <= 30; n++) await createStage(tobias, id, { name: `Stage ${n}`, category: 'LOST' })
    expect(await sentence(send('POST', '/pipelines', { name: 'Pipeline 21' }, tobias))).toEqual([
      422,
      'A workspace can have 20 pipelines. Delete one first.',
    ])
    const stage = { name: 'Stage 31', category: 'OPEN' }
    expect(await sentence(send('POST', `/pipelines/${id}/stages`, stage, tobias))).toEqual([
      422,
      'A pipeline can have 30 stages. Delete one first.',
    ])
  })

  it('a stage that is none, and changes by people who do not administer the workspace', async () => {
    const deal = await createDeal(maren)
    for (const [stageId, status] of [
      [null, 422],
      ['x', 422],
      [uuidv7(), 404],
    ] as const)
      for (const answer of [
        await send('PATCH', `/deals/${deal.id}`, { stageId }),
        await send('POST', '/deals', { title: 'New', stageId }),
      ])
        expect(answer.status, String(stageId)).toBe(status)
    for (const person of [priya, viewer]) {
      expect((await send('POST', '/pipelines', { name: 'Mine' }, person)).body.error).toBe('not_permitted')
      expect((await person.request('GET', '/pipelines')).status).toBe(200)
    }
  })
})

describe('hides', () => {
  it('pipelines, stages and what deals went through from other workspaces', async () => {
    const { id } = await createDeal(maren)
    expect((await otherTenant.request('GET', `/deals/${id}/stages`)).status).toBe(404)
    expect((await listPipelines(otherTenant)).map((pipeline) => pipeline.id)).not.toContain(sales.id)
    const theirs = await createDeal(otherTenant)
    expect((await otherTenant.request('PATCH', `/deals/${theirs.id}`, { stageId: proposal })).status).toBe(404)
    expect((await otherTenant.request('POST', '/deals', { title: 'New', stageId: proposal })).status).toBe(404)
    for (const [method, path, body] of [
      ['PATCH', '', { name: 'Taken' }],
      ['DELETE', `?moveTo=${first.id}`, undefined],
      ['PUT', '/stages', { stageIds: sales.stages.map((stage) => stage.id) }],
      ['PATCH', `/stages/${proposal}`, { name: 'Taken' }],
      ['DELETE', `/stages/${proposal}?moveTo=${qualified}`, undefined],
    ] as const)
      expect((await otherTenant.request(method, `/pipelines/${sales.id}${path}`, body)).status, method + path).toBe(404)
  })
})

describe('survives', () => {
  it('two pipelines added beside nineteen at once: one is', async () => {
    const tobias = await createPerson(server)
    for (let n = 2; n <= 19; n++) await createPipeline(tobias, `Pipeline ${n}`)
    const add = (name: string) => tobias.request('POST', '/pipelines', { name })
    const lock = { ...workspaceLock(tobias), waiting: 2 }
    const answers = await whileLocked(server, lock, () => Promise.all([add('One'), add('Other')]))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(await listPipelines(tobias)).toHaveLength(20)
  })

  it('two people who delete the last two open stages at once: one stays', async () => {
    const pipeline = await createStage(maren, (await createPipeline(maren, 'Raced')).id, {
      name: 'Talks',
      category: 'OPEN',
    })
    const [open, talks] = [findStage(pipeline, 'Open'), findStage(pipeline, 'Talks')]
    const path = `/pipelines/${pipeline.id}/stages`
    const answers = await Promise.all([
      maren.request('DELETE', `${path}/${open}?moveTo=${talks}`),
      maren.request('DELETE', `${path}/${talks}?moveTo=${open}`),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
