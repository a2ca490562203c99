import { RecordList } from '../../lists/public.ts'
import { taskList } from './task-list.tsx'

/** The tasks of the workspace. */
export const TasksPage = () => <RecordList descriptor={taskList} />
