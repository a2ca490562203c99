import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { createListQuery } from '#contract/kit/envelope.ts'
import type { PluralName, SubjectKind } from '#contract/kit/kinds.ts'
import { IdParams } from '#contract/kit/schema.ts'
import { defaultTaskSort } from '#contract/tasks/enums.ts'
import { taskFields } from '#contract/tasks/fields.ts'
import { subjectTaskFilters, taskFilters, taskSchemas } from '#contract/tasks/task.ts'
import { identifier, sql } from '../../platform/database/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { tenantRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/platform.ts'
import { registerRecordRoutes } from '../../records/routes.ts'
import { active } from '../../records/store.ts'
import { createTotalCache } from '../../records/total-cache.ts'
import { taskList } from './list.ts'
import { taskStore } from './store.ts'

const subjectTables: Record<SubjectKind, PluralName> = {
  contact: 'contacts',
  company: 'companies',
  deal: 'deals',
}

/** The calls of tasks; those of a subject stand before those of an id (DEF-11). */
export function registerTaskRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)
  const counts = createTotalCache(platform.changes)

  for (const [subject, table] of Object.entries(subjectTables))
    route({
      method: 'GET',
      url: `/tasks/${table}/:id`,
      summary: `Tasks of one ${subject}, by due date`,
      permission: 'tasks:read',
      params: IdParams,
      query: Type.Object({ ...createListQuery(defaultTaskSort), ...subjectTaskFilters }),
      reply: taskSchemas.representation,
      pages: true,
      tx: 'transaction',
      async handler(scope, { params: { id }, query: { limit, cursor, sort, status, priority, isAutomated } }) {
        const selectSubject = sql`select from ${identifier(table)} c where ${active(scope)} and c.id = ${id}`
        if (!(await scope.tx.first(selectSubject))) throw notFound(subject)
        const listQuery = { limit, cursor, sort, status, priority, isAutomated, [`${subject}Id`]: id }
        return taskList.page(scope, dropUndefined(listQuery), counts)
      },
    })

  registerRecordRoutes(app, platform, {
    noun: 'task',
    plural: 'tasks',
    fields: taskFields,
    schemas: taskSchemas,
    filters: taskFilters,
    records: taskStore,
    list: taskList,
  })
}

/** The keys that a query has. */
const dropUndefined = (asked: object) =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
