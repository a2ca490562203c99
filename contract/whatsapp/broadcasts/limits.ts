/** Maximum length of a name, maximum recipients, and the recipients on a page. */
export const broadcastLimits = { name: 100, recipients: 10_000, page: 50 } as const

/**
 * Messages queued at once, and seconds until the next ones: 300 a minute, so that answers to customers are never held up by a
 * broadcast. The first message goes alone, because it shows whether WhatsApp accepts the template.
 */
export const broadcastPace = { batch: 25, seconds: 5 } as const

/** Messages of a broadcast per minute. */
export const broadcastMessagesPerMinute = (broadcastPace.batch * 60) / broadcastPace.seconds
