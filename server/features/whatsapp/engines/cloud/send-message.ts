import type { MediaKind } from '#contract/whatsapp/enums.ts'
import { mediaKinds } from '#contract/whatsapp/enums.ts'
import { type Address, EngineError, type EngineSink, type OutboundMessage, type SendResult } from '../engine.ts'
import { buildContent, buildMediaContent, deliverableKind, toRecipient } from './build-outbound.ts'
import { buildTemplate } from './build-template.ts'
import type { GraphClient } from './graph-client.ts'
import { toAddresses } from './parse-participants.ts'
import { asArray, asObject, asString } from './untyped-json.ts'

type SendContext = {
  graph: GraphClient
  sink: Pick<EngineSink, 'status' | 'alias'>
  signal: AbortSignal
  /** Rethrows an unknown outcome as temporary, for calls that may be repeated. */
  asTemporary: (error: unknown) => never
}

/**
 * Resolves when WhatsApp has accepted the message and assigned its own id. Our id is sent along and returned with every status, so that
 * a message is found by its receipts even if the response was lost.
 */
export async function sendMessage(
  { graph, sink, signal, asTemporary }: SendContext,
  message: OutboundMessage,
): Promise<SendResult> {
  const recipient = toRecipient(message.to)
  const { media, type, to } = message
  const kind = media && isMediaType(type) ? deliverableKind(type, media) : null
  const mediaId = media && (await graph.upload(media).catch(asTemporary))
  const content = toContent(message, kind, mediaId)
  assertRunning(signal)
  await message.markInFlight()
  assertRunning(signal)
  const answer = await graph.messages({
    recipient_type: 'individual',
    ...recipient,
    biz_opaque_callback_data: message.providerId,
    ...(message.quoted && { context: { message_id: message.quoted.providerId } }),
    ...content,
  })
  const accepted = asObject(asArray(answer.messages)[0])
  const providerId = asString(accepted.id)
  if (!providerId) throw new EngineError('unknown', 'WhatsApp gave the message no id')
  const contact = asObject(asArray(answer.contacts)[0])
  const addresses = toAddresses({ pn: asString(contact.wa_id), bsuid: asString(contact.user_id) })
  if (!signal.aborted) {
    // A message that WhatsApp holds back for review is not sent yet.
    if (['', 'accepted'].includes(asString(accepted.message_status)))
      await sink.status({ providerId, givenId: message.providerId, status: 'SENT', at: new Date(), raw: answer })
    if (hasNewAddress(addresses, to)) await sink.alias({ addresses: [...to, ...addresses] })
  }
  return { providerId, addresses, degraded: kind !== null && kind !== type }
}

function toContent(message: OutboundMessage, kind: MediaKind | null, mediaId: string | null): object {
  if (message.type === 'template') return buildTemplate(message, mediaId)
  return mediaId && kind ? buildMediaContent(kind, mediaId, message) : buildContent(message)
}

/** Throws if the session has ended: the next session sends the message. */
function assertRunning(signal: AbortSignal): void {
  if (signal.aborted) throw new EngineError('connection', 'the session has ended')
}

const isMediaType = (type: OutboundMessage['type']): type is MediaKind =>
  (mediaKinds as readonly string[]).includes(type)

/** WhatsApp may know a number under another address, from which the reply will come. */
const hasNewAddress = (learned: readonly Address[], known: readonly Address[]): boolean =>
  learned.some(({ kind, value }) => !known.some((one) => one.kind === kind && one.value === value))
