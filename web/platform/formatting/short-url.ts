/** A URL without its scheme and `www.`. */
export const shortenUrl = (address: string): string => address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
