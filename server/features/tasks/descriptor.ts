import { defaultAutomationRule } from '#contract/tasks/enums.ts'
import { taskFields } from '#contract/tasks/fields.ts'
import { taskFilters, taskSchemas } from '#contract/tasks/task.ts'
import { sql } from '../../platform/database/sql.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'
import { companyNameColumn, excerptColumn } from '../../records/search-line.ts'
import { validateAutomationRule } from './automation-rule.ts'
import { taskListDescriptor } from './list.ts'
import { taskRepresentation } from './representation.ts'

/** A task requires a title; its creator is the assignee unless the body says otherwise (GAP-076). */
export const taskDescriptor: RecordDescriptor<typeof taskFields> = {
  kind: 'task',
  fields: taskFields,
  schemas: taskSchemas,
  filters: taskFilters,
  list: taskListDescriptor,
  summary: taskRepresentation,
  titleSql: (alias) => `${alias}.title`,
  searchLine: (word) => ({
    name: sql`c.title`,
    detail: sql`c.status`,
    company: companyNameColumn,
    excerpt: excerptColumn('description', word),
    at: sql`c.due_date`,
  }),
  validate: ({ automationRule }) => validateAutomationRule(automationRule ?? {}),
  prepareCreate: (scope, body) => ({
    assigneeId: scope.userId,
    ...(body.isAutomated === true && { automationRule: defaultAutomationRule }),
    ...body,
  }),
}
