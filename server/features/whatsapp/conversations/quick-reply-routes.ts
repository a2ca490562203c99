import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Id } from '#contract/kit/schema.ts'
import { NewQuickReply, QuickReply } from '#contract/whatsapp/conversation.ts'
import { tenantRoutes } from '../../../platform/http/routes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { addQuickReply, deleteQuickReply, listQuickReplies, updateQuickReply } from './quick-replies.ts'

const byId = Type.Object({ id: Id })

/** Quick replies of the workspace. */
export function quickReplyRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: '/whatsapp/quick-replies',
    summary: 'List the quick replies of the workspace, by name',
    permission: 'whatsapp:read',
    reply: Type.Array(QuickReply),
    handler: listQuickReplies,
  })

  route({
    method: 'POST',
    url: '/whatsapp/quick-replies',
    summary: 'Create a quick reply',
    permission: 'whatsapp:write',
    body: NewQuickReply,
    reply: QuickReply,
    status: 201,
    idempotent: true,
    tx: 'transaction',
    handler: (scope, { body }) => addQuickReply(scope, body),
  })

  route({
    method: 'PUT',
    url: '/whatsapp/quick-replies/:id',
    summary: 'Change a quick reply',
    permission: 'whatsapp:write',
    params: byId,
    body: NewQuickReply,
    reply: QuickReply,
    handler: (scope, { params, body }) => updateQuickReply(scope, params.id, body),
  })

  route({
    method: 'DELETE',
    url: '/whatsapp/quick-replies/:id',
    summary: 'Delete a quick reply',
    permission: 'whatsapp:write',
    params: byId,
    reply: byId,
    handler: (scope, { params }) => deleteQuickReply(scope, params.id),
  })
}
