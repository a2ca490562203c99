import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { DealStatusChange, DealTag, dealFilters, dealSchemas, PipelineColumn } from '#contract/deals/deal.ts'
import { Id, IdParams } from '#contract/kit/schema.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { parametersNeedReads } from '../../records/filters/compile-filter.ts'
import { assignTag, unassignTag } from '../tags/public.ts'
import { registerDealListRoutes } from './list-routes.ts'
import { registerLostReasonRoutes } from './lost-reasons/routes.ts'
import { getPipeline } from './pipeline.ts'
import { registerPipelineRoutes } from './pipelines/routes.ts'
import { dealStore } from './store.ts'

const DealTagParams = Type.Object({ id: Id, tagId: Id })

/** Registers the routes that only deals have. */
export function registerDealRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: '/deals/pipeline',
    summary: 'Get the board: the count, the totals by currency and the first deals of each status',
    permission: 'deals:read',
    query: Type.Object({ sort: Type.Optional(Type.String({ maxLength: 40, default: '-createdAt' })), ...dealFilters }),
    reply: Type.Array(PipelineColumn),
    tx: ({ query }) => parametersNeedReads('deal', query),
    handler: (scope, { query }) => getPipeline(scope, query),
  })

  registerDealListRoutes(app, platform)
  registerPipelineRoutes(app, platform)
  registerLostReasonRoutes(app, platform)

  route({
    method: 'PATCH',
    url: '/deals/:id/status',
    summary: 'Change the status of a deal; winning or losing it sets the actual close date',
    permission: 'deals:write',
    params: IdParams,
    body: DealStatusChange,
    reply: dealSchemas.representation,
    handler: (scope, { params, body, version }) => dealStore.update(scope, params.id, body, version),
  })

  route({
    method: 'POST',
    url: '/deals/:id/tags/:tagId',
    summary: 'Add a tag to a deal',
    permission: 'deals:write',
    params: DealTagParams,
    reply: DealTag,
    handler: (scope, { params }) => assignTag(scope, { tagId: params.tagId, entityId: params.id, entityType: 'deal' }),
  })

  route({
    method: 'DELETE',
    url: '/deals/:id/tags/:tagId',
    summary: 'Remove a tag from a deal',
    permission: 'deals:write',
    params: DealTagParams,
    reply: IdParams,
    handler: (scope, { params }) =>
      unassignTag(scope, { tagId: params.tagId, entityId: params.id, entityType: 'deal' }),
  })
}
