/** ACT-024 */
export const activityTypes = ['CALL', 'EMAIL', 'MEETING', 'TASK', 'NOTE', 'CUSTOM'] as const
export type ActivityType = (typeof activityTypes)[number]

/** ACT-025 */
export const activityChannels = ['PHONE', 'EMAIL', 'WHATSAPP', 'LINKEDIN', 'OTHER'] as const
export type ActivityChannel = (typeof activityChannels)[number]

/** ACT-026 */
export const activityOutcomes = ['SUCCESSFUL', 'FAILED', 'NO_RESPONSE', 'RESCHEDULED'] as const
export type ActivityOutcome = (typeof activityOutcomes)[number]

/** The form's defaults for a new activity; the form sends types in lower case (ACT-032, ACT-033, ACT-034, DEF-23). */
export const activityDefaults = { type: 'call', channel: 'PHONE', outcome: 'SUCCESSFUL' } as const

/** The type a form value stands for; anything unknown is a call (ACT-035). */
export const parseActivityType = (text: string): ActivityType =>
  activityTypes.find((type) => type.toLowerCase() === text.trim().toLowerCase()) ?? 'CALL'

/** The default order of the list: newest first, by scheduled or creation time (GAP-071). */
export const defaultActivitySort = '-happensAt'
