import { describe, expect, it } from 'vitest'
import type { Pipeline } from '#contract/pipelines/pipeline.ts'
import { createPerson } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { whileLocked } from '../../../testing/harness/while-locked.ts'
import { sendFile, waitForChange, waitForImport } from '../../transfer/examples.ts'
import { backdateDeal, createDeal } from '../examples.ts'
import { createPipeline, createSalesPipeline, createStage, findStage } from './examples.ts'

const server = await getTestServer()
const maren = await createPerson(server)
const priya = await createPerson(server, { role: 'MEMBER', workspaceOf: maren, name: 'Priya Nair' })

const listPipelines = async (person = maren): Promise<Pipeline[]> =>
  (await person.request('GET', '/pipelines')).body.data
const getDeal = async (id: string) => (await maren.request('GET', `/deals/${id}`)).body.data
const patchDeal = async (id: string, body: object, person = maren) => {
  const answer = await person.request('PATCH', `/deals/${id}`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const listPeriods = async (id: string) => (await maren.request('GET', `/deals/${id}/stages`)).body.data

const [first] = (await listPipelines()) as [Pipeline]
const { sales, qualified, proposal } = await createSalesPipeline(maren)

describe('does', () => {
  it('puts a deal into the first stage of its status: of the oldest pipeline, then of the one it is in', async () => {
    const deal = await createDeal(maren, { title: 'Ropes', status: 'PAUSED' })
    expect(deal.stage).toEqual({ id: deal.stageId, name: 'Paused', color: 'YELLOW', pipelineId: first.id })
    const { id } = await createDeal(maren, { title: 'Lamps', stageId: proposal })
    for (const [status, name] of [
      ['WON', 'Won'],
      ['LOST', 'Lost'],
      ['OPEN', 'Open'],
      ['PAUSED', 'Paused'],
    ] as const) {
      await maren.request('PATCH', `/deals/${id}/status`, { status })
      expect(await getDeal(id)).toMatchObject({ status, stageId: findStage(sales, name) })
    }
    await maren.request('PATCH', '/deals/bulk', { dealIds: [id], changes: { status: 'WON' } })
    expect(await getDeal(id)).toMatchObject({ status: 'WON', stage: { name: 'Won', pipelineId: sales.id } })
  })

  it('gives a deal the status of the stage it enters, with its dates, even if another status is sent along', async () => {
    const lost = await createDeal(maren, {
      title: 'Lost',
      status: 'OPEN',
      stageId: findStage(sales, 'Lost'),
      lostReason: 'Price',
    })
    expect(lost).toMatchObject({ status: 'LOST', lostReason: 'Price', actualCloseDate: expect.any(String) })
    const open = await patchDeal(lost.id, { stageId: qualified })
    expect(open).toMatchObject({
      status: 'OPEN',
      lostReason: null,
      actualCloseDate: null,
      stage: { name: 'Qualified' },
    })
    const won = await patchDeal(lost.id, { stageId: findStage(sales, 'Won'), actualCloseDate: '2026-03-11T09:30:00Z' })
    expect(won).toMatchObject({ status: 'WON', actualCloseDate: '2026-03-11T09:30:00+00:00' })
    await maren.request('PATCH', '/deals/bulk', { dealIds: [lost.id], changes: { stageId: findStage(first, 'Open') } })
    expect(await getDeal(lost.id)).toMatchObject({
      status: 'OPEN',
      stage: { pipelineId: first.id },
      actualCloseDate: null,
    })
    expect(await patchDeal(lost.id, { stageId: findStage(first, 'Open'), status: 'PAUSED' })).toMatchObject({
      status: 'PAUSED',
    })
  })

  it('gives a deal the probability of the stage it enters, unless its own is sent', async () => {
    expect(await createDeal(maren, { title: 'New', stageId: proposal })).toMatchObject({ probability: 40 })
    const { id } = await createDeal(maren, { title: 'Own', stageId: proposal, probability: 55 })
    expect(await getDeal(id)).toMatchObject({ probability: 55 })
    expect(await patchDeal(id, { stageId: qualified })).toMatchObject({ probability: 55 })
    expect(await patchDeal(id, { stageId: proposal })).toMatchObject({ probability: 40 })
    expect(await patchDeal(id, { stageId: qualified, probability: 70 })).toMatchObject({ probability: 70 })
  })

  it('lets deals rot after the days of their stage, or never', async () => {
    const [soon, never] = [
      await createDeal(maren, { title: 'Soon', stageId: proposal }),
      await createDeal(maren, { title: 'Never', stageId: qualified }),
    ]
    for (const { id } of [soon, never]) await backdateDeal(server, maren, id, 4)
    expect([(await getDeal(soon.id)).isRotting, (await getDeal(never.id)).isRotting]).toEqual([true, false])
    await backdateDeal(server, maren, soon.id, 2)
    await backdateDeal(server, maren, never.id, 400)
    expect([(await getDeal(soon.id)).isRotting, (await getDeal(never.id)).isRotting]).toEqual([false, false])
  })

  it('records each stage that a deal was in, and who moved it there and on', async () => {
    const { id } = await createDeal(maren, { title: 'Traced', stageId: qualified })
    await patchDeal(id, { stageId: proposal }, priya)
    await patchDeal(id, { title: 'Traced again' })
    await maren.request('PATCH', `/deals/${id}/status`, { status: 'WON' })
    const periods = await listPeriods(id)
    const [mine, hers] = [
      expect.objectContaining({ id: maren.userId }),
      expect.objectContaining({ name: 'Priya Nair' }),
    ]
    expect(periods).toMatchObject([
      {
        stageId: findStage(sales, 'Won'),
        stageName: 'Won',
        status: 'WON',
        enteredBy: mine,
        leftAt: null,
        leftBy: null,
      },
      { stageId: proposal, stageName: 'Proposal', status: 'OPEN', enteredBy: hers, leftBy: mine },
      { stageId: qualified, stageName: 'Qualified', status: 'OPEN', enteredBy: mine, leftBy: hers },
    ])
    expect([periods[1].leftAt, periods[2].leftAt]).toEqual([periods[0].enteredAt, periods[1].enteredAt])
  })

  it('shows in the timeline from which stage to which a deal was moved, by whom and when', async () => {
    const { id } = await createDeal(maren, { title: 'Told', stageId: qualified })
    await patchDeal(id, { stageId: proposal }, priya)
    await maren.request('PATCH', `/deals/${id}/status`, { status: 'PAUSED' })
    await patchDeal(id, { stageId: findStage(sales, 'Won') })
    const periods = await listPeriods(id)
    const timeline = async (query: string) => (await maren.request('GET', `/deals/${id}/timeline?${query}`)).body.data
    const moves = await timeline('kind=stage')
    // The change of status already shows the move from paused to won.
    expect(moves).toMatchObject([
      {
        kind: 'stage',
        recordId: id,
        actor: { id: maren.userId },
        change: { changes: { stage: ['Proposal', 'Paused'] } },
      },
      {
        actor: { name: 'Priya Nair' },
        at: periods[2].enteredAt,
        change: { changes: { stage: ['Qualified', 'Proposal'] } },
      },
    ])
    const all = await timeline('limit=50')
    expect(all.filter(({ kind }: { kind: string }) => kind === 'stage')).toEqual(moves)
    const [newest] = await timeline('kind=stage&limit=1')
    expect(newest).toEqual(moves[0])
    const contact = (await maren.request('POST', '/contacts', { name: 'Amara Okonkwo' })).body.data
    expect((await maren.request('GET', `/contacts/${contact.id}/timeline?kind=stage`)).body.data).toEqual([])
  })

  it('moves the deals of a deleted stage without counting it as activity: rotting deals stay so', async () => {
    const { id: pipelineId } = await createPipeline(maren, 'Short lived')
    const values = { category: 'OPEN', rottingDays: 3 }
    const going = findStage(await createStage(maren, pipelineId, { name: 'Going', ...values }), 'Going')
    const staying = findStage(await createStage(maren, pipelineId, { name: 'Staying', ...values }), 'Staying')
    const { id } = await createDeal(maren, { title: 'Neglected', stageId: going })
    await backdateDeal(server, maren, id, 4)
    const before = await getDeal(id)
    expect(before.isRotting).toBe(true)
    await maren.request('DELETE', `/pipelines/${pipelineId}/stages/${going}?moveTo=${staying}`)
    const after = await getDeal(id)
    expect(after).toMatchObject({ stageId: staying, isRotting: true, updatedAt: before.updatedAt })
    expect(after.version).toBe(before.version + 1)
    expect((await patchDeal(id, { stageId: findStage(first, 'Open') })).isRotting).toBe(false)
  })

  it('answers the board of a pipeline, a column for each stage, and continues it in the list', async () => {
    const tobias = await createPerson(server)
    const [{ id: own }] = (await listPipelines(tobias)) as [Pipeline]
    const other = await createPipeline(tobias, 'Partners')
    const { stages, ...pipeline } = await createStage(tobias, own, { name: 'Talks', category: 'OPEN' })
    const talks = findStage({ stages, ...pipeline }, 'Talks')
    await createDeal(tobias, { title: 'Elsewhere', value: 7, stageId: findStage(other, 'Open') })
    await createDeal(tobias, { title: 'First', value: 5, currency: 'EUR', stageId: talks })
    await createDeal(tobias, { title: 'Second', value: 100, probability: 50, stageId: talks })
    await createDeal(tobias, { title: 'Won', value: 3, status: 'WON' })
    const getBoard = async (query = '') => (await tobias.request('GET', `/pipelines/${own}/board${query}`)).body.data
    const columns = await getBoard()
    expect(columns.map(({ stageId }: { stageId: string }) => stageId)).toEqual(stages.map(({ id }) => id))
    expect(columns.map(({ count }: { count: number }) => count)).toEqual([0, 2, 0, 1, 0])
    expect(columns[1]).toMatchObject({
      totalValue: { EUR: 5, USD: 100 },
      weightedValue: { EUR: 0, USD: 50 },
      nextCursor: null,
    })
    expect(columns[1].deals).toEqual((await tobias.request('GET', `/deals?stageId=${talks}`)).body.data)
    expect(columns[1].deals.map(({ title }: { title: string }) => title)).toEqual(['Second', 'First'])
    expect((await getBoard('?currency=EUR&sort=title')).map(({ count }: { count: number }) => count)).toEqual([
      0, 1, 0, 0, 0,
    ])
    for (let n = 0; n < 50; n++) await createDeal(tobias, { title: `More ${n}`, stageId: talks })
    const { deals, count, nextCursor } = (await getBoard('?sort=title'))[1]
    expect([deals.length, count]).toEqual([50, 52])
    const rest = await tobias.request('GET', `/deals?stageId=${talks}&sort=title&cursor=${nextCursor}`)
    expect(rest.body.data).toHaveLength(2)
    expect((await maren.request('GET', `/pipelines/${own}/board`)).status).toBe(404)
  })

  it('lists the deals of stages, in the order of the stages', async () => {
    const tobias = await createPerson(server)
    const [{ stages }] = (await listPipelines(tobias)) as [Pipeline]
    const other = await createPipeline(tobias, 'Partners')
    for (const [title, stageId] of [
      ['Theirs', findStage(other, 'Paused')],
      ['Lost', stages[3]?.id],
      ['Open', stages[0]?.id],
    ])
      await createDeal(tobias, { title, stageId })
    const titles = async (query: string) =>
      (await tobias.request('GET', `/deals?${query}`)).body.data.map(({ title }: { title: string }) => title)
    expect(await titles('sort=stage')).toEqual(['Open', 'Lost', 'Theirs'])
    expect(await titles('sort=-stage')).toEqual(['Theirs', 'Lost', 'Open'])
    expect(await titles(`stageId=${stages[3]?.id},${findStage(other, 'Paused')}`)).toEqual(['Lost', 'Theirs'])
    expect((await tobias.request('GET', '/deals?stageId=open')).status).toBe(400)
  })

  it('undoes an import into the stage that the deal was in', async () => {
    const tobias = await createPerson(server)
    const pipeline = await createStage(tobias, (await listPipelines(tobias))[0]?.id ?? '', {
      name: 'Talks',
      category: 'OPEN',
    })
    const { id } = await createDeal(tobias, { title: 'Renewal', stageId: findStage(pipeline, 'Talks') })
    const started = await sendFile(tobias, '/deals/import', {
      content: 'Title,Status\nRenewal,WON\n',
      options: { onDuplicate: 'update' },
    })
    const { importId } = await waitForImport(server, tobias, started.body.data.importId)
    const stageName = async () => (await tobias.request('GET', `/deals/${id}`)).body.data.stage.name
    expect(await stageName()).toBe('Won')
    await tobias.request('POST', `/imports/${importId}/undo`)
    for (let done = false; !done; ) {
      const changed = waitForChange(server, tobias)
      done = (await tobias.request('GET', `/imports/${importId}`)).body.data.undo?.status === 'done'
      if (!done) await changed
    }
    expect(await stageName()).toBe('Talks')
  })
})

describe('survives', () => {
  it('two people who reorder the stages at once: the later one is refused', async () => {
    const { id, version, stages } = await createPipeline(maren, 'Contended')
    const stageIds = [...stages].reverse().map((stage) => stage.id)
    const reorder = () => maren.request('PUT', `/pipelines/${id}/stages`, { stageIds }, { 'if-match': String(version) })
    const lock = { statement: 'select from pipelines where id = $1 for update', values: [id], waiting: 2 }
    const answers = await whileLocked(server, lock, () => Promise.all([reorder(), reorder()]))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('a deal that enters a stage while it is being deleted: it is refused', async () => {
    const { id } = await createPipeline(maren, 'Closing')
    const talks = findStage(await createStage(maren, id, { name: 'Talks', category: 'OPEN' }), 'Talks')
    const lock = { statement: 'delete from pipeline_stages where id = $1', values: [talks], waiting: 1 }
    const answer = await whileLocked(server, lock, () =>
      maren.request('POST', '/deals', { title: 'Late', stageId: talks }),
    )
    expect([answer.status, answer.body.message]).toEqual([404, 'This stage does not exist.'])
  })

  it.each(['stage', 'pipeline'])('deals that leave a %s while it is deleted: they do not wait for it', async (what) => {
    const pipeline = await createPipeline(maren, `Leaving a ${what}`)
    const talks = findStage(await createStage(maren, pipeline.id, { name: 'Talks', category: 'OPEN' }), 'Talks')
    const open = findStage(pipeline, 'Open')
    const [held, free] = [
      await createDeal(maren, { title: 'Held', stageId: talks }),
      await createDeal(maren, { title: 'Free', stageId: talks }),
    ]
    const path = what === 'stage' ? `/stages/${talks}?moveTo=${open}` : `?moveTo=${sales.id}`
    const lock = { statement: 'select from deals where id = $1 for update', values: [held.id], waiting: 1 }
    const deletion = await whileLocked(
      server,
      lock,
      () => maren.request('DELETE', `/pipelines/${pipeline.id}${path}`),
      () => patchDeal(free.id, { stageId: open }),
    )
    expect([deletion.status, deletion.body.message]).toEqual([200, undefined])
    expect(await getDeal(held.id)).toMatchObject({ status: 'OPEN' })
  })

  it('deals that enter a stage while it is deleted: each ends in a stage, and none is lost', async () => {
    const pipeline = await createStage(maren, (await createPipeline(maren, 'Busy')).id, {
      name: 'Talks',
      category: 'OPEN',
    })
    const [open, talks] = [findStage(pipeline, 'Open'), findStage(pipeline, 'Talks')]
    const entering = Array.from({ length: 12 }, (_, n) =>
      maren.request('POST', '/deals', { title: `Entering ${n}`, stageId: talks }),
    )
    const deleted = maren.request('DELETE', `/pipelines/${pipeline.id}/stages/${talks}?moveTo=${open}`)
    const answers = await Promise.all([...entering, deleted])
    expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 404].includes(status))).toEqual([])
    for (const { status, body } of answers.slice(0, 12))
      if (status === 201) expect(await getDeal(body.data.id)).toMatchObject({ stageId: open })
  })
})
