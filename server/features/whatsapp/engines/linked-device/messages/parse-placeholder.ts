import type { BinaryNode, WAMessage } from 'baileys'
import type { PlaceholderType } from '#contract/whatsapp/enums.ts'
import type { InboundMessage } from '../../engine.ts'
import { parseTimestamp } from '../../parse-timestamp.ts'
import type { Baileys } from '../baileys.ts'
import { parseSender } from './parse-inbound.ts'

/** An event without content: who sent it, when, and the type of the message that represents it. */
export type Placeholder = Pick<WAMessage, 'key' | 'pushName' | 'messageTimestamp'> & { type: PlaceholderType }

/** A message that could not be decrypted. It is requested again, and arrives with the same id. */
export function findUndecrypted({ proto }: Baileys, { message, ...rest }: WAMessage): Placeholder | null {
  const isUndecrypted = !message && rest.messageStubType === proto.WebMessageInfo.StubType.CIPHERTEXT
  return isUndecrypted ? { ...rest, type: 'awaited' } : null
}

/** A view-once message, of which linked devices get no copy; null for any other stanza. */
export function findViewOnce(
  { decodeMessageNode, getBinaryNodeChild }: Baileys,
  stanza: BinaryNode,
  me: { id: string; lid?: string },
): Placeholder | null {
  if (!getBinaryNodeChild(stanza, 'unavailable')?.attrs.type?.startsWith('view_once')) return null
  return { ...decodeMessageNode(stanza, me.id, me.lid ?? '').fullMessage, type: 'view_once' }
}

/** Maximum number of calls remembered until they end; only abuse causes more at once. */
const maxCalls = 100

/** Reads the stanzas of calls; returns those that ended before anybody answered or declined them on any device. */
export function createCallWatcher({ getAllBinaryNodeChildren, getBinaryNodeChild }: Baileys) {
  const ringing = new Map<string, Placeholder>()
  return (stanza: BinaryNode): Placeholder | null => {
    const [step] = getAllBinaryNodeChildren(stanza)
    const id = step?.attrs['call-id']
    const remoteJid = stanza.attrs.from
    if (!step || !id || !remoteJid) return null
    const offer = ringing.get(id)
    if (step.tag === 'offer') {
      if (step.attrs.type === 'group' || step.attrs['group-jid']) return null
      const key = { remoteJid, remoteJidAlt: step.attrs.caller_pn, id, fromMe: false }
      const type = getBinaryNodeChild(step, 'video') ? 'missed_video_call' : 'missed_call'
      ringing.set(id, { key, messageTimestamp: Number(stanza.attrs.t), pushName: stanza.attrs.notify, type })
      if (ringing.size > maxCalls) ringing.delete([...ringing.keys()][0] ?? '')
      return null
    }
    if (!['accept', 'reject', 'terminate'].includes(step.tag)) return null
    ringing.delete(id)
    const isAnsweredElsewhere = step.attrs.reason?.endsWith('_elsewhere') ?? false
    return step.tag === 'terminate' && !isAnsweredElsewhere ? (offer ?? null) : null
  }
}

/** The message that represents a placeholder in the thread; null outside conversations with one person. */
export function parsePlaceholder(
  { key, pushName, messageTimestamp, type }: Placeholder,
  alsoKnownAs: string | null,
): InboundMessage | null {
  const sender = parseSender(key, alsoKnownAs)
  if (sender.chat.length === 0 || !key.id) return null
  const fromMe = key.fromMe ?? false
  return {
    providerId: key.id,
    ...sender,
    fromMe,
    ...(pushName && !fromMe && { senderName: pushName }),
    at: parseTimestamp(messageTimestamp),
    ...{ type, content: '', source: 'live', raw: { key, type } },
  }
}
