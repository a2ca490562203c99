/** What a person is told of a search that was given up. */
export const searchTimedOutMessage = 'This search took too long. Please write more of the word, or another one.'
