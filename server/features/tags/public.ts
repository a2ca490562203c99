export { assign, unassign } from './assignments.ts'
