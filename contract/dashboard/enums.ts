/** Groups of people with an open deal, by status or by a tag of that name; the rest are `other` (GAP-046). */
export const leadCategories = ['customers', 'prospects', 'partnerships', 'network', 'other'] as const

/** Tags that the dashboard counts by, regardless of case (GAP-046). */
export const categoryTags = { partnerships: 'partnerships', network: 'network', partners: 'partners' } as const

/** Groups of open tasks by due date; tasks without one are in no group. */
export const dueBuckets = ['overdue', 'today', 'week', 'later'] as const
export type DueBucket = (typeof dueBuckets)[number]

/** What can need the caller's attention. */
export const actionItemKinds = ['task', 'contact', 'conversation'] as const
export type ActionItemKind = (typeof actionItemKinds)[number]

/** Weeks and months shown in the charts, and days ahead in the forecast. */
export const chartSpans = { weeks: 12, months: 12, dueDays: 7, closingDays: 30 } as const

/** Rows of the short lists. */
export const dashboardListLimits = { needs: 6, closing: 5 } as const

/** Whose records the dashboard counts; without an owner everybody's. */
export const dashboardOwners = ['me'] as const
export type DashboardOwner = (typeof dashboardOwners)[number]
