import type { StatusReason } from '#contract/whatsapp/texts.ts'

/** What follows the end of a connection: reconnect at once, reconnect later, or wait for a person. */
type DisconnectReason =
  | { next: 'restart' }
  | { next: 'retry'; reason: StatusReason; isLoginRejection?: boolean; isEngineAtFault?: boolean }
  | { next: 'stop'; reason: StatusReason; forgetsCredentials?: boolean }

const reasonsByCode: Record<number, DisconnectReason> = {
  // Expected right after pairing.
  515: { next: 'restart' },
  401: { next: 'stop', reason: 'logged_out', forgetsCredentials: true },
  402: { next: 'stop', reason: 'banned' },
  // With the next two codes, WhatsApp has forgotten the device, too: it can only be linked again with a new QR code.
  403: { next: 'stop', reason: 'banned', forgetsCredentials: true },
  406: { next: 'stop', reason: 'rejected', forgetsCredentials: true },
  // The library is outdated; another attempt would be rejected, too, until it is updated.
  405: { next: 'retry', reason: 'outdated', isEngineAtFault: true },
  411: { next: 'stop', reason: 'rejected' },
  // Replaced by another connection: two that reconnect would replace each other for ever.
  440: { next: 'stop', reason: 'replaced' },
}

/** Interprets the error with which the library closes a connection; one code can mean several things. */
export function parseDisconnectReason(error: unknown): DisconnectReason {
  const { message, output } = (error ?? {}) as { message?: string; output?: { statusCode?: number } }
  if (message?.startsWith('QR refs attempts ended')) return { next: 'stop', reason: 'qr_timeout' }
  if (/certificate|account signature/i.test(message ?? '')) return { next: 'retry', reason: 'failed' }
  const code = output?.statusCode ?? 0
  // Only during login: the cause is either the credentials or an outage of WhatsApp.
  if (code === 500 && message === 'Connection Failure')
    return { next: 'retry', reason: 'network', isLoginRejection: true }
  return reasonsByCode[code] ?? { next: 'retry', reason: 'network' }
}
