import { taskFields } from '#contract/tasks/fields.ts'
import type { RecordDescriptor } from '../../records/descriptor.ts'

export const taskDescriptor: RecordDescriptor = {
  kind: 'task',
  table: 'tasks',
  permission: 'tasks:read',
  fields: taskFields,
  titleSql: 'c.title',
  changedEvent: 'task.changed',
  isRelated: true,
}
