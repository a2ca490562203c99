/** Seconds as a number, a string or a long; an implausible time becomes now, so that the message is still stored. */
export function parseTimestamp(seconds: unknown): Date {
  const milliseconds = Number(seconds) * 1_000
  return milliseconds > 0 && milliseconds < 8e15 ? new Date(milliseconds) : new Date()
}
