import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { HistoryEntry } from '#contract/history/history-entry.ts'
import { listQuery } from '#contract/kit/envelope.ts'
import { isTaggableKind, pluralOf } from '#contract/kit/kinds.ts'
import { IdParams } from '#contract/kit/schema.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'
import { getHistoryPage } from './history-page.ts'
import { createLinkedNames } from './representation.ts'

/** Registers `GET /<plural>/{id}/history` for each record kind. */
export function registerHistoryRoutes(
  app: FastifyInstance,
  platform: Platform,
  descriptors: readonly RecordDescriptor[],
): void {
  const route = tenantRoutes(app, platform)
  const { limit, cursor } = listQuery
  const linkedNames = createLinkedNames(descriptors)
  for (const { kind, fields } of descriptors) {
    const plural = pluralOf(kind)
    const names = linkedNames(fields, isTaggableKind(kind))
    route({
      method: 'GET',
      url: `/${plural}/:id/history`,
      summary: `List the changes of a ${kind}, newest first`,
      permission: `${plural}:read`,
      params: IdParams,
      query: Type.Object({ limit, cursor }),
      reply: HistoryEntry,
      pages: true,
      handler: (scope, { params, query }) => getHistoryPage(scope, { kind, names }, params.id, query),
    })
  }
}
