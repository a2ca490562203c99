/** Shown for a search that was cancelled. */
export const searchTimedOutMessage = 'This search took too long. Please write more of the word, or another one.'
