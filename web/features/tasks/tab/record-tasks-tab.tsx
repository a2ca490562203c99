import { createRecordsTab, type RecordRowProps } from '../../records/public.ts'
import { taskDescriptor } from '../task-descriptor.tsx'
import { TasksTab } from './tasks-tab.tsx'

/** The Tasks tab of a record's panel. */
export const tasksPanelTab = createRecordsTab(taskDescriptor, RecordTasksTab, 'Add a task')

function RecordTasksTab({ descriptor: { kind }, record: { id } }: RecordRowProps) {
  return <TasksTab subject={{ type: kind, id }} />
}
