import type { FastifyInstance } from 'fastify'
import { createRecordQuery } from '#contract/filters/filter.ts'
import { isFilterKind } from '#contract/filters/filter-fields.ts'
import { pluralOf } from '#contract/kit/kinds.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { isCustomSort } from '../custom-fields/sorts.ts'
import type { RecordType } from '../record-type.ts'
import { createTotalCache } from '../total-cache.ts'
import { compileFilter, needsReads } from './compile-filter.ts'

/** Registers the route that lists records by a filter, and returns what the list returns. */
export function registerQueryRoute(app: FastifyInstance, platform: Platform, { descriptor, store }: RecordType): void {
  const { kind, schemas } = descriptor
  if (!isFilterKind(kind)) return
  const plural = pluralOf(kind)
  const totals = createTotalCache(platform.changes)

  tenantRoutes(
    app,
    platform,
  )({
    method: 'POST',
    url: `/${plural}/query`,
    summary: `List ${plural} by a filter of any conditions, by page, with search and sorting`,
    permission: `${plural}:read`,
    body: createRecordQuery(store.list.defaultSort),
    reply: schemas.representation,
    pages: true,
    tx: ({ body }) => isCustomSort(body.sort) || needsReads(kind, body),
    async handler(scope, { body }) {
      const { filter, timezone, workspaceId, organizationId, ...query } = body
      const where = await compileFilter(scope, kind, { filter, timezone })
      return store.list.page(scope, { ...query, ...(where && { where }) }, totals)
    },
  })
}
