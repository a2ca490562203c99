/** Minutes of the longest activity: a year. */
export const longestActivity = 525_600

/** Rows of a list that may be passed over by `offset`; a cursor goes on from any place at once. */
export const mostOffset = 1_000_000
