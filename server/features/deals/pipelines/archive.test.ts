import { describe, expect, it } from 'vitest'
import type { Pipeline } from '#contract/pipelines/pipeline.ts'
import { createPerson, type Person } from '../../../testing/factories/person.ts'
import { getTestServer } from '../../../testing/harness/test-server.ts'
import { sendFile, waitForImport } from '../../transfer/examples.ts'
import { createDeal } from '../examples.ts'
import { createPipeline, createSalesPipeline, findStage } from './examples.ts'

const server = await getTestServer()

const listPipelines = async (person: Person): Promise<Pipeline[]> =>
  (await person.request('GET', '/pipelines')).body.data
const getDeal = async (person: Person, id: string) => (await person.request('GET', `/deals/${id}`)).body.data
const boardStages = async (person: Person, id: string): Promise<string[]> =>
  (await person.request('GET', `/pipelines/${id}/board`)).body.data.map(({ stageId }: { stageId: string }) => stageId)
const archive = (person: Person, path: string, isArchived = true) => person.request('PATCH', path, { isArchived })
const stagePath = (pipeline: Pipeline, stageId: string) => `/pipelines/${pipeline.id}/stages/${stageId}`

/** A workspace with a second pipeline, whose stages are Open, Qualified, Proposal, Paused, Won and Lost. */
async function createWorkspace() {
  const maren = await createPerson(server)
  const [first] = (await listPipelines(maren)) as [Pipeline]
  return { maren, first, ...(await createSalesPipeline(maren)) }
}

const archivedStage = { stageId: ['This stage is archived. Choose another one.'] }

describe('does', () => {
  it('archives a stage, whose deals and history stay, and restores it', async () => {
    const { maren, sales, proposal } = await createWorkspace()
    const { id } = await createDeal(maren, { title: 'Kept', stageId: proposal })
    const archived = await archive(maren, stagePath(sales, proposal))
    expect(archived.status, archived.text).toBe(200)
    const stages = archived.body.data.stages.map(({ name, isArchived }: Record<string, unknown>) => [name, isArchived])
    expect(Object.fromEntries(stages)).toEqual({
      ...{ Open: false, Qualified: false, Proposal: true, Paused: false, Won: false, Lost: false },
    })
    expect(await getDeal(maren, id)).toMatchObject({ stageId: proposal, version: 1, stage: { name: 'Proposal' } })
    expect((await maren.request('GET', `/deals/${id}/stages`)).body.data).toHaveLength(1)
    expect((await maren.request('PATCH', `/deals/${id}`, { value: 5, stageId: proposal })).status).toBe(200)
    const restored = await archive(maren, stagePath(sales, proposal), false)
    expect(restored.body.data.stages.some(({ isArchived }: { isArchived: boolean }) => isArchived)).toBe(false)
    expect((await createDeal(maren, { title: 'New', stageId: proposal })).stageId).toBe(proposal)
  })

  it('shows an archived stage on the board while deals are in it', async () => {
    const { maren, sales, qualified, proposal } = await createWorkspace()
    const { id } = await createDeal(maren, { title: 'Kept', stageId: proposal })
    for (const stageId of [qualified, proposal]) await archive(maren, stagePath(sales, stageId))
    const shown = await boardStages(maren, sales.id)
    expect([shown.includes(qualified), shown.includes(proposal)]).toEqual([false, true])
    await maren.request('PATCH', `/deals/${id}`, { stageId: findStage(sales, 'Open') })
    expect(await boardStages(maren, sales.id)).not.toContain(proposal)
  })

  it('passes over archived stages when a status chooses the stage', async () => {
    const { maren, sales, qualified, proposal } = await createWorkspace()
    const { id } = await createDeal(maren, { title: 'Back', stageId: findStage(sales, 'Paused') })
    for (const stageId of [findStage(sales, 'Open'), proposal]) await archive(maren, stagePath(sales, stageId))
    await maren.request('PATCH', `/deals/${id}/status`, { status: 'OPEN' })
    expect(await getDeal(maren, id)).toMatchObject({ stageId: qualified, status: 'OPEN' })
  })

  it('archives a pipeline, whose deals can still be won, while new ones enter the next pipeline', async () => {
    const { maren, first, sales } = await createWorkspace()
    const { id } = await createDeal(maren, { title: 'Kept' })
    expect((await archive(maren, `/pipelines/${first.id}`)).body.data).toMatchObject({ isArchived: true })
    await maren.request('PATCH', `/deals/${id}/status`, { status: 'WON' })
    expect(await getDeal(maren, id)).toMatchObject({ stageId: findStage(first, 'Won'), status: 'WON' })
    expect((await createDeal(maren, { title: 'New' })).stageId).toBe(findStage(sales, 'Open'))
    expect((await archive(maren, `/pipelines/${first.id}`, false)).body.data).toMatchObject({ isArchived: false })
    expect((await createDeal(maren, { title: 'Newer' })).stageId).toBe(findStage(first, 'Open'))
  })

  it('reorders and deletes around what is archived', async () => {
    const { maren, sales, proposal } = await createWorkspace()
    await archive(maren, stagePath(sales, proposal))
    const active = sales.stages.map(({ id }) => id).filter((id) => id !== proposal)
    const reordered = await maren.request('PUT', `/pipelines/${sales.id}/stages`, { stageIds: active.toReversed() })
    expect(reordered.status, reordered.text).toBe(200)
    const moveTo = findStage(sales, 'Open')
    expect((await maren.request('DELETE', `${stagePath(sales, proposal)}?moveTo=${moveTo}`)).status).toBe(200)
  })

  it('lets an import keep deals in an archived stage, and says which rows would enter one', async () => {
    const { maren, sales, proposal } = await createWorkspace()
    await createDeal(maren, { title: 'Kept', stageId: proposal })
    const { id } = await createDeal(maren, { title: 'Elsewhere', stageId: findStage(sales, 'Paused') })
    await archive(maren, stagePath(sales, proposal))
    const content = 'Title,Value,Stage\nKept,5,Proposal\nElsewhere,6,Proposal\nNew,7,Proposal\n'
    const answer = await sendFile(maren, '/deals/import', { content, options: { onDuplicate: 'update' } })
    const state = await waitForImport(server, maren, answer.body.data.importId)
    expect(state).toMatchObject({ created: 1, updated: 2, failed: 0 })
    const told = state.errors.map(({ row, field, message }: Record<string, unknown>) => [row, field, message])
    expect(told).toEqual([
      [3, 'stage', 'The stage is archived and takes no new deals'],
      [4, 'stage', 'The stage is archived and takes no new deals'],
    ])
    expect(await getDeal(maren, id)).toMatchObject({ value: 6, status: 'PAUSED', stage: { name: 'Paused' } })
  })
})

