/** Texts about activities, verbatim from the specification (ACT-020, ACT-038, ACT-039, ACT-040, ACT-042). */
export const activityMessages = {
  loadFailed: 'Failed to load activities',
  saveFailed: 'Failed to save activity',
  deleteFailed: 'Failed to delete activity',
  failed: 'Activity operation failed',
} as const

export const noActivitiesMessage = (entityType: string): string => `No activities found for this ${entityType}`
