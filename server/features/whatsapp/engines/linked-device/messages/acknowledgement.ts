import type { BinaryNode } from 'baileys'
import type { StatusEvent } from '../../engine.ts'

/** What WhatsApp's answer to a message says of it. */
export function parseAcknowledgement({ attrs }: BinaryNode): StatusEvent {
  const { id = '', t, error } = attrs
  const base = { providerId: id, at: new Date(Number(t) * 1_000 || Date.now()), raw: { ack: attrs } }
  if (!error) return { ...base, status: 'SENT' }
  // 463: sending again counts as another attempt to reach a stranger, and makes the restriction worse.
  return { ...base, status: 'FAILED', failure: error === '463' ? 'restricted' : 'rejected' }
}
