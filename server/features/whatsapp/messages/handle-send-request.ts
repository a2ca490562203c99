import type { FastifyRequest } from 'fastify'
import type { MediaKind } from '#contract/whatsapp/enums.ts'
import { maxMediaBytes } from '#contract/whatsapp/limits.ts'
import type { OutgoingMessage } from '#contract/whatsapp/message.ts'
import type { Scope } from '../../../platform/database/scope.ts'
import { isOutcomeUnknown } from '../../../platform/database/unknown-outcome.ts'
import type { JsonReply } from '../../../platform/http/reply.ts'
import type { TenantAccess } from '../../../platform/http/tenancy/tenant-access.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requireRecipient } from '../conversations/chat-id.ts'
import { requireJsonBody } from '../media/read-json-part.ts'
import { stripStoredPicture } from '../media/strip-stored-picture.ts'
import { mediaTooLarge, readMediaUpload, type StoredMedia, storeFromLink } from '../media/uploads.ts'
import { parseVoiceNote } from '../media/voice-note.ts'
import { type OutgoingDraft, parseOutgoing, resolveMediaKind } from './parse-outgoing.ts'
import { type StoredReply, sendMessage } from './send-message.ts'

/** Reads a send request, storing its file first, then the message. */
export async function handleSendRequest(
  platform: Platform,
  access: TenantAccess,
  accountId: string,
  request: FastifyRequest,
): Promise<JsonReply> {
  const message = request.isMultipart() ? await parseForm(platform, request) : await parseBody(platform, request)
  return storeOnce(platform.media, access, message, (scope) =>
    sendMessage(scope, accountId, message, platform.appSecret),
  )
}

/** Stores something once for each idempotency key. A file that ends up unused is removed. */
export async function storeOnce<Content extends { media: StoredMedia | null }>(
  files: Platform['media'],
  access: TenantAccess,
  content: Content,
  store: (scope: Scope) => Promise<StoredReply>,
): Promise<JsonReply> {
  const { media } = content
  let isFileUsed = false
  const { file: _file, ...mediaContent } = media ?? { file: null }
  try {
    return await access
      .transactionOnce({ ...content, media: mediaContent }, async (scope) => {
        const stored = await store(scope)
        isFileUsed = stored.keptFile
        return stored.reply
      })
      .catch((error) => {
        isFileUsed = isOutcomeUnknown(error)
        throw error
      })
  } finally {
    if (media && !isFileUsed) await files.remove(media.file)
  }
}

async function parseForm({ media: files }: Platform, request: FastifyRequest): Promise<OutgoingDraft> {
  const { media, to, type, caption, voice, quotedMessageId } = await readMediaUpload(request, files)
  return removeFileOnError(files, media, async () => {
    const chat = requireRecipient(to)
    const kind = assertMediaSize(resolveMediaKind(type, media.mediaType), media.bytes)
    return {
      ...{ chat, type: kind, content: caption, previewUrl: false },
      payload:
        voice === undefined ? null : { voice: await parseVoiceNote(request, files, { text: voice, kind, media }) },
      ...(quotedMessageId && { quotedMessageId }),
      media: await prepareMedia(files, kind, media),
    }
  })
}

async function parseBody({ media: files, downloads }: Platform, request: FastifyRequest): Promise<OutgoingDraft> {
  const body = requireJsonBody<OutgoingMessage>(request, 'message')
  const { link, ...message } = parseOutgoing(body)
  if (link === null) return message
  const media = await storeFromLink(link, files, body.filename, downloads)
  return removeFileOnError(files, media, async () => {
    const kind = assertMediaSize(resolveMediaKind(body.type, media.mediaType), media.bytes)
    return { ...message, type: kind, media: await prepareMedia(files, kind, media) }
  })
}

/** Documents are sent as they are; metadata such as the place is removed from pictures. */
export const prepareMedia = async (
  files: Platform['media'],
  kind: MediaKind,
  media: StoredMedia,
): Promise<StoredMedia> => (kind === 'document' ? media : stripStoredPicture(files, media))

/** Returns the kind of a file, unless a file of that kind may not be that large. */
export function assertMediaSize<K extends ReturnType<typeof resolveMediaKind>>(kind: K, bytes: number): K {
  if (bytes > maxMediaBytes[kind]) throw mediaTooLarge(kind)
  return kind
}

/** Removes the file if the message turns out to be invalid. */
export async function removeFileOnError<T>(
  files: Platform['media'],
  { file }: { file: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await files.remove(file)
    throw error
  }
}
