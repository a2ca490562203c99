import type { Address } from '../engine.ts'

/** Groups, channels and status updates are not conversations with customers. */
export const isIgnoredJid = (jid: string): boolean => !toAddress(jid)

/** The address of a chat without its device part: a number, or WhatsApp's hidden id. */
export function toAddress(jid: string | null | undefined): Address | undefined {
  const [, value, server] = /^(\d+)(?:_\d+)?(?::\d+)?@(.+)$/.exec(jid ?? '') ?? []
  if (!value) return undefined
  if (server === 's.whatsapp.net' || server === 'c.us' || server === 'hosted') return { kind: 'pn', value }
  return server === 'lid' || server === 'hosted.lid' ? { kind: 'lid', value } : undefined
}

/** Addresses without duplicates, in the order given. */
export function toAddresses(...jids: (string | null | undefined)[]): Address[] {
  const found = jids.flatMap((jid) => toAddress(jid) ?? [])
  return found.filter(({ kind, value }, n) => found.findIndex((one) => one.kind === kind && one.value === value) === n)
}

/** The jid to send to: the first number or hidden id. */
export function toJid(addresses: readonly Address[]): string | undefined {
  const address = addresses.find(({ kind }) => kind === 'pn' || kind === 'lid')
  return address && `${address.value}@${address.kind === 'pn' ? 's.whatsapp.net' : 'lid'}`
}
