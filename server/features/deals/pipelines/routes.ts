import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { dealFilters, StageColumn } from '#contract/deals/deal.ts'
import { Id, IdParams } from '#contract/kit/schema.ts'
import {
  MoveToQuery,
  NewStage,
  OptionalMoveToQuery,
  Pipeline,
  PipelineBody,
  PipelinePatch,
  StageOrder,
  StagePatch,
  StagePeriod,
} from '#contract/pipelines/pipeline.ts'
import { tenantRoutes } from '../../../platform/http/routes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { parametersNeedReads } from '../../../records/filters/compile-filter.ts'
import { getStageBoard } from '../pipeline.ts'
import { changePipeline, createPipeline, deletePipeline, listPipelines } from './pipelines.ts'
import { listStagePeriods } from './stage-periods.ts'
import { addStage, changeStage, deleteStage, reorderStages } from './stages.ts'

const StageParams = Type.Object({ id: Id, stageId: Id })

/** Registers the routes of pipelines, their stages, and the stages that a deal was in. */
export function registerPipelineRoutes(app: FastifyInstance, platform: Platform): void {
  registerStageRoutes(app, platform)
  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: '/pipelines',
    summary: 'List the pipelines of the workspace with their stages, oldest first, those in the archive too',
    permission: 'pipelines:read',
    reply: Type.Array(Pipeline),
    handler: listPipelines,
  })

  route({
    method: 'POST',
    url: '/pipelines',
    summary: 'Create a pipeline with one stage for each status',
    permission: 'pipelines:manage',
    body: PipelineBody,
    reply: Pipeline,
    status: 201,
    tx: 'transaction',
    idempotent: true,
    handler: (scope, { body }) => createPipeline(scope, body),
  })

  route({
    method: 'PATCH',
    url: '/pipelines/:id',
    summary: 'Rename a pipeline, archive it or restore it; its deals stay in it',
    permission: 'pipelines:manage',
    params: IdParams,
    body: PipelinePatch,
    reply: Pipeline,
    tx: 'transaction',
    handler: (scope, { params, body, version }) => changePipeline(scope, params.id, body, version),
  })

  route({
    method: 'DELETE',
    url: '/pipelines/:id',
    summary: 'Delete a pipeline; its deals move to another one',
    permission: 'pipelines:manage',
    params: IdParams,
    query: OptionalMoveToQuery,
    reply: IdParams,
    tx: 'transaction',
    handler: (scope, { params, query, version }) => deletePipeline(scope, params.id, query.moveTo, version),
  })

  route({
    method: 'GET',
    url: '/pipelines/:id/board',
    summary: 'Get the board of a pipeline: the count, the totals by currency and the first deals of each stage',
    permission: 'deals:read',
    params: IdParams,
    query: Type.Object({ sort: Type.Optional(Type.String({ maxLength: 40, default: '-createdAt' })), ...dealFilters }),
    reply: Type.Array(StageColumn),
    tx: ({ query }) => parametersNeedReads('deal', query),
    handler: (scope, { params, query }) => getStageBoard(scope, params.id, query),
  })

  route({
    method: 'GET',
    url: '/deals/:id/stages',
    summary: 'List the stages that a deal was in, newest first, and who moved it',
    permission: 'deals:read',
    params: IdParams,
    reply: Type.Array(StagePeriod),
    handler: (scope, { params }) => listStagePeriods(scope, params.id),
  })
}

function registerStageRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)
  const shared = { permission: 'pipelines:manage', reply: Pipeline, tx: 'transaction' } as const

  route({
    ...shared,
    method: 'POST',
    url: '/pipelines/:id/stages',
    summary: 'Add a stage to a pipeline, after the others with the same status',
    params: IdParams,
    body: NewStage,
    status: 201,
    idempotent: true,
    handler: (scope, { params, body, version }) => addStage(scope, params.id, body, version),
  })

  route({
    ...shared,
    method: 'PUT',
    url: '/pipelines/:id/stages',
    summary: 'Change the order of the stages of a pipeline that are not archived',
    params: IdParams,
    body: StageOrder,
    handler: (scope, { params, body, version }) => reorderStages(scope, params.id, body, version),
  })

  route({
    ...shared,
    method: 'PATCH',
    url: '/pipelines/:id/stages/:stageId',
    summary: 'Change a stage of a pipeline, archive it or restore it; its deals stay in it',
    params: StageParams,
    body: StagePatch,
    handler: (scope, { params, body, version }) => changeStage(scope, params, body, version),
  })

  route({
    ...shared,
    method: 'DELETE',
    url: '/pipelines/:id/stages/:stageId',
    summary: 'Delete a stage of a pipeline; its deals move to another one with the same status',
    params: StageParams,
    query: MoveToQuery,
    handler: (scope, { params, query, version }) => deleteStage(scope, params, query.moveTo, version),
  })
}
