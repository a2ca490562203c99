import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { ActivityEnums, activitySchemas } from '#contract/activities/activity.ts'
import { activityChannels, activityOutcomes, activityTypes, defaultActivitySort } from '#contract/activities/enums.ts'
import { createRecordListQuery } from '#contract/kit/envelope.ts'
import { IdParams } from '#contract/kit/schema.ts'
import { sql } from '../../platform/database/sql.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { activeWhere } from '../../records/selection.ts'
import { createTotalCache } from '../../records/total-cache.ts'
import { activityStore } from './store.ts'

/** Registers the routes that only activities have. */
export function registerActivityRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)
  const counts = createTotalCache(platform.changes)

  route({
    method: 'GET',
    url: '/activities/enums',
    summary: 'List the values of type, channel and outcome',
    permission: 'activities:read',
    reply: ActivityEnums,
    async handler(scope) {
      // An empty statement, so that the database authorizes the caller.
      await scope.tx.first(sql`select`)
      return { types: activityTypes, channels: activityChannels, outcomes: activityOutcomes }
    },
  })

  route({
    method: 'GET',
    url: '/deals/:id/activities',
    summary: 'List the activities of a deal, newest first',
    permission: 'activities:read',
    params: IdParams,
    query: Type.Object(createRecordListQuery(defaultActivitySort)),
    reply: activitySchemas.representation,
    pages: true,
    handler(scope, { params, query: { limit, cursor, sort, offset, count, fields } }) {
      const listQuery = { limit, cursor, sort, offset, count, fields, dealId: params.id }
      const select = sql`select from deals c where ${activeWhere(scope)} and c.id = ${params.id}`
      return activityStore.list.page(scope, listQuery, counts, { select, name: 'deal' })
    },
  })
}
