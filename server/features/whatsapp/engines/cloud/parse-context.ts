import type { MessageChoice, Referral } from '#contract/whatsapp/message.ts'
import { createReferral } from '../create-referral.ts'
import type { InboundMessage } from '../engine.ts'
import { isMessageId } from './parse-participants.ts'
import { asObject, asString, type UntypedObject } from './untyped-json.ts'

/** What a message replies to, and whether it was forwarded. */
export function parseContext({ context }: UntypedObject): Pick<InboundMessage, 'quotedId' | 'forwarded'> {
  const { id, forwarded, frequently_forwarded: often } = asObject(context)
  const quotedId = asString(id)
  return {
    ...(isMessageId(quotedId) && { quotedId }),
    ...((forwarded === true || often === true) && { forwarded: true }),
  }
}

/** The ad or post that somebody tapped before they wrote. */
export function parseReferral({ referral: given }: UntypedObject): Referral | undefined {
  const referral = asObject(given)
  return createReferral({
    kind: asString(referral.source_type),
    id: asString(referral.source_id),
    url: asString(referral.source_url),
    headline: asString(referral.headline),
    body: asString(referral.body),
    clickId: asString(referral.ctwa_clid),
  })
}

/** The button or row somebody tapped, by the id that its sender gave it. */
export function parseTappedChoice(message: UntypedObject): MessageChoice | undefined {
  const { button_reply: button, list_reply: row } = asObject(message.interactive)
  const { id, description } = asObject(button ?? row)
  const given = (asString(id) || asString(asObject(message.button).payload)).slice(0, 300)
  const explanation = asString(description).slice(0, 300)
  return given ? { id: given, ...(explanation && { description: explanation }) } : undefined
}