describe('refuses', () => {
  it('new and moved deals in an archived stage and in a stage of an archived pipeline', async () => {
    const { maren, first, sales, proposal } = await createWorkspace()
    const { id } = await createDeal(maren, { title: 'Outside', stageId: findStage(first, 'Open') })
    await archive(maren, stagePath(sales, proposal))
    const other = await createPipeline(maren, 'Old')
    await archive(maren, `/pipelines/${other.id}`)
    for (const stageId of [proposal, findStage(other, 'Open')])
      for (const refused of [
        await maren.request('POST', '/deals', { title: 'New', stageId }),
        await maren.request('PATCH', `/deals/${id}`, { title: 'Half', stageId }),
        await maren.request('PATCH', '/deals/bulk', { dealIds: [id], changes: { stageId } }),
      ])
        expect([refused.status, refused.body.field_errors]).toEqual([422, archivedStage])
    expect(await getDeal(maren, id)).toMatchObject({ title: 'Outside', version: 1 })
  })

  it('to archive or delete the last active stage of a status, and the last active pipeline', async () => {
    const { maren, first, sales } = await createWorkspace()
    const lost = findStage(sales, 'Lost')
    const stage = await archive(maren, stagePath(sales, lost))
    expect([stage.status, stage.body.message]).toEqual([409, 'A pipeline needs at least one stage for each status.'])
    await archive(maren, `/pipelines/${first.id}`)
    const pipeline = await archive(maren, `/pipelines/${sales.id}`)
    expect([pipeline.status, pipeline.body.message]).toEqual([409, 'A workspace needs at least one pipeline.'])
    expect((await maren.request('DELETE', `/pipelines/${sales.id}?moveTo=${first.id}`)).status).toBe(409)
  })

  it('deals of a deleted stage or pipeline in the archive', async () => {
    const { maren, first, sales, qualified, proposal } = await createWorkspace()
    await archive(maren, stagePath(sales, proposal))
    const stage = await maren.request('DELETE', `${stagePath(sales, qualified)}?moveTo=${proposal}`)
    expect([stage.status, Object.keys(stage.body.field_errors)]).toEqual([422, ['moveTo']])
    const spare = await createPipeline(maren, 'Spare')
    await archive(maren, `/pipelines/${spare.id}`)
    const pipeline = await maren.request('DELETE', `/pipelines/${first.id}?moveTo=${spare.id}`)
    expect([pipeline.status, Object.keys(pipeline.body.field_errors)]).toEqual([422, ['moveTo']])
  })

  it('empty changes and other values', async () => {
    const { maren, sales, proposal } = await createWorkspace()
    for (const path of [`/pipelines/${sales.id}`, stagePath(sales, proposal)])
      for (const body of [{}, { isArchived: null }, { isArchived: 'yes' }])
        expect((await maren.request('PATCH', path, body)).status, JSON.stringify(body)).toBe(422)
  })
})

describe('hides', () => {
  it('the archive from other roles and workspaces', async () => {
    const { maren, sales, proposal } = await createWorkspace()
    const viewer = await createPerson(server, { role: 'VIEWER', workspaceOf: maren })
    const otherTenant = await createPerson(server)
    for (const path of [`/pipelines/${sales.id}`, stagePath(sales, proposal)]) {
      expect((await archive(viewer, path)).status).toBe(409)
      expect((await archive(otherTenant, path)).status).toBe(404)
    }
    expect((await listPipelines(maren)).some(({ isArchived }) => isArchived)).toBe(false)
  })
})

describe('survives', () => {
  it('two people who archive the last two pipelines or stages at once', async () => {
    const { maren, first, sales, qualified, proposal } = await createWorkspace()
    await archive(maren, stagePath(sales, findStage(sales, 'Open')))
    const stages = await Promise.all([qualified, proposal].map((id) => archive(maren, stagePath(sales, id))))
    expect(stages.map(({ status }) => status).sort()).toEqual([200, 409])
    const pipelines = await Promise.all([first, sales].map(({ id }) => archive(maren, `/pipelines/${id}`)))
    expect(pipelines.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
