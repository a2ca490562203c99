import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { listQuery } from '#contract/kit/envelope.ts'
import type { FieldTable } from '#contract/kit/fields.ts'
import { IdParams } from '#contract/kit/schema.ts'
import { TimelineEntry, timelineKinds } from '#contract/timeline/timeline-entry.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'
import { getTimelinePage } from './timeline-page.ts'

/** `GET /<table>/{id}/timeline` for each kind of record that others are about. */
export function registerTimelineRoutes(
  app: FastifyInstance,
  platform: Platform,
  kinds: readonly RecordDescriptor[],
): void {
  const route = tenantRoutes(app, platform)
  const { limit, cursor } = listQuery
  const links: FieldTable = Object.assign({}, ...kinds.map(({ fields }) => fields))
  for (const kind of kinds)
    if (kind.subject)
      route({
        method: 'GET',
        url: `/${kind.table}/:id/timeline`,
        summary: `Activities, notes, and changes of a ${kind.kind}, its deals and its tasks as one history, newest first; nothing is counted`,
        permission: kind.permission,
        params: IdParams,
        query: Type.Object({
          ...{ limit, cursor },
          kind: Type.Optional(
            Type.String({ maxLength: 100, description: `Any of ${timelineKinds.join(', ')}, comma-separated` }),
          ),
        }),
        reply: TimelineEntry,
        pages: true,
        handler: (scope, { params, query }) => getTimelinePage(scope, kind, params.id, links, query),
      })
}
