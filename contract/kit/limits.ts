/** Rows of a page if a list call has no `limit`, and the maximum `limit` (R3). */
export const pageLimits = { default: 50, max: 500, exactTotal: 10_000 } as const

/** Maximum bytes of the rows of one page: a larger page ends early, with its cursor. The first row is always included. */
export const maxPageBytes = 16 << 20

/** Rows that `offset` can skip; a cursor continues from anywhere. */
export const maxOffset = 1_000_000

/** Characters of `fields` of a list: enough to name every property of a row. */
export const maxFieldsLength = 2_000

/** Maximum ids in one bulk call (R2). */
export const maxBulkIds = 10_000

/** Bytes that one bulk call may write: its values, as often as it finds records. Values of a few bytes go into any number. */
export const maxBulkBytes = 128 << 20
export const bulkBytesThreshold = 256

/** Days for which a deleted record can be restored (R7). */
export const trashRetentionDays = 30

/** Maximum number of likely duplicates in one reply. */
export const maxDuplicates = 5
