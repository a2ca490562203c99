/** Minutes of the longest activity: a year. */
export const maxActivityMinutes = 525_600
