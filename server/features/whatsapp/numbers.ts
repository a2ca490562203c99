import type { ChatKind } from '#contract/whatsapp/enums.ts'
import { whatsappIdOf } from '#contract/whatsapp/enums.ts'
import { invalid } from '../../platform/refusals.ts'
import type { Address } from './engine.ts'

/** A chat as the wire names it, and as WhatsApp knows it. */
export type Chat = { whatsappId: string; kind: ChatKind; address: Address; phoneNumber: string | null }

const suffixes: Record<string, Address['kind']> = {
  'c.us': 'pn',
  's.whatsapp.net': 'pn',
  lid: 'lid',
  bsuid: 'bsuid',
  'g.us': 'group',
}

/** The chat that `to` names: a WhatsApp id, or a number with whatever signs (GAP-100). Null: it is neither. */
export function chatOf(to: string): Chat | null {
  const [, value = '', suffix = ''] = /^([0-9A-Za-z.-]{1,130})(?::\d+)?@([a-z.]+)$/.exec(to.trim()) ?? []
  const kind = Object.hasOwn(suffixes, suffix) ? suffixes[suffix] : undefined
  if (kind && kind !== 'pn') return chatAt({ kind, value })
  const digits = kind ? value : /^[\d\s()+./-]+$/.test(to) ? to.replace(/\D/g, '') : ''
  return /^\d{5,15}$/.test(digits) ? chatAt({ kind: 'pn', value: digits }) : null
}

/** The same of an address. A number is never made of a hidden id. */
export function chatAt(address: Address): Chat {
  const { kind, value } = address
  if (kind === 'pn') return { whatsappId: whatsappIdOf(value), kind: 'individual', address, phoneNumber: `+${value}` }
  const suffix = kind === 'group' ? 'g.us' : kind === 'lid' ? 'lid' : 'bsuid'
  return {
    whatsappId: `${value}@${suffix}`,
    kind: kind === 'group' ? 'group' : 'individual',
    address,
    phoneNumber: null,
  }
}

/** The same, or the sentence that says what is wrong with it. */
export function demandChat(to: string): Chat {
  const chat = chatOf(to)
  if (!chat) throw invalid({ to: ['To must be a phone number with its country code, or a WhatsApp id.'] })
  return chat
}

/** The best of several addresses to call a chat by: its number, else the id that lives longest. */
export function chatOfAddresses(addresses: readonly Address[]): Chat {
  const order: Address['kind'][] = ['group', 'pn', 'lid', 'bsuid', 'parent_bsuid', 'username']
  const [best] = [...addresses].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  if (!best) throw new Error('a chat has an address')
  return chatAt(best)
}
