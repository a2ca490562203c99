import type { MediaKind } from '#contract/whatsapp/enums.ts'
import { mediaKinds } from '#contract/whatsapp/enums.ts'
import { type Address, EngineError, type EngineSink, type OutboundMessage, type SendResult } from '../engine.ts'
import { buildContent, buildMediaContent, deliverableKind, toRecipient } from './build-outbound.ts'
import type { GraphClient } from './graph-client.ts'
import { toAddresses } from './parse-inbound.ts'
import { asArray, asObject, asString } from './untyped-json.ts'

type SendContext = {
  graph: GraphClient
  sink: Pick<EngineSink, 'status' | 'alias'>
  signal: AbortSignal
  /** Makes a trouble one after which the same may be done again. */
  asTemporary: (error: unknown) => never
}

/**
 * Resolves when WhatsApp has taken the message, which is known by WhatsApp's own id from then on. The one we gave goes along and comes
 * back with every status, so that a message whose answer was lost is found by its receipts.
 */
export async function sendMessage(
  { graph, sink, signal, asTemporary: again }: SendContext,
  message: OutboundMessage,
): Promise<SendResult> {
  const recipient = toRecipient(message.to)
  const { media, type, to } = message
  const kind = media && isMediaType(type) ? deliverableKind(type, media) : null
  const content =
    media && kind ? buildMediaContent(kind, await graph.upload(media).catch(again), message) : buildContent(message)
  await message.markInFlight()
  const answer = await graph.messages({
    recipient_type: 'individual',
    ...recipient,
    biz_opaque_callback_data: message.providerId,
    ...content,
  })
  const accepted = asObject(asArray(answer.messages)[0])
  const providerId = asString(accepted.id)
  if (!providerId) throw new EngineError('unknown', 'WhatsApp gave the message no id')
  const contact = asObject(asArray(answer.contacts)[0])
  const addresses = toAddresses({ pn: asString(contact.wa_id), bsuid: asString(contact.user_id) })
  if (!signal.aborted) {
    // What WhatsApp holds back to look at is not on its way yet.
    if (['', 'accepted'].includes(asString(accepted.message_status)))
      await sink.status({ providerId, givenId: message.providerId, status: 'SENT', at: new Date(), raw: answer })
    if (hasNewAddress(addresses, to)) await sink.alias({ addresses: [...to, ...addresses] })
  }
  return { providerId, addresses, degraded: kind !== null && kind !== type }
}

const isMediaType = (type: OutboundMessage['type']): type is MediaKind =>
  (mediaKinds as readonly string[]).includes(type)

/** A number may go by another one at WhatsApp, under which the answer comes. */
const hasNewAddress = (learned: readonly Address[], known: readonly Address[]): boolean =>
  learned.some(({ kind, value }) => !known.some((one) => one.kind === kind && one.value === value))
