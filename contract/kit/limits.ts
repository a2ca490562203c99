/** Default and maximum `limit` of a page, and the highest total that is counted exactly (R3). */
export const pageLimits = { default: 50, max: 500, exactTotal: 10_000 } as const

/** Maximum bytes of the rows of one page. A larger page ends early with a cursor, but always has at least one row. */
export const maxPageBytes = 16 << 20

/** Maximum `offset`; a cursor has no such limit. */
export const maxOffset = 1_000_000

/** Maximum characters of `fields` in a list query: enough to name every property of a row. */
export const maxFieldsLength = 2_000

/** Maximum ids in one bulk call (R2). */
export const maxBulkIds = 10_000

/** Maximum bytes that one bulk call may write: the size of its values times the number of records. Values up to `bulkBytesThreshold` are exempt. */
export const maxBulkBytes = 128 << 20
export const bulkBytesThreshold = 256

/** Days during which a deleted record can be restored (R7). */
export const trashRetentionDays = 30

/** Maximum number of likely duplicates in one reply. */
export const maxDuplicates = 5
