import type { FilterParameters } from '#contract/filters/filter.ts'
import { isUuid } from '#contract/kit/parse.ts'
import { defaultTaskSort, type TaskSort, taskFilterStatuses, taskPriorities } from '#contract/tasks/enums.ts'
import type { TaskFilters } from '#contract/tasks/task.ts'
import { join, raw, sql } from '../../platform/database/sql.ts'
import { anyOf, equal, type FilterCondition, parseFilterValues, timestampFilters } from '../../records/conditions.ts'
import type { RecordListDescriptor } from '../../records/descriptor.ts'
import type { SortColumn } from '../../records/keyset.ts'
import { byPerson, byText, byTime } from '../../records/sorts.ts'
import { overdueTaskWhere } from './representation.ts'

const sorts: Record<TaskSort, SortColumn> = {
  dueDate: byTime('due_date'),
  createdAt: byTime('created_at', false),
  updatedAt: byTime('updated_at', false),
  title: byText('title', false),
  priority: { key: 'c.priority_rank', type: 'integer', nullable: false },
  status: byText('status', false),
  assignee: byPerson('assignee_id'),
}

/** Matches any of these statuses, including OVERDUE. They are inlined, because with a parameter PostgreSQL could not use the index of open tasks. */
const statusCondition: FilterCondition = (value, key) => {
  const requested = parseFilterValues(key, value, taskFilterStatuses)
  const stored = requested.filter((status) => status !== 'OVERDUE').map((status) => raw(`'${status}'`))
  const alternatives = [
    ...(stored.length > 0 ? [sql`c.status in (${join(stored)})`] : []),
    ...(requested.includes('OVERDUE') ? [sql`(${overdueTaskWhere})`] : []),
  ]
  return sql`(${join(alternatives, ' or ')})`
}

const conditions: Record<
  Exclude<keyof TaskFilters, 'search' | keyof FilterParameters | keyof typeof timestampFilters>,
  FilterCondition
> = {
  status: statusCondition,
  priority: anyOf('priority', taskPriorities),
  isAutomated: equal('is_automated'),
  assigneeId: anyOf('assignee_id', isUuid),
  contactId: equal('contact_id'),
  companyId: equal('company_id'),
  dealId: equal('deal_id'),
  dueFrom: (value) => sql`c.due_date >= ${value}`,
  dueTo: (value) => sql`c.due_date <= ${value}`,
}

export const taskListDescriptor: RecordListDescriptor = {
  sorts,
  defaultSort: defaultTaskSort,
  conditions: { ...conditions, ...timestampFilters },
}
