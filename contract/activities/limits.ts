/** The longest activity in minutes: one year. */
export const maxActivityMinutes = 525_600
