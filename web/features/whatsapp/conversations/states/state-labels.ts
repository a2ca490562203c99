import type { ConversationState, StateFilter } from '#contract/whatsapp/enums.ts'

export const stateLabels: Record<ConversationState, string> = {
  OPEN: 'Open',
  WAITING: 'Waiting',
  SNOOZED: 'Snoozed',
  RESOLVED: 'Resolved',
}

export const stateFilterLabels: Record<StateFilter, string> = {
  open: 'Open',
  waiting: 'Waiting',
  snoozed: 'Snoozed',
  resolved: 'Resolved',
  owed: 'Needs reply',
  overdue: 'Overdue',
}
