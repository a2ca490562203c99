import type { Address, InboundMessage, MessageRef } from '../engine.ts'

const minute = 60_000

/** Messages that three customers wrote before the account was connected; the last arrives live. */
export const createSeedMessages = (now: Date): InboundMessage[] =>
  conversationScript.map(({ from, name, minutes, content, live }, n) => ({
    providerId: `SEED${n}`,
    chat: [{ kind: 'pn', value: from }],
    fromMe: false,
    senderName: name,
    at: new Date(now.getTime() - minutes * minute),
    type: 'text',
    content,
    source: live ? 'live' : 'history',
    raw: { sandbox: 'seed' },
  }))

const conversationScript: { from: string; name: string; minutes: number; content: string; live?: true }[] = [
  {
    from: '15550100101',
    name: 'Amara Okonkwo',
    minutes: 95,
    content: 'Hello! Do you still move freight to Rotterdam?',
  },
  { from: '15550100102', name: 'Jonas Berg', minutes: 70, content: 'The quote looks fine, thank you.' },
  { from: '15550100101', name: 'Amara Okonkwo', minutes: 40, content: 'About twelve pallets a week, from October.' },
  { from: '15550100103', name: 'Lea Roth', minutes: 1, content: 'Could you call me back this afternoon?', live: true },
]

const day = 24 * 60 * minute
const olderPrefix = 'OLDER'

/** Messages that a chat had before the oldest one; those in turn are its first. */
export const createOlderMessages = (chat: Address[], { providerId, at }: MessageRef): InboundMessage[] =>
  providerId.startsWith(olderPrefix)
    ? []
    : olderScript.map(({ days, content, fromMe }) => ({
        providerId: `${olderPrefix}${days} ${chat[0]?.value}`,
        chat,
        fromMe,
        at: new Date(at.getTime() - days * day),
        type: 'text',
        content,
        source: 'history',
        raw: { sandbox: 'older' },
      }))

const olderScript: { days: number; content: string; fromMe: boolean }[] = [
  { days: 1, content: 'Thank you, until then.', fromMe: true },
  { days: 2, content: 'We are looking for somebody for the new lane.', fromMe: false },
  { days: 3, content: 'Hello, is this the freight office?', fromMe: false },
]
