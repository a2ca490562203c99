/** Minutes of the longest activity: a year. */
export const longestActivity = 525_600
