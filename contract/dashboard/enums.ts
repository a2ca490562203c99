/** What somebody with an open deal is, by status or by a tag of that name; other is none of them (GAP-046). */
export const leadCategories = ['customers', 'prospects', 'partnerships', 'network', 'other'] as const

/** Tags that the dashboard counts by, in any case (GAP-046). */
export const categoryTags = { partnerships: 'partnerships', network: 'network', partners: 'partners' } as const

/** Open tasks by when they are due; those without a date are in none. */
export const dueBuckets = ['overdue', 'today', 'week', 'later'] as const
export type DueBucket = (typeof dueBuckets)[number]

/** What can wait for somebody. */
export const actionItemKinds = ['task', 'contact', 'conversation'] as const
export type ActionItemKind = (typeof actionItemKinds)[number]

/** Weeks and months that the charts go back, and days that they look ahead. */
export const chartSpans = { weeks: 12, months: 12, dueDays: 7, closingDays: 30 } as const

/** Hours in which a reply is owed to whoever spoke last, read or not: as long as WhatsApp lets one answer freely. */
export const replyDueHours = 24

/** Rows of the short lists. */
export const dashboardListLimits = { needs: 6, closing: 5 } as const
