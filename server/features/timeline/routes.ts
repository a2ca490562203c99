import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { listQuery } from '#contract/kit/envelope.ts'
import type { FieldTable } from '#contract/kit/fields.ts'
import { OnlyId } from '#contract/kit/schema.ts'
import { TimelineEntry, timelineKinds } from '#contract/timeline/timeline.ts'
import { scoped } from '../../platform/http.ts'
import type { RecordKind } from '../../platform/kinds.ts'
import type { Platform } from '../../platform/platform.ts'
import { timelinePage } from './timeline.ts'

/** `GET /<table>/{id}/timeline` for each kind of record that others are about. */
export function timelineRoutes(app: FastifyInstance, platform: Platform, kinds: readonly RecordKind[]): void {
  const route = scoped(app, platform)
  const { limit, cursor } = listQuery
  const links: FieldTable = Object.assign({}, ...kinds.map(({ fields }) => fields))
  for (const kind of kinds)
    if (kind.subject)
      route({
        method: 'GET',
        url: `/${kind.table}/:id/timeline`,
        summary: `Activities, notes, and changes of a ${kind.kind}, its deals and its tasks as one history, newest first; nothing is counted`,
        may: kind.may,
        params: OnlyId,
        query: Type.Object({
          ...{ limit, cursor },
          kind: Type.Optional(
            Type.String({ maxLength: 100, description: `Any of ${timelineKinds.join(', ')}, comma-separated` }),
          ),
        }),
        reply: TimelineEntry,
        pages: true,
        does: (scope, { params, query }) => timelinePage(scope, kind, params.id, links, query),
      })
}
