export { openTaskWhere, overdueTaskWhere } from './representation.ts'
