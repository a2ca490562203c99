import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { BulkEdit, BulkEditDetail, UndoBulkEdit } from '#contract/bulk-edits/bulk-edit.ts'
import { listQuery } from '#contract/kit/envelope.ts'
import { UndoneBulkOperation } from '#contract/kit/record-schemas.ts'
import { IdParams } from '#contract/kit/schema.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RecordType } from '../../records/record-type.ts'
import { createTotalCache } from '../../records/total-cache.ts'
import { getBulkEdit, listBulkEdits, undoBulkEdit } from './bulk-edits.ts'

/** The changes of many records that can be undone, of every kind. */
export function registerBulkEditRoutes(app: FastifyInstance, platform: Platform, types: readonly RecordType[]): void {
  const route = tenantRoutes(app, platform)
  const totals = createTotalCache(platform.changes)
  const { limit, cursor } = listQuery

  route({
    method: 'GET',
    url: '/bulk-edits',
    summary: 'List your bulk edits of the last 30 days, or those of everybody as an administrator, newest first',
    permission: 'edits:read',
    query: Type.Object({ limit, cursor }),
    reply: BulkEdit,
    pages: true,
    handler: (scope, { query }) => listBulkEdits(scope, query, totals),
  })

  route({
    method: 'GET',
    url: '/bulk-edits/:id',
    summary: 'Get a bulk edit, with the records that were changed since',
    permission: 'edits:read',
    params: IdParams,
    reply: BulkEditDetail,
    tx: 'transaction',
    timeout: 'minutes',
    handler: (scope, { params }) => getBulkEdit(scope, types, params.id),
  })

  route({
    method: 'POST',
    url: '/bulk-edits/:id/undo',
    summary: 'Undo a bulk edit, once; what was changed since only if asked',
    permission: 'edits:undo',
    params: IdParams,
    body: UndoBulkEdit,
    reply: UndoneBulkOperation,
    tx: 'transaction',
    timeout: 'minutes',
    handler: (scope, { params, body }) => undoBulkEdit(scope, types, params.id, body.includeChanged ?? false),
  })
}
