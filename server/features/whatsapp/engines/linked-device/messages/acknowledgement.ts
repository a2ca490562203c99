import type { BinaryNode } from 'baileys'
import type { StatusEvent } from '../../engine.ts'

/** The status that WhatsApp's acknowledgement of a message carries. */
export function parseAcknowledgement({ attrs }: BinaryNode): StatusEvent {
  const { id = '', t, error } = attrs
  const base = { providerId: id, at: new Date(Number(t) * 1_000 || Date.now()), raw: { ack: attrs } }
  if (!error) return { ...base, status: 'SENT' }
  // 463: a retry would count as another message to a stranger and prolong the restriction.
  return { ...base, status: 'FAILED', failure: error === '463' ? 'restricted' : 'rejected' }
}
