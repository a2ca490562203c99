/** The tasks of a record, for its panel. */

export { formatDaysLeft } from './due-status.ts'
export { tasksPanelTab } from './tab/record-tasks-tab.tsx'
