/**
 * Milliseconds until the event streams connect, between reconnects (RT-011, RT-013), and the age up to which events are replayed to
 * a new stream, because they happened while the page was loading.
 */
export const streamDelays = { connect: 1_000, retry: 30_000, silence: 60_000, replayWindow: 120_000 } as const
