export { assignTag, unassignTag } from './assignments.ts'
