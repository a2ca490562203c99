import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { DealStatusChange, DealTag, dealFilters, dealSchemas, PipelineColumn } from '#contract/deals/deal.ts'
import { dealBulkDelete } from '#contract/deals/enums.ts'
import { dealFields } from '#contract/deals/fields.ts'
import { Id, IdParams } from '#contract/kit/schema.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { registerRecordRoutes } from '../../records/routes.ts'
import { assignTag, unassignTag } from '../tags/public.ts'
import { dealList } from './list.ts'
import { registerDealListRoutes } from './list-routes.ts'
import { getPipeline } from './pipeline.ts'
import { dealStore } from './store.ts'

const DealTagParams = Type.Object({ id: Id, tagId: Id })

/** The calls of deals; those of a fixed path stand before those of an id (DEF-11). */
export function registerDealRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: '/deals/pipeline',
    summary: 'The board: of each status its count, its sums by currency and its first deals',
    permission: 'deals:read',
    query: Type.Object({ sort: Type.Optional(Type.String({ maxLength: 40, default: '-createdAt' })), ...dealFilters }),
    reply: Type.Array(PipelineColumn),
    handler: (scope, { query }) => getPipeline(scope, query),
  })

  registerDealListRoutes(app, platform)
  registerRecordRoutes(app, platform, {
    noun: 'deal',
    plural: 'deals',
    fields: dealFields,
    schemas: dealSchemas,
    filters: dealFilters,
    records: dealStore,
    list: dealList,
    bulkDelete: dealBulkDelete,
  })

  route({
    method: 'PATCH',
    url: '/deals/:id/status',
    summary: 'Change the status of a deal; a deal that is won or lost is dated',
    permission: 'deals:write',
    params: IdParams,
    body: DealStatusChange,
    reply: dealSchemas.representation,
    handler: (scope, { params, body, version }) => dealStore.update(scope, params.id, body, version),
  })

  route({
    method: 'POST',
    url: '/deals/:id/tags/:tagId',
    summary: 'Put a tag on a deal',
    permission: 'deals:write',
    params: DealTagParams,
    reply: DealTag,
    handler: (scope, { params }) => assignTag(scope, { tagId: params.tagId, entityId: params.id, entityType: 'deal' }),
  })

  route({
    method: 'DELETE',
    url: '/deals/:id/tags/:tagId',
    summary: 'Take a tag off a deal',
    permission: 'deals:write',
    params: DealTagParams,
    reply: IdParams,
    handler: (scope, { params }) =>
      unassignTag(scope, { tagId: params.tagId, entityId: params.id, entityType: 'deal' }),
  })
}
