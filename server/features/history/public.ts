import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { HistoryEntry } from '#contract/history/history-entry.ts'
import { listQuery } from '#contract/kit/envelope.ts'
import { IdParams } from '#contract/kit/schema.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'
import { getHistoryPage } from './history-page.ts'

export { actorJson, changePairs, impersonatorJson, linkedNamesJson } from './representation.ts'

/** `GET /<table>/{id}/history` for each kind. Its entries are written by `keep_history` of its migration. */
export function registerHistoryRoutes(
  app: FastifyInstance,
  platform: Platform,
  kinds: readonly RecordDescriptor[],
): void {
  const route = tenantRoutes(app, platform)
  const { limit, cursor } = listQuery
  for (const kind of kinds)
    route({
      method: 'GET',
      url: `/${kind.table}/:id/history`,
      summary: `What happened to a ${kind.kind}, newest first`,
      permission: kind.permission,
      params: IdParams,
      query: Type.Object({ limit, cursor }),
      reply: HistoryEntry,
      pages: true,
      handler: (scope, { params, query }) => getHistoryPage(scope, kind, params.id, query),
    })
}
