import type { RowProps } from '../records/public.ts'
import { TasksTab } from './tasks-tab.tsx'

/** The tab of a panel, which knows its record by kind and id. */
export const Tasks = ({ kind: { kind }, record: { id } }: RowProps) => <TasksTab of={{ type: kind, id }} />
