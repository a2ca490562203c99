import type { FastifyRequest } from 'fastify'
import { NewScheduledFile, type NewScheduledMessage, scheduledFilePart } from '#contract/whatsapp/scheduled-message.ts'
import type { JsonReply } from '../../../platform/http/reply.ts'
import type { TenantAccess } from '../../../platform/http/tenancy/tenant-access.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Chat } from '../conversations/chat-params.ts'
import { parseJsonPart, requireJsonBody } from '../media/read-json-part.ts'
import { readFileForm } from '../media/uploads.ts'
import { assertMediaSize, prepareMedia, removeFileOnError, storeOnce } from '../messages/handle-send-request.ts'
import { resolveMediaKind } from '../messages/parse-outgoing.ts'
import { type ScheduledDraft, scheduleMessage } from './scheduled-messages.ts'

const messagePart = { part: scheduledFilePart, noun: 'a scheduled message', schema: NewScheduledFile }

/** Reads a request to schedule a message, storing its file first, then the message. */
export async function handleScheduleRequest(
  platform: Platform,
  access: TenantAccess,
  chat: Chat,
  request: FastifyRequest,
): Promise<JsonReply> {
  const draft = request.isMultipart() ? await readForm(platform, request) : readJson(request)
  return storeOnce(platform.media, access, draft, (scope) => scheduleMessage(scope, chat, draft, platform.appSecret))
}

function readJson(request: FastifyRequest): ScheduledDraft {
  return { ...requireJsonBody<NewScheduledMessage>(request, 'message'), type: 'text', media: null }
}

async function readForm({ media: files }: Platform, request: FastifyRequest): Promise<ScheduledDraft> {
  const { media, fields } = await readFileForm(request, files, [scheduledFilePart])
  return removeFileOnError(files, media, async () => {
    const { text = '', ...body } = parseJsonPart<NewScheduledFile>(request, messagePart, fields[scheduledFilePart])
    const kind = assertMediaSize(resolveMediaKind(body.type, media.mediaType), media.bytes)
    return { ...body, text, type: kind, media: await prepareMedia(files, kind, media) }
  })
}
