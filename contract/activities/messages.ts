import type { SubjectKind } from '../kit/kinds.ts'
import { t } from '../language/translate.ts'

/** Texts about activities, verbatim from the specification (ACT-020, ACT-038, ACT-039, ACT-040, ACT-042). */
export const activityMessages = {
  loadFailed: t('Failed to load activities'),
  saveFailed: t('Failed to save activity'),
  deleteFailed: t('Failed to delete activity'),
  failed: t('Activity operation failed'),
} as const

export const noActivitiesMessage = (entityType: SubjectKind): string =>
  ({
    contact: t('No activities found for this contact'),
    company: t('No activities found for this company'),
    deal: t('No activities found for this deal'),
  })[entityType]
