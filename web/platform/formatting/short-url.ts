/** An address without what every address begins with. */
export const shortenUrl = (address: string): string => address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
