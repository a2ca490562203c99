import type { StatusReason } from '#contract/whatsapp/texts.ts'

/** What the end of a connection means: a new one at once, a new one later, or that a person has to help. */
export type DisconnectReason =
  | { next: 'restart' }
  | { next: 'retry'; reason: StatusReason; isLoginRejection?: boolean }
  | { next: 'stop'; reason: StatusReason; forgetsCredentials?: boolean }

const reasonsByCode: Record<number, DisconnectReason> = {
  // Usual right after pairing.
  515: { next: 'restart' },
  401: { next: 'stop', reason: 'logged_out', forgetsCredentials: true },
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
export function parseDisconnectReason(error: unknown): DisconnectReason {
  const { message, output } = (error ?? {}) as { message?: string; output?: { statusCode?: number } }
  if (message?.startsWith('QR refs attempts ended')) return { next: 'stop', reason: 'qr_timeout' }
  if (/certificate|account signature/i.test(message ?? '')) return { next: 'retry', reason: 'failed' }
  const code = output?.statusCode ?? 0
  // At the login, and not of a connection that was good: it may be the credentials, and it may be WhatsApp.
  if (code === 500 && message === 'Connection Failure')
    return { next: 'retry', reason: 'network', isLoginRejection: true }
  return reasonsByCode[code] ?? { next: 'retry', reason: 'network' }
}
