import type { MediaKind } from '#contract/whatsapp/enums.ts'
import { mediaKinds } from '#contract/whatsapp/enums.ts'
import { type Address, type EngineSink, EngineTrouble, type OutboundMessage, type Sent } from '../../engine.ts'
import type { Graph } from './graph.ts'
import { addressesOf } from './inbound.ts'
import { list, object, text } from './loose.ts'
import { contentOf, fileOf, kindTaken, recipientOf } from './outbound.ts'

type Use = {
  graph: Graph
  sink: Pick<EngineSink, 'status' | 'alias'>
  signal: AbortSignal
  /** Makes a trouble one after which the same may be done again. */
  again: (error: unknown) => never
}

/**
 * Resolves when WhatsApp has taken the message, which is known by WhatsApp's own id from then on. The one we gave goes along and comes
 * back with every status, so that a message whose answer was lost is found by its receipts.
 */
export async function send({ graph, sink, signal, again }: Use, message: OutboundMessage): Promise<Sent> {
  const whom = recipientOf(message.to)
  const { media, type, to } = message
  const kind = media && isMedia(type) ? kindTaken(type, media) : null
  const content = media && kind ? fileOf(kind, await graph.upload(media).catch(again), message) : contentOf(message)
  await message.leaving()
  const answer = await graph.messages({
    recipient_type: 'individual',
    ...whom,
    biz_opaque_callback_data: message.providerId,
    ...content,
  })
  const taken = object(list(answer.messages)[0])
  const providerId = text(taken.id)
  if (!providerId) throw new EngineTrouble('unknown', 'WhatsApp gave the message no id')
  const contact = object(list(answer.contacts)[0])
  const addresses = addressesOf({ pn: text(contact.wa_id), bsuid: text(contact.user_id) })
  if (!signal.aborted) {
    // What WhatsApp holds back to look at is not on its way yet.
    if (['', 'accepted'].includes(text(taken.message_status)))
      await sink.status({ providerId, givenId: message.providerId, status: 'SENT', at: new Date(), raw: answer })
    if (isNews(addresses, to)) await sink.alias({ addresses: [...to, ...addresses] })
  }
  return { providerId, addresses, degraded: kind !== null && kind !== type }
}

const isMedia = (type: OutboundMessage['type']): type is MediaKind => (mediaKinds as readonly string[]).includes(type)

/** A number may go by another one at WhatsApp, under which the answer comes. */
const isNews = (learned: readonly Address[], known: readonly Address[]): boolean =>
  learned.some(({ kind, value }) => !known.some((one) => one.kind === kind && one.value === value))
