import type { Address } from '../engine.ts'

/** Chats that are no conversations of a team with its customers: groups, channels, status updates. */
export const isIgnoredJid = (jid: string): boolean => !toAddress(jid)

/** How a chat is known, without the device: a number, or WhatsApp's hidden id, which is none. */
export function toAddress(jid: string | null | undefined): Address | undefined {
  const [, value, server] = /^(\d+)(?:_\d+)?(?::\d+)?@(.+)$/.exec(jid ?? '') ?? []
  if (!value) return undefined
  if (server === 's.whatsapp.net' || server === 'c.us' || server === 'hosted') return { kind: 'pn', value }
  return server === 'lid' || server === 'hosted.lid' ? { kind: 'lid', value } : undefined
}

/** The first is what a chat came under; each is there once. */
export function toAddresses(...jids: (string | null | undefined)[]): Address[] {
  const found = jids.flatMap((jid) => toAddress(jid) ?? [])
  return found.filter(({ kind, value }, n) => found.findIndex((one) => one.kind === kind && one.value === value) === n)
}

/** Where to write to: a number rather than a hidden id. */
export function toJid(addresses: readonly Address[]): string | undefined {
  const number = addresses.find(({ kind }) => kind === 'pn')
  if (number) return `${number.value}@s.whatsapp.net`
  const hidden = addresses.find(({ kind }) => kind === 'lid')
  return hidden && `${hidden.value}@lid`
}
