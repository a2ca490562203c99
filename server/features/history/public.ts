import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { HistoryEntry } from '#contract/history/history.ts'
import { listQuery } from '#contract/kit/envelope.ts'
import { OnlyId } from '#contract/kit/schema.ts'
import { scoped } from '../../platform/http.ts'
import type { RecordKind } from '../../platform/kinds.ts'
import type { Platform } from '../../platform/platform.ts'
import { historyPage } from './history.ts'

export { actorOf, behindOf, namesIn, paired } from './sql.ts'

/** `GET /<table>/{id}/history` for each kind. Its entries are written by `keep_history` of its migration. */
export function historyRoutes(app: FastifyInstance, platform: Platform, kinds: readonly RecordKind[]): void {
  const route = scoped(app, platform)
  const { limit, cursor } = listQuery
  for (const kind of kinds)
    route({
      method: 'GET',
      url: `/${kind.table}/:id/history`,
      summary: `What happened to a ${kind.kind}, newest first`,
      may: kind.may,
      params: OnlyId,
      query: Type.Object({ limit, cursor }),
      reply: HistoryEntry,
      pages: true,
      does: (scope, { params, query }) => historyPage(scope, kind, params.id, query),
    })
}
