import { t, tCount } from '../language/translate.ts'

/** Texts about tasks, verbatim from the specification (B§2, B§5, B§8). */
export const taskMessages = {
  titleRequired: t('Task title is required'),
  noneSelected: t('No tasks selected for deletion'),
  loading: t('Loading tasks...'),
  search: t('Search tasks...'),
  none: t('No tasks yet'),
  noneMatch: t('No tasks match your search'),
  unassigned: t('Unassigned'),
  loadFailed: t('Failed to load tasks'),
  create: {
    pending: t('Creating task...'),
    success: t('Task created successfully'),
    failure: t('Failed to create task'),
  },
  update: {
    pending: t('Updating task...'),
    success: t('Task updated successfully'),
    failure: t('Failed to update task'),
  },
  delete: {
    pending: t('Deleting task...'),
    success: t('Task deleted successfully'),
    failure: t('Failed to delete task'),
  },
} as const

/** Messages of the bulk bar; only the number changes (GAP-084). */
export const createDeleteTasksMessages = (count: number) => ({
  pending: t('Deleting tasks...'),
  success: tCount(count, '{count} task(s) deleted successfully', '{count} task(s) deleted successfully'),
  failure: t('Failed to delete tasks'),
})
export const selectedTasksMessage = (count: number): string =>
  tCount(count, '{count} task(s) selected', '{count} task(s) selected')

/** What the panel shows for a subject without tasks (TASK-050). */
export const unsupportedEntityTypeMessage = (type: string): string => t('Unsupported entity type: {type}', { type })

/** Milliseconds until messages about tasks disappear (TASKP-034). */
export const taskBannerTimeoutMs = 5_000
