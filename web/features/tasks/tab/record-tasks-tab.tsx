import type { RecordRowProps } from '../../records/public.ts'
import { TasksTab } from './tasks-tab.tsx'

/** The Tasks tab of a panel. */
export const RecordTasksTab = ({ descriptor: { kind }, record: { id } }: RecordRowProps) => (
  <TasksTab subject={{ type: kind, id }} />
)
