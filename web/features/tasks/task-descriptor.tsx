import CircleCheck from 'lucide-react/icons/circle-check'
import { taskFields } from '#contract/tasks/fields.ts'
import { taskPriorityOptions, taskStatusOptions } from '../../ui/badges/status.tsx'
import { getOptionLabel } from '../../ui/controls/select.tsx'
import { getRecordNames, type RecordKindDescriptor } from '../records/public.ts'

export const taskDescriptor: RecordKindDescriptor<'task'> = {
  ...getRecordNames('task'),
  icon: CircleCheck,
  fields: taskFields,
  nameField: 'title',
  choices: { status: taskStatusOptions, priority: taskPriorityOptions },
  searchLine: { listDetails: ({ detail, company }) => [getOptionLabel(taskStatusOptions, detail), company] },
}
