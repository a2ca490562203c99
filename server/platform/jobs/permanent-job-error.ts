/** Thrown by a job that no retry can help, so that it fails permanently at once. */
export class PermanentJobError extends Error {}
