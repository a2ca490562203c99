import type { StatusReason } from '#contract/whatsapp/messages.ts'

/** What the end of a connection means: a new one at once, a new one later, or that a person has to help. */
export type Closing =
  | { next: 'restart' }
  | { next: 'retry'; reason: StatusReason; isRefusal?: boolean }
  | { next: 'stop'; reason: StatusReason; forgets?: boolean }

const byCode: Record<number, Closing> = {
  // Usual right after pairing.
  515: { next: 'restart' },
  401: { next: 'stop', reason: 'logged_out', forgets: true },
  402: { next: 'stop', reason: 'banned' },
  403: { next: 'stop', reason: 'banned' },
  // A library that is too old: trying again would be refused again.
  405: { next: 'stop', reason: 'outdated' },
  406: { next: 'stop', reason: 'rejected' },
  411: { next: 'stop', reason: 'rejected' },
  // Two that try again would throw each other out for ever.
  440: { next: 'stop', reason: 'replaced' },
}

/** What the library's error at the end of a connection means; it has one code for several things. */
export function closingOf(error: unknown): Closing {
  const { message, output } = (error ?? {}) as { message?: string; output?: { statusCode?: number } }
  if (message?.startsWith('QR refs attempts ended')) return { next: 'stop', reason: 'qr_timeout' }
  if (/certificate|account signature/i.test(message ?? '')) return { next: 'retry', reason: 'failed' }
  const code = output?.statusCode ?? 0
  // At the login, and not of a connection that was good: it may be the credentials, and it may be WhatsApp.
  if (code === 500 && message === 'Connection Failure') return { next: 'retry', reason: 'network', isRefusal: true }
  return byCode[code] ?? { next: 'retry', reason: 'network' }
}
