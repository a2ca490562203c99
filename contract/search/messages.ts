/** Shown for a search that was cancelled. */
export const searchTimedOutMessage = 'This search took too long. Please type more letters, or a different word.'
