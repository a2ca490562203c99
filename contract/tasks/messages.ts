/** Texts about tasks, verbatim from the specification (B§2, B§5, B§8). */
export const taskMessages = {
  titleRequired: 'Task title is required',
  noneSelected: 'No tasks selected for deletion',
  loading: 'Loading tasks...',
  search: 'Search tasks...',
  none: 'No tasks yet',
  noneMatch: 'No tasks match your search',
  unassigned: 'Unassigned',
  loadFailed: 'Failed to load tasks',
  create: { pending: 'Creating task...', success: 'Task created successfully', failure: 'Failed to create task' },
  update: { pending: 'Updating task...', success: 'Task updated successfully', failure: 'Failed to update task' },
  delete: { pending: 'Deleting task...', success: 'Task deleted successfully', failure: 'Failed to delete task' },
} as const

/** Messages of the bulk bar; only the number changes (GAP-084). */
export const createDeleteTasksMessages = (count: number) => ({
  pending: 'Deleting tasks...',
  success: `${count} task(s) deleted successfully`,
  failure: 'Failed to delete tasks',
})
export const selectedTasksMessage = (count: number): string => `${count} task(s) selected`

/** What the panel shows for a subject without tasks (TASK-050). */
export const unsupportedEntityTypeMessage = (type: string): string => `Unsupported entity type: ${type}`

/** Milliseconds until messages about tasks disappear (TASKP-034). */
export const taskBannerTimeoutMs = 5_000
