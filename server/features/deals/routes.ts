import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { DealStatusChange, DealTag, dealFilters, dealSchemas, PipelineColumn } from '#contract/deals/deal.ts'
import { dealBulkDelete } from '#contract/deals/enums.ts'
import { dealFields } from '#contract/deals/fields.ts'
import { Id, OnlyId } from '#contract/kit/schema.ts'
import { scoped } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordRoutes } from '../../platform/record-routes.ts'
import { assign, unassign } from '../tags/public.ts'
import { deals } from './deals.ts'
import { dealList } from './list.ts'
import { dealListRoutes } from './list-routes.ts'
import { pipeline } from './pipeline.ts'

const withTag = Type.Object({ id: Id, tagId: Id })

/** The calls of deals; those of a fixed path stand before those of an id (DEF-11). */
export function dealRoutes(app: FastifyInstance, platform: Platform): void {
  const route = scoped(app, platform)

  route({
    method: 'GET',
    url: '/deals/pipeline',
    summary: 'The board: of each status its count, its sums by currency and its first deals',
    may: 'deals:read',
    query: Type.Object({ sort: Type.Optional(Type.String({ maxLength: 40, default: '-createdAt' })), ...dealFilters }),
    reply: Type.Array(PipelineColumn),
    does: (scope, { query }) => pipeline(scope, query),
  })

  dealListRoutes(app, platform)
  recordRoutes(app, platform, {
    noun: 'deal',
    plural: 'deals',
    fields: dealFields,
    schemas: dealSchemas,
    filters: dealFilters,
    records: deals,
    list: dealList,
    bulkDelete: dealBulkDelete,
  })

  route({
    method: 'PATCH',
    url: '/deals/:id/status',
    summary: 'Change the status of a deal; a deal that is won or lost is dated',
    may: 'deals:write',
    params: OnlyId,
    body: DealStatusChange,
    reply: dealSchemas.shown,
    does: (scope, { params, body, version }) => deals.change(scope, params.id, body, version),
  })

  route({
    method: 'POST',
    url: '/deals/:id/tags/:tagId',
    summary: 'Put a tag on a deal',
    may: 'deals:write',
    params: withTag,
    reply: DealTag,
    does: (scope, { params }) => assign(scope, { tagId: params.tagId, entityId: params.id, entityType: 'deal' }),
  })

  route({
    method: 'DELETE',
    url: '/deals/:id/tags/:tagId',
    summary: 'Take a tag off a deal',
    may: 'deals:write',
    params: withTag,
    reply: OnlyId,
    does: (scope, { params }) => unassign(scope, { tagId: params.tagId, entityId: params.id, entityType: 'deal' }),
  })
}
