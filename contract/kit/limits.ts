/** Rows of a page when a list call names no `limit`, and the most it may name (R3). */
export const pageLimits = { default: 50, most: 500, countedExactly: 10_000 } as const

/** Ids of one bulk call (R2). */
export const bulkLimit = 10_000

/** Days that a deleted record can be brought back (R7). */
export const trashDays = 30

/** Likely duplicates that one answer carries. */
export const mostDuplicates = 5
