/** The reports, as their paths name them. */
export const reportNames = ['deals', 'conversion', 'lost-reasons', 'activities', 'answers'] as const
export type ReportName = (typeof reportNames)[number]

/** The periods that a range is divided into; the first and the last one may be cut off. */
export const reportPeriods = ['week', 'month', 'quarter'] as const
export type ReportPeriod = (typeof reportPeriods)[number]

/** What the report about deals can be divided by, besides periods: owner, source of the contact, or stage. */
export const dealGroups = ['member', 'source', 'stage'] as const
export type DealGroup = (typeof dealGroups)[number]

/** What it counts: deals that were won or lost, that were created, and those of the created ones that are still open. */
export const dealMeasures = ['won', 'lost', 'created', 'open'] as const
export type DealMeasure = (typeof dealMeasures)[number]

/**
 * Limits of reports. `groups`: those with most deals are returned. `waitDays`: older messages than that, before the first day, are not
 * read, so an answer to them alone does not count.
 */
export const reportLimits = { periods: 104, days: 3_660, groups: 100, members: 500, waitDays: 31 } as const
