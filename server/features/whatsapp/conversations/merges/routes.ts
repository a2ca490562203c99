import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { ConversationMerge, SplitRequest, SplitResult } from '#contract/whatsapp/conversation.ts'
import { tenantRoutes } from '../../../../platform/http/routes.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { byChat, chatPath } from '../chat-params.ts'
import { getMerge, splitConversation } from './split-conversation.ts'

/** Conversations that were merged because they turned out to be with one person. */
export function mergeRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: `${chatPath}/merge`,
    summary: 'Get the last merge into a conversation; null if none can be undone',
    permission: 'whatsapp:read',
    params: byChat,
    reply: Type.Union([ConversationMerge, Type.Null()]),
    handler: (scope, { params }) => getMerge(scope, params.accountId, params.whatsappId),
  })

  route({
    method: 'POST',
    url: `${chatPath}/split`,
    summary: 'Split a conversation into the two that were merged',
    permission: 'whatsapp:write',
    params: byChat,
    body: SplitRequest,
    reply: SplitResult,
    tx: 'transaction',
    handler: (scope, { params, body }) => splitConversation(scope, params.accountId, params.whatsappId, body.mergeId),
  })
}
