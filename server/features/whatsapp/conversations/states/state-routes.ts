import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { AccountConversationCounts, Conversation, StateChange } from '#contract/whatsapp/conversation.ts'
import { tenantRoutes } from '../../../../platform/http/routes.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { byChat, chatPath } from '../chat-params.ts'
import { countConversations } from './conversation-counts.ts'
import { changeConversationState, markConversationUnread } from './conversation-state.ts'

/** The state of conversations, and how many are in each. */
export function stateRoutes(app: FastifyInstance, platform: Platform): void {
  const route = tenantRoutes(app, platform)

  route({
    method: 'GET',
    url: '/whatsapp/conversation-counts',
    summary: 'Count the conversations of each account by what they are filtered by',
    permission: 'whatsapp:read',
    reply: Type.Array(AccountConversationCounts),
    handler: countConversations,
  })

  route({
    method: 'PUT',
    url: `${chatPath}/state`,
    summary: 'Open, snooze or resolve a conversation, or let it wait for the customer',
    permission: 'whatsapp:write',
    params: byChat,
    body: StateChange,
    reply: Conversation,
    handler: (scope, { params, body }) => changeConversationState(scope, params.accountId, params.whatsappId, body),
  })

  route({
    method: 'DELETE',
    url: `${chatPath}/read`,
    summary: 'Mark a conversation as unread, here and not on WhatsApp',
    permission: 'whatsapp:write',
    params: byChat,
    reply: Conversation,
    handler: (scope, { params }) => markConversationUnread(scope, params.accountId, params.whatsappId),
  })
}
