import type { ActivityType } from '#contract/activities/enums.ts'

export const typeLabels: Record<ActivityType, string> = {
  CALL: 'Call',
  EMAIL: 'Email',
  MEETING: 'Meeting',
  TASK: 'Task',
  NOTE: 'Note',
  CUSTOM: 'Custom',
}
