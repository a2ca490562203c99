import { waveformShape } from '#contract/whatsapp/voice-note.ts'
import type { Address, InboundMessage, OutboundMessage } from '../engine.ts'

/** A message on its way to the simulated recipient; deliveries survive a restart of our process. */
export type SimulatedMessage = Pick<OutboundMessage, 'providerId' | 'to' | 'type' | 'content'> & { quotedId?: string }

/** The files that the sandbox can deliver, by their references: a grey dot, and a second of silence. */
export const sandboxFiles: ReadonlyMap<string, Buffer> = new Map([
  [
    'picture',
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
  ],
  [
    'voice note',
    Buffer.concat([
      Buffer.from(
        `T2dnUwACAAAAAAAAAAAHAAAAAAAAAMoJdv0BE09wdXNIZWFkAQE4AYA+AAAAAABPZ2dTAAAAAAAAAAAAAAcAAAABAAAAsKK2pwEWT3B1c1RhZ3MGAAAAUGFybGV5
         AAAAAE9nZ1MABIC7AAAAAAAABwAAAAIAAADKKnYSMg==`,
        'base64',
      ),
      // The lengths of fifty packets, and the packets.
      Buffer.alloc(50, 3),
      Buffer.alloc(150, Buffer.from([0xf8, 0xff, 0xfe])),
    ]),
  ],
])

const describeFile = (ref: string) => ({ bytes: sandboxFiles.get(ref)?.length ?? 0, ref })

/** What the simulated customer writes about a message: mostly its echo. */
export function createReplies(message: SimulatedMessage): InboundMessage[] {
  const { providerId, to, type, content, quotedId } = message
  const echo: InboundMessage = {
    providerId: `ANSWER${providerId}`,
    // The reply comes from the address that was written to.
    chat: to.slice(0, 1),
    fromMe: false,
    at: new Date(),
    type: 'text',
    content: `echo: ${content || type}`,
    // If the message is a reply itself, its reply quotes the same message.
    ...(quotedId && { quotedId }),
    source: 'live',
    raw: { sandbox: 'answer' },
  }
  const command = type === 'text' ? content.trim().toLowerCase() : ''
  return repliesByCommand.get(command)?.(echo) ?? [echo]
}

const silence = { seconds: 1, waveform: Array.from({ length: waveformShape.bars }, () => 0) }

/** The texts that ask for something else than an echo. */
const repliesByCommand: ReadonlyMap<string, (echo: InboundMessage) => InboundMessage[]> = new Map([
  [
    '/image',
    (echo) => {
      const media = {
        kind: 'image',
        mediaType: 'image/png',
        filename: 'sandbox.png',
        ...describeFile('picture'),
      } as const
      return [{ ...echo, type: 'image', content: 'As you asked', media }]
    },
  ],
  [
    '/voice',
    (echo) => {
      const media = { kind: 'audio', mediaType: 'audio/ogg', ...describeFile('voice note') } as const
      return [{ ...echo, type: 'audio', content: '', payload: { voice: silence }, media }]
    },
  ],
  ['/forward', (echo) => [{ ...echo, forwarded: true }]],
  [
    '/ad',
    (echo) => {
      const texts = { headline: 'Spring freight rates', body: 'From 90 EUR a pallet' }
      const link = { url: 'https://example.com/spring', clickId: 'sandbox' }
      return [{ ...echo, payload: { referral: { kind: 'ad', id: '120210000000000000', ...texts, ...link } } }]
    },
  ],
  // At first it cannot be read.
  ['/await', (echo) => [{ ...echo, type: 'awaited', content: '' }, echo]],
  ['/number', changeNumber],
])

/** The customer gets another number. */
function changeNumber(echo: InboundMessage): InboundMessage[] {
  const before = echo.chat.find(({ kind }) => kind === 'pn')
  if (!before) return [echo]
  // Asked again, they get the old one back.
  const number = before.value.replace(/\d(?=\d\d$)/, (digit) => String((Number(digit) + 5) % 10))
  const now: Address = { kind: 'pn', value: number }
  const numberChange = { from: `+${before.value}`, to: `+${number}` }
  return [{ ...echo, chat: [now, before], heardFrom: [now], content: '', payload: { numberChange } }]
}
