/** DEAL-026 */
export const dealStatuses = ['OPEN', 'WON', 'LOST', 'PAUSED'] as const
export type DealStatus = (typeof dealStatuses)[number]

/** The columns of the board, in their order (GAP-060). */
export const pipelineOrder = ['OPEN', 'PAUSED', 'WON', 'LOST'] as const satisfies readonly DealStatus[]

/** Cards that each column of the board begins with; the list brings the others (GAP-060). */
export const pipelineCardLimit = 50

/** DEAL-032 */
export const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'CNY', 'INR', 'BRL'] as const
export type Currency = (typeof currencies)[number]

/** An open deal with which nothing happened for so many days rots (GAP-059). */
export const rottingAfterDays = 14

/** What the three special lists take when nothing is said (DEAL-063, DEAL-064, DEAL-065). */
export const dealDefaults = { closesWithinDays: 30, minValue: 10_000, updatedWithinDays: 7 } as const

/** The call that deletes many (DEF-07). */
export const dealBulkDelete = { method: 'POST', path: 'bulk-delete' } as const

/** Columns a list may be sorted by; `-` in front turns the order round. */
export const dealSorts = [
  'createdAt',
  'updatedAt',
  'title',
  'value',
  'currency',
  'probability',
  'status',
  'expectedCloseDate',
  'actualCloseDate',
  'owner',
  'company',
  'contact',
] as const
export type DealSort = (typeof dealSorts)[number]
