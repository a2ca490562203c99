import type { FastifyRequest } from 'fastify'
import { TemplateMessage } from '#contract/whatsapp/templates/template.ts'
import { templateErrors } from '#contract/whatsapp/templates/template-texts.ts'
import { unsupportedMediaType, validationFailed } from '../../../platform/errors.ts'
import { parseStorableJson } from '../../../platform/http/body-parser.ts'
import type { JsonReply } from '../../../platform/http/reply.ts'
import type { TenantAccess } from '../../../platform/http/tenancy/tenant-access.ts'
import { toFieldErrors } from '../../../platform/http/validation.ts'
import type { Platform } from '../../../platform/platform.ts'
import { stripStoredPicture } from '../media/strip-stored-picture.ts'
import { readFileForm, type StoredMedia, storeFromLink } from '../media/uploads.ts'
import { removeFileOnError, storeOnce } from '../messages/handle-send-request.ts'
import { sendMessage } from '../messages/send-message.ts'
import { prepareTemplateMessage } from './prepare-template-message.ts'

type TemplateRequest = { message: TemplateMessage; media: StoredMedia | null }

/** Reads a request to send a template, storing its file first, then the message. */
export async function handleTemplateRequest(
  platform: Platform,
  access: TenantAccess,
  accountId: string,
  request: FastifyRequest,
): Promise<JsonReply> {
  const content = request.isMultipart() ? await parseForm(platform, request) : await parseBody(platform, request)
  return storeOnce(platform.media, access, content, async (scope) => {
    const draft = await prepareTemplateMessage(scope, accountId, content.message, content.media)
    return sendMessage(scope, accountId, draft, platform.appSecret)
  })
}

async function parseBody({ media: files, downloads }: Platform, request: FastifyRequest): Promise<TemplateRequest> {
  if (typeof request.body !== 'object' || request.body === null)
    throw unsupportedMediaType('Send the message as JSON, or a file in a multipart/form-data form.')
  const message = request.body as TemplateMessage
  if (!message.media) return { message, media: null }
  const media = await storeFromLink(message.media.link, files, message.filename, downloads)
  return removeFileOnError(files, media, async () => ({ message, media: await stripStoredPicture(files, media) }))
}

async function parseForm({ media: files }: Platform, request: FastifyRequest): Promise<TemplateRequest> {
  const { media, fields } = await readFileForm(request, files, ['message'])
  return removeFileOnError(files, media, async () => ({
    message: parseMessagePart(request, fields.message),
    media: await stripStoredPicture(files, media),
  }))
}

/** The JSON part of a form, validated with the schema of a JSON body. */
function parseMessagePart(request: FastifyRequest, text = ''): TemplateMessage {
  const message = text.trim() === '' ? null : parseStorableJson(text)
  const validate = request.compileValidationSchema(TemplateMessage, 'body')
  if (typeof message !== 'object' || message === null) throw validationFailed({ message: [templateErrors.badForm] })
  if (!validate(message)) throw validationFailed(toFieldErrors(validate.errors ?? []))
  const { media, ...rest } = message as TemplateMessage
  if (media) throw validationFailed({ media: ['In a form, send the file as a part instead.'] })
  return rest
}
