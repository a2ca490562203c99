import type { MediaKind } from '#contract/whatsapp/enums.ts'
import { mediaKinds } from '#contract/whatsapp/enums.ts'
import { type Address, EngineError, type EngineSink, type OutboundMessage, type SendResult } from '../engine.ts'
import { buildContent, buildMediaContent, deliverableKind, toRecipient } from './build-outbound.ts'
import { buildTemplate } from './build-template.ts'
import type { GraphClient } from './graph-client.ts'
import { toAddresses } from './parse-participants.ts'
import { asArray, asObject, asString, type UntypedObject } from './untyped-json.ts'
import type { UploadedFiles } from './uploaded-files.ts'

type SendContext = {
  graph: GraphClient
  uploads: UploadedFiles
  sink: Pick<EngineSink, 'status' | 'alias'>
  signal: AbortSignal
  /** Rethrows an unknown outcome as temporary, for calls that may be repeated. */
  asTemporary: (error: unknown) => never
}

/**
 * Resolves when WhatsApp has accepted the message and assigned its own id. Our id is sent along and returned with every status, so that
 * a message is found by its receipts even if the response was lost.
 */
export async function sendMessage(context: SendContext, message: OutboundMessage): Promise<SendResult> {
  const { sink, signal } = context
  const { media, type, to } = message
  const kind = media && isMediaType(type) ? deliverableKind(type, media) : null
  const recipient = toRecipient(to)
  const answer = await withMediaId(context, message, (mediaId) =>
    passOn(context, message, { ...recipient, ...toContent(message, kind, mediaId) }),
  )
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

/** Uploads the file of a message, if it has one; that of a template is uploaded once for all messages that share it. */
async function withMediaId(
  { graph, uploads, asTemporary }: SendContext,
  { media, type }: OutboundMessage,
  send: (mediaId: string | null) => Promise<UntypedObject>,
): Promise<UntypedObject> {
  if (!media) return send(null)
  if (type === 'template') return uploads.use(media, asTemporary, send)
  return send(await graph.upload(media).catch(asTemporary))
}

/** Hands the message over; from `markInFlight` on, its outcome is uncertain. */
async function passOn(
  { graph, signal }: SendContext,
  { providerId, quoted, markInFlight }: OutboundMessage,
  content: object,
): Promise<UntypedObject> {
  assertRunning(signal)
  await markInFlight()
  assertRunning(signal)
  return graph.messages({
    recipient_type: 'individual',
    biz_opaque_callback_data: providerId,
    ...(quoted && { context: { message_id: quoted.providerId } }),
    ...content,
  })
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
