import type { Address, InboundMessage } from '../engine.ts'
import { asObject, asString, type UntypedObject } from './untyped-json.ts'

/** Formats of WhatsApp's ids; anything else is ignored. */
const messageIdPattern = /^[\x21-\x7e]{1,200}$/
const hiddenIdPattern = /^[0-9A-Za-z.-]{1,130}$/

export const isMessageId = (id: string): boolean => messageIdPattern.test(id)

/** The addresses of a person. Only digits count as a number. */
export function toAddresses(known: Partial<Record<'pn' | 'bsuid' | 'parent_bsuid', string>>): Address[] {
  const { pn = '', bsuid = '', parent_bsuid: parent = '' } = known
  return [
    ...(/^\d{5,15}$/.test(pn) ? [{ kind: 'pn' as const, value: pn }] : []),
    ...(hiddenIdPattern.test(bsuid) ? [{ kind: 'bsuid' as const, value: bsuid }] : []),
    ...(hiddenIdPattern.test(parent) ? [{ kind: 'parent_bsuid' as const, value: parent }] : []),
  ]
}

/** With whom the message was exchanged: its sender, or the recipient of one written on the account's own phone. */
export function parseParticipants(
  message: UntypedObject,
  contacts: readonly UntypedObject[],
  fromMe: boolean,
): Pick<InboundMessage, 'chat' | 'senderName'> {
  if (fromMe) {
    const { to, to_user_id: user, to_parent_user_id: parent } = message
    return { chat: toAddresses({ pn: asString(to), bsuid: asString(user), parent_bsuid: asString(parent) }) }
  }
  const from = asString(message.from)
  const user = asString(message.from_user_id)
  const sender = contacts.find(
    (one) => asString(one.wa_id) === (from || null) || asString(one.user_id) === (user || null),
  )
  const name = asString(asObject(sender?.profile).name)
  return {
    chat: toAddresses({
      pn: from || asString(sender?.wa_id),
      bsuid: user || asString(sender?.user_id),
      parent_bsuid: asString(message.from_parent_user_id) || asString(sender?.parent_user_id),
    }),
    ...(name && { senderName: name.slice(0, 200) }),
  }
}

/** The new addresses of a person, if the message reports that they have changed. */
export function parseNumberChange(
  message: UntypedObject,
): { now: Address[]; numbers: { from: string; to: string } } | undefined {
  const {
    type,
    wa_id: number,
    new_wa_id: newNumber,
    user_id: user,
  } = asObject(message.type === 'system' && message.system)
  if (!numberChangeTypes.has(asString(type))) return undefined
  const now = toAddresses({ pn: asString(number) || asString(newNumber), bsuid: asString(user) })
  const [first] = now
  return first && { now, numbers: { from: `+${asString(message.from)}`, to: `+${first.value}` } }
}

/** The second type is the name of the first in earlier versions; the third is for hidden ids. */
const numberChangeTypes = new Set(['user_changed_number', 'customer_changed_number', 'user_changed_user_id'])
