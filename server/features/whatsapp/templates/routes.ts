import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Id } from '#contract/kit/schema.ts'
import { WhatsappMessage } from '#contract/whatsapp/message.ts'
import { TemplateList } from '#contract/whatsapp/templates/template.ts'
import { tenantRoutes } from '../../../platform/http/routes.ts'
import type { WhatsappPlatform } from '../settings.ts'
import { handleTemplateRequest, templateMessageBody } from './handle-template-request.ts'
import { syncTemplatesNow } from './sync-templates.ts'
import { listTemplates } from './template-store.ts'

const byAccount = Type.Object({ accountId: Id })

/** Message templates of Cloud API accounts: the only messages that reach somebody who has not written for a day. */
export function templateRoutes(app: FastifyInstance, platform: WhatsappPlatform): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: '/whatsapp/accounts/:accountId/templates',
    summary: 'List the message templates of a Cloud API account',
    permission: 'whatsapp:read',
    params: byAccount,
    reply: TemplateList,
    handler: (scope, { params }) => listTemplates(scope, params.accountId),
  })

  route({
    method: 'POST',
    url: '/whatsapp/accounts/:accountId/templates/sync',
    summary: 'Fetch the message templates of a Cloud API account from WhatsApp',
    permission: 'whatsapp:write',
    params: byAccount,
    reply: TemplateList,
    requestsPerMinute: 20,
    authorize: 'before-handler',
    handler: async (access, { params }) => {
      await syncTemplatesNow(platform, access, params.accountId)
      return listTemplates(access.createScope(), params.accountId)
    },
  })

  route({
    method: 'POST',
    url: '/whatsapp/accounts/:accountId/template-messages',
    summary: 'Send a message from a template, as JSON or as a form with the file of its header',
    permission: 'whatsapp:write',
    params: byAccount,
    body: templateMessageBody,
    reply: WhatsappMessage,
    status: 201,
    authorize: 'before-handler',
    handler: (access, { params, request }) => handleTemplateRequest(platform, access, params.accountId, request),
  })
}
