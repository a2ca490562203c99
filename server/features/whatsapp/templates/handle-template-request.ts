import type { FastifyRequest } from 'fastify'
import { TemplateMessage } from '#contract/whatsapp/templates/template.ts'
import type { JsonReply } from '../../../platform/http/reply.ts'
import type { TenantAccess } from '../../../platform/http/tenancy/tenant-access.ts'
import type { Platform } from '../../../platform/platform.ts'
import { storeOnce } from '../messages/handle-send-request.ts'
import { sendMessage } from '../messages/send-message.ts'
import { prepareTemplateMessage } from './prepare-template-message.ts'
import { createHeaderFileBody, readHeaderFile } from './read-header-file.ts'

const messageBody = { part: 'message', noun: 'a template message', schema: TemplateMessage }
export const templateMessageBody = createHeaderFileBody(messageBody)

/** Reads a request to send a template, storing its file first, then the message. */
export async function handleTemplateRequest(
  platform: Platform,
  access: TenantAccess,
  accountId: string,
  request: FastifyRequest,
): Promise<JsonReply> {
  const content = await readHeaderFile<TemplateMessage>(platform, request, messageBody)
  return storeOnce(platform.media, access, content, async (scope) => {
    const draft = await prepareTemplateMessage(scope, accountId, content.body, content.media)
    return sendMessage(scope, accountId, draft, platform.appSecret)
  })
}
