export { assign, unassign } from './assignments.ts'
export { listTagRoutes } from './list-tags.ts'
