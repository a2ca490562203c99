import { isUuid } from '#contract/kit/parse.ts'
import { type TaskSort, taskFilterStatuses, taskOrder, taskPriorities } from '#contract/tasks/enums.ts'
import type { TaskFilters } from '#contract/tasks/task.ts'
import type { SortColumn } from '../../platform/keyset.ts'
import {
  anyOf,
  byPerson,
  byText,
  byTime,
  type Condition,
  equal,
  recordList,
  times,
  valuesOf,
} from '../../platform/record-list.ts'
import { join, raw, sql } from '../../platform/sql.ts'
import { isOverdue, taskShown } from './sql.ts'

const sorts: Record<TaskSort, SortColumn> = {
  dueDate: byTime('due_date'),
  createdAt: byTime('created_at', false),
  updatedAt: byTime('updated_at', false),
  title: byText('title', false),
  priority: { key: 'c.urgency', type: 'integer', nullable: false },
  status: byText('status', false),
  assignee: byPerson('assignee_id'),
}

/** Any of these, OVERDUE among them. As part of the text: a parameter would keep PostgreSQL from the index of open tasks. */
const byStatus: Condition = (value, key) => {
  const asked = valuesOf(key, value, taskFilterStatuses)
  const stored = asked.filter((status) => status !== 'OVERDUE').map((status) => raw(`'${status}'`))
  const some = [
    ...(stored.length > 0 ? [sql`c.status in (${join(stored)})`] : []),
    ...(asked.includes('OVERDUE') ? [sql`(${isOverdue})`] : []),
  ]
  return sql`(${join(some, ' or ')})`
}

const conditions: Record<Exclude<keyof TaskFilters, 'search' | keyof typeof times>, Condition> = {
  status: byStatus,
  priority: anyOf('priority', taskPriorities),
  isAutomated: equal('is_automated'),
  assigneeId: anyOf('assignee_id', isUuid),
  contactId: equal('contact_id'),
  companyId: equal('company_id'),
  dealId: equal('deal_id'),
  dueFrom: (value) => sql`c.due_date >= ${value}`,
  dueTo: (value) => sql`c.due_date <= ${value}`,
}

export const taskList = recordList({
  table: 'tasks',
  shown: taskShown,
  sorts,
  order: taskOrder,
  conditions: { ...conditions, ...times },
})
