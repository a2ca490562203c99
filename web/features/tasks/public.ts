/** The tasks of a record, for its panel. */

export { formatDaysLeft } from './due-status.ts'
export { RecordTasksTab } from './tab/record-tasks-tab.tsx'
