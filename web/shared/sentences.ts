/** The text with a full stop, unless it ends a sentence already, so that another sentence can follow it. */
export const endSentence = (text: string): string => text.replace(/[^.!?]$/, '$&.')
