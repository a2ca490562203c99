import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { createListQuery } from '#contract/kit/envelope.ts'
import { pluralOf, subjectKinds } from '#contract/kit/kinds.ts'
import { IdParams } from '#contract/kit/schema.ts'
import { defaultTaskSort } from '#contract/tasks/enums.ts'
import { subjectTaskFilters, taskSchemas } from '#contract/tasks/task.ts'
import { identifier, sql } from '../../platform/database/sql.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { activeWhere } from '../../records/selection.ts'
import { createTotalCache } from '../../records/total-cache.ts'
import { taskStore } from './store.ts'

/** Registers the routes that only tasks have. */
export function registerTaskRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)
  const counts = createTotalCache(platform.changes)

  for (const subject of subjectKinds) {
    const table = pluralOf(subject)
    route({
      method: 'GET',
      url: `/tasks/${table}/:id`,
      summary: `List the tasks of a ${subject}, by due date`,
      permission: 'tasks:read',
      params: IdParams,
      query: Type.Object({ ...createListQuery(defaultTaskSort), ...subjectTaskFilters }),
      reply: taskSchemas.representation,
      pages: true,
      handler(scope, { params: { id }, query: { limit, cursor, sort, status, priority, isAutomated } }) {
        const select = sql`select from ${identifier(table)} c where ${activeWhere(scope)} and c.id = ${id}`
        const listQuery = { limit, cursor, sort, status, priority, isAutomated, [`${subject}Id`]: id }
        return taskStore.list.page(scope, dropUndefined(listQuery), counts, { select, name: subject })
      },
    })
  }
}

/** Removes undefined keys from a query. */
const dropUndefined = (asked: object) =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
