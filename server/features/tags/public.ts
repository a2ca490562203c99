export { assignTag, unassignTag } from './assignments.ts'
export { registerListTagRoutes } from './list-tag-routes.ts'
