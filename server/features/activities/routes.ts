import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { ActivityEnums, activityFilters, activitySchemas } from '#contract/activities/activity.ts'
import { activityChannels, activityOrder, activityOutcomes, activityTypes } from '#contract/activities/enums.ts'
import { activityFields } from '#contract/activities/fields.ts'
import { recordListQueryOf } from '#contract/kit/envelope.ts'
import { OnlyId } from '#contract/kit/schema.ts'
import { rememberCounts } from '../../platform/counts.ts'
import { scoped } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { living } from '../../platform/record.ts'
import { recordRoutes } from '../../platform/record-routes.ts'
import { notFound } from '../../platform/refusals.ts'
import { sql } from '../../platform/sql.ts'
import { activities } from './activities.ts'
import { activityList } from './list.ts'

/** The calls of activities; those of a fixed path stand before those of an id (DEF-11). */
export function activityRoutes(app: FastifyInstance, platform: Platform): void {
  const route = scoped(app, platform)
  const counts = rememberCounts(platform.changes)

  route({
    method: 'GET',
    url: '/activities/enums',
    summary: 'The values of type, channel and outcome',
    may: 'activities:read',
    reply: ActivityEnums,
    async does(scope) {
      // The database lets the caller in, here as everywhere.
      await scope.tx.first(sql`select`)
      return { types: activityTypes, channels: activityChannels, outcomes: activityOutcomes }
    },
  })

  recordRoutes(app, platform, {
    noun: 'activity',
    plural: 'activities',
    fields: activityFields,
    schemas: activitySchemas,
    filters: activityFilters,
    records: activities,
    list: activityList,
    bulkDelete: { method: 'DELETE', path: 'bulk-delete' },
    changedBy: 'PUT',
  })

  route({
    method: 'GET',
    url: '/deals/:id/activities',
    summary: 'Activities of one deal, newest first',
    may: 'activities:read',
    params: OnlyId,
    query: Type.Object(recordListQueryOf(activityOrder)),
    reply: activitySchemas.shown,
    pages: true,
    tx: 'transaction',
    async does(scope, { params, query: { limit, cursor, sort, offset, count } }) {
      const asked = { limit, cursor, sort, offset, count, dealId: params.id }
      if (!(await scope.tx.first(sql`select from deals c where ${living(scope)} and c.id = ${params.id}`)))
        throw notFound('deal')
      return activityList.page(scope, asked, counts)
    },
  })
}
