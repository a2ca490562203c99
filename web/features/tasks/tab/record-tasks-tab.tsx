import type { RecordRowProps } from '../../records/public.ts'
import { TasksTab } from './tasks-tab.tsx'

/** The tab of a panel, which knows its record by kind and id. */
export const RecordTasksTab = ({ descriptor: { kind }, record: { id } }: RecordRowProps) => (
  <TasksTab subject={{ type: kind, id }} />
)
