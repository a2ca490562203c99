import { taskFields } from '#contract/tasks/fields.ts'
import type { RecordKind } from '../../platform/kinds.ts'

export const taskKind: RecordKind = {
  kind: 'task',
  table: 'tasks',
  may: 'tasks:read',
  fields: taskFields,
  title: 'c.title',
  changed: 'task.changed',
  hangs: true,
}
