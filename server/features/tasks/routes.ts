import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { listQueryOf } from '#contract/kit/envelope.ts'
import { OnlyId } from '#contract/kit/schema.ts'
import { taskOrder } from '#contract/tasks/enums.ts'
import { taskFields } from '#contract/tasks/fields.ts'
import { subjectFilters, taskFilters, taskSchemas } from '#contract/tasks/task.ts'
import { rememberCounts } from '../../platform/counts.ts'
import type { Plural } from '../../platform/events.ts'
import type { Subject } from '../../platform/hanging.ts'
import { scoped } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { living } from '../../platform/record.ts'
import { recordRoutes } from '../../platform/record-routes.ts'
import { notFound } from '../../platform/refusals.ts'
import { name, sql } from '../../platform/sql.ts'
import { taskList } from './list.ts'
import { tasks } from './tasks.ts'

const subjects: Record<Subject, Plural> = { contact: 'contacts', company: 'companies', deal: 'deals' }

/** The calls of tasks; those of a subject stand before those of an id (DEF-11). */
export function taskRoutes(app: FastifyInstance, platform: Platform): void {
  const route = scoped(app, platform)
  const counts = rememberCounts(platform.changes)

  for (const [subject, table] of Object.entries(subjects))
    route({
      method: 'GET',
      url: `/tasks/${table}/:id`,
      summary: `Tasks of one ${subject}, by due date`,
      may: 'tasks:read',
      params: OnlyId,
      query: Type.Object({ ...listQueryOf(taskOrder), ...subjectFilters }),
      reply: taskSchemas.shown,
      pages: true,
      tx: 'transaction',
      async does(scope, { params: { id }, query: { limit, cursor, sort, status, priority, isAutomated } }) {
        const there = sql`select from ${name(table)} c where ${living(scope)} and c.id = ${id}`
        if (!(await scope.tx.first(there))) throw notFound(subject)
        const asked = { limit, cursor, sort, status, priority, isAutomated, [`${subject}Id`]: id }
        return taskList.page(scope, given(asked), counts)
      },
    })

  recordRoutes(app, platform, {
    noun: 'task',
    plural: 'tasks',
    fields: taskFields,
    schemas: taskSchemas,
    filters: taskFilters,
    records: tasks,
    list: taskList,
  })
}

/** The keys that a query has. */
const given = (asked: object) => Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
