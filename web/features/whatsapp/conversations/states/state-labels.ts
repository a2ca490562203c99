import { t } from '#contract/language/translate.ts'
import type { ConversationState, StateFilter } from '#contract/whatsapp/enums.ts'

export const stateLabels: Record<ConversationState, string> = {
  OPEN: t('Open [conversation]'),
  WAITING: t('Waiting'),
  SNOOZED: t('Snoozed'),
  RESOLVED: t('Resolved'),
}

export const stateFilterLabels: Record<StateFilter, string> = {
  open: t('Open [conversation]'),
  waiting: t('Waiting'),
  snoozed: t('Snoozed'),
  resolved: t('Resolved'),
  owed: t('Needs reply'),
  overdue: t('Overdue'),
}
