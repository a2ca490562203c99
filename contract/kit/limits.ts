/** Rows of a page when a list call names no `limit`, and the most it may name (R3). */
export const pageLimits = { default: 50, max: 500, exactTotal: 10_000 } as const

/** Bytes of the rows of one page: one that would be larger ends early, with its cursor. The first row comes however large it is. */
export const maxPageBytes = 16 << 20

/** Rows of a list that may be passed over by `offset`; a cursor goes on from any place at once. */
export const maxOffset = 1_000_000

/** Ids of one bulk call (R2). */
export const maxBulkIds = 10_000

/** Bytes that one bulk call may write: its values, as often as it finds records. Values of a few bytes go into any number. */
export const maxBulkBytes = 128 << 20
export const bulkBytesThreshold = 256

/** Days that a deleted record can be brought back (R7). */
export const trashRetentionDays = 30

/** Likely duplicates that one answer carries. */
export const maxDuplicates = 5
