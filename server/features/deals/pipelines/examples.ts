import type { Pipeline } from '#contract/pipelines/pipeline.ts'
import { type CollectExamples, createThroughApi } from '../../../testing/examples/collect-examples.ts'
import type { Person } from '../../../testing/factories/person.ts'
import { insertCompany } from '../../companies/examples.ts'
import { createDeal } from '../examples.ts'

/** Creates pipelines to change and to delete, and a deal that was in several stages. */
export const pipelineExamples: CollectExamples = async (server, person) => {
  const companyId = await insertCompany(server, person, { name: 'Bollard Works' })
  const kept = await createPipeline(person, `Partners ${person.workspaceId}`)
  const spare = await createPipeline(person, 'Spare')
  const [emptied, empty] = [await createPipeline(person, 'Emptied'), await createPipeline(person, 'Empty')]
  for (const { stages } of [kept, emptied]) await createDeal(person, { title: 'Hawsers', stageId: stages[0]?.id })
  const withExtra = await createStage(person, spare.id, { name: 'Qualified', category: 'OPEN' })
  const extraId = findStage(withExtra, 'Qualified')
  const moved = await createDeal(person, { title: 'Bollards', stageId: extraId, companyId })
  await person.request('PATCH', `/deals/${moved.id}`, { stageId: kept.stages[2]?.id })
  await person.request('PATCH', `/deals/${moved.id}/status`, { status: 'LOST' })
  await createDeal(person, { title: 'Cleats', stageId: extraId })
  const ordered = await createPipeline(person, 'Ordered')
  const stageIds = ordered.stages.map(({ id }) => id)
  const stage = { id: kept.id, stageId: kept.stages[0]?.id ?? '' }
  return {
    examples: {
      'GET /pipelines': { expectedText: person.workspaceId },
      'POST /pipelines': { body: { name: 'Renewals' }, variants: [{ body: { name: 'Spare' } }] },
      'PATCH /pipelines/{id}': {
        params: { id: kept.id },
        body: { name: 'Resellers' },
        variants: [{ body: { name: 'Old' }, headers: { 'if-match': '99' } }, { body: { isArchived: false } }],
      },
      'DELETE /pipelines/{id}': {
        params: { id: emptied.id },
        query: { moveTo: kept.id },
        variants: [{ params: { id: empty.id }, query: {} }, { query: {} }],
      },
      'POST /pipelines/{id}/stages': {
        params: { id: kept.id },
        body: { name: 'Proposal', category: 'OPEN', color: 'PURPLE', probability: 40, rottingDays: 7 },
      },
      'PUT /pipelines/{id}/stages': {
        params: { id: ordered.id },
        body: { stageIds: [...stageIds].reverse() },
        hasCompleteList: true,
        variants: [{ body: { stageIds: [...stageIds].reverse() } }, { body: { stageIds: stageIds.slice(1) } }],
      },
      'PATCH /pipelines/{id}/stages/{stageId}': {
        params: stage,
        body: { name: 'New', color: 'NAVY', rottingDays: null },
        variants: [{ body: { isArchived: false } }],
      },
      'DELETE /pipelines/{id}/stages/{stageId}': {
        params: { id: spare.id, stageId: extraId },
        query: { moveTo: spare.stages[0]?.id ?? '' },
      },
      'GET /pipelines/{id}/board': {
        params: { id: kept.id },
        expectedText: moved.id,
        variants: [
          { query: { sort: 'stage', search: 'boll' } },
          { query: { sort: 'company', search: '' } },
          { query: { sort: '-createdAt', search: 'boll' } },
        ],
      },
      'GET /deals/{id}/stages': { params: { id: moved.id }, expectedText: 'Qualified' },
    },
  }
}

/** Creates a pipeline over HTTP. */
export const createPipeline = (person: Person, name: string): Promise<Pipeline> =>
  createThroughApi(person, 'POST', '/pipelines', { name })

/** Adds a stage over HTTP; returns the pipeline. */
export const createStage = (person: Person, pipelineId: string, stage: Record<string, unknown>): Promise<Pipeline> =>
  createThroughApi(person, 'POST', `/pipelines/${pipelineId}/stages`, stage)

/** Creates a pipeline with two open stages before the four default ones. */
export async function createSalesPipeline(person: Person) {
  const { id } = await createPipeline(person, 'New business')
  await createStage(person, id, { name: 'Qualified', category: 'OPEN' })
  const values = { color: 'PURPLE', probability: 40, rottingDays: 3 }
  const sales = await createStage(person, id, { name: 'Proposal', category: 'OPEN', ...values })
  return { sales, qualified: findStage(sales, 'Qualified'), proposal: findStage(sales, 'Proposal') }
}

/** Returns the id of the stage with a name. */
export function findStage({ stages }: Pipeline, name: string): string {
  const stage = stages.find((one) => one.name === name)
  if (!stage) throw new Error(`There is no stage ${name}.`)
  return stage.id
}
