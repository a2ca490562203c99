import type { FastifyRequest } from 'fastify'
import { maxMediaBytes } from '#contract/whatsapp/limits.ts'
import type { OutgoingMessage } from '#contract/whatsapp/message.ts'
import { type Claim, type Scope, withTransaction } from '../../../platform/database/scope.ts'
import { unsupportedMediaType } from '../../../platform/errors.ts'
import { fingerprint, withIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { JsonReply } from '../../../platform/http/reply.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requireChatId } from '../conversations/chat-id.ts'
import { mediaTooLarge, readMediaUpload, storeFromLink } from '../media/uploads.ts'
import { type OutgoingDraft, parseOutgoing, resolveMediaKind } from './parse-outgoing.ts'
import { sendMessage } from './send-message.ts'

/** Reads what a request wants to send, its file first, and stores it. A file that no message carries in the end is gone. */
export async function handleSendRequest(
  platform: Platform,
  claim: Claim,
  accountId: string,
  request: FastifyRequest,
): Promise<JsonReply> {
  const { media: files, database, appSecret } = platform
  const message = request.isMultipart() ? await parseForm(platform, request) : await parseBody(platform, request)
  const { media } = message
  let keepsFile = false
  const store = async (scope: Scope) => {
    const stored = await sendMessage(scope, accountId, message, appSecret)
    keepsFile = stored.keptFile
    return new JsonReply(201, stored.message)
  }
  const key = request.headers['idempotency-key']
  const { file: _file, ...mediaFingerprint } = media ?? { file: null }
  const call = fingerprint('POST', request.url, { ...message, media: mediaFingerprint })
  try {
    return await withTransaction(database, claim, (scope) =>
      typeof key === 'string' && key !== ''
        ? withIdempotencyKey(scope, { key, fingerprint: call, status: 201 }, () => store(scope))
        : store(scope),
    ).catch((error) => {
      keepsFile = false
      throw error
    })
  } finally {
    if (media && !keepsFile) await files.remove(media.file)
  }
}

async function parseForm({ media: files }: Platform, request: FastifyRequest): Promise<OutgoingDraft> {
  const { media, to, type, caption } = await readMediaUpload(request, files)
  return removeFileOnError(files, media, () => ({
    chat: requireChatId(to),
    type: assertMediaSize(resolveMediaKind(type, media.mediaType), media.bytes),
    content: caption,
    previewUrl: false,
    payload: null,
    media,
  }))
}

async function parseBody({ media: files }: Platform, request: FastifyRequest): Promise<OutgoingDraft> {
  if (typeof request.body !== 'object' || request.body === null)
    throw unsupportedMediaType('Send the message as JSON, or a file in a multipart/form-data form.')
  const body = request.body as OutgoingMessage
  const { link, ...message } = parseOutgoing(body)
  if (link === null) return message
  const media = await storeFromLink(link, files, body.filename)
  return removeFileOnError(files, media, () => {
    const kind = resolveMediaKind(body.type, media.mediaType)
    return { ...message, type: assertMediaSize(kind, media.bytes), media }
  })
}

function assertMediaSize<K extends ReturnType<typeof resolveMediaKind>>(kind: K, bytes: number): K {
  if (bytes > maxMediaBytes[kind]) throw mediaTooLarge(kind)
  return kind
}

/** A message that cannot be leaves no file behind. */
async function removeFileOnError(
  files: Platform['media'],
  { file }: { file: string },
  make: () => OutgoingDraft,
): Promise<OutgoingDraft> {
  try {
    return make()
  } catch (error) {
    await files.remove(file)
    throw error
  }
}
