import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { listQuery } from '#contract/kit/envelope.ts'
import type { FieldTable } from '#contract/kit/fields.ts'
import { pluralOf, subjectKinds } from '#contract/kit/kinds.ts'
import { IdParams } from '#contract/kit/schema.ts'
import { TimelineEntry, timelineKinds } from '#contract/timeline/timeline-entry.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'
import { createLinkedNames } from '../history/public.ts'
import { getTimelinePage } from './timeline-page.ts'

/** Registers `GET /<plural>/{id}/timeline` for each subject kind. */
export function registerTimelineRoutes(
  app: FastifyInstance,
  platform: Platform,
  descriptors: readonly RecordDescriptor[],
): void {
  const route = tenantRoutes(app, platform)
  const { limit, cursor } = listQuery
  const names = createTimelineNames(descriptors)
  for (const kind of subjectKinds) {
    const plural = pluralOf(kind)
    route({
      method: 'GET',
      url: `/${plural}/:id/timeline`,
      summary: `Get the timeline of a ${kind}: activities, notes, messages and changes, including its deals and tasks, newest first and without a total`,
      permission: `${plural}:read`,
      params: IdParams,
      query: Type.Object({
        ...{ limit, cursor },
        kind: Type.Optional(
          Type.String({ maxLength: 100, description: `Any of ${timelineKinds.join(', ')}, comma-separated` }),
        ),
      }),
      reply: TimelineEntry,
      pages: true,
      handler: (scope, { params, query }) => getTimelinePage(scope, { kind, names }, params.id, query),
    })
  }
}

/** Creates the linked names for all kinds, because a timeline mixes their changes. */
export function createTimelineNames(descriptors: readonly RecordDescriptor[]) {
  const allFields: FieldTable = Object.assign({}, ...descriptors.map(({ fields }) => fields))
  return createLinkedNames(descriptors)(allFields, true)
}
