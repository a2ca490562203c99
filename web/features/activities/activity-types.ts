import type { ActivityType } from '#contract/activities/enums.ts'
import { t } from '#contract/language/translate.ts'

export const typeLabels: Record<ActivityType, string> = {
  CALL: t('Call'),
  EMAIL: t('Email'),
  MEETING: t('Meeting'),
  TASK: t('Task'),
  NOTE: t('Note'),
  CUSTOM: t('Custom'),
}
