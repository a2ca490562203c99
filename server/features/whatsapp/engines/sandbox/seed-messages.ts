import type { InboundMessage } from '../engine.ts'

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
